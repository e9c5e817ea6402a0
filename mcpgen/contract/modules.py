"""Import names and distributions that an emitted package must leave alone.

The sets are the same on every Python: what a project is called may not hang on the one that runs mcpgen.
"""

from __future__ import annotations

import sys
from typing import Final

# What some of the supported Pythons have and others do not. `test` is no part of `stdlib_module_names`, and yet a
# package of that name is never found: the standard library comes first.
_SOMEWHERE: Final = """
aifc annotationlib asynchat asyncore audioop cgi cgitb chunk compression crypt distutils imghdr imp lib2to3 mailcap
msilib nis nntplib ossaudiodev pipes smtpd sndhdr spwd sunau telnetlib test uu xdrlib
"""
STANDARD_LIBRARY: Final = sys.stdlib_module_names | frozenset(_SOMEWHERE.split())

_MODULES: Final = """
annotated_types anyio attr attrs black blib2to3 certifi cffi click cryptography exceptiongroup h11 httpcore httpcore2
httptools httpx httpx2 httpx_sse idna jsonschema jsonschema_rs jwt mcp mcp_types multipart mypy opentelemetry pip
pycparser pydantic pydantic_core pydantic_settings pytest _pytest python_multipart referencing rpds ruff setuptools
sniffio sse_starlette starlette tests truststore typing_extensions typing_inspection uvicorn uvloop websockets winloop
yaml
"""
NEEDED_MODULES: Final = frozenset(_MODULES.split())
"""Import names that the emitted project and its tools need, and those that their own imports need."""

_DISTRIBUTIONS: Final = """
anyio black click hatchling httptools jsonschema-rs mcp mypy pip pydantic pytest ruff setuptools starlette
typing-extensions uvicorn uvloop
"""
NEEDED_DISTRIBUTIONS: Final = frozenset(_DISTRIBUTIONS.split())
"""What the emitted pyproject depends on, or installs with: a project cannot depend on its own name."""
