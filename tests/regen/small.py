"""A small generator in place of the real one: what a project holds follows from a few words, in no time.

Regeneration does not care what is in the files. With this, thousands of runs fit into a test.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mcpgen import __version__
from mcpgen.emit.render import RenderedFile
from mcpgen.project import headers, lock
from mcpgen.project.apply import apply
from mcpgen.project.disk import JOURNAL, Disk
from mcpgen.project.handlers import Expectation, Function
from mcpgen.project.plan import Plan, Wanted
from mcpgen.project.planner import make_plan
from mcpgen.project.record import plan_from_record
from mcpgen.project.templates import templates_digest

MANIFEST = "orders.yaml"


@dataclass(frozen=True)
class Spec:
    """A manifest in a few words: tools and their fields, contents of resources, the edition of the templates."""

    tools: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    contents: Mapping[str, bytes] = field(default_factory=dict)
    edition: int = 1
    sdk: str = "mcp>=2.3.0,<2.4"
    package: str = "orders"

    def text(self) -> bytes:
        contents = {name: data.decode("latin-1") for name, data in self.contents.items()}
        keys = {
            "tools": {name: list(fields) for name, fields in self.tools.items()},
            "contents": contents,
            "edition": self.edition,
            "sdk": self.sdk,
            "package": self.package,
        }
        return (json.dumps(keys, indent=1) + "\n").encode()

    @classmethod
    def parse(cls, data: bytes) -> Spec:
        keys = json.loads(data)
        return cls(
            {name: tuple(fields) for name, fields in keys["tools"].items()},
            {name: text.encode("latin-1") for name, text in keys["contents"].items()},
            keys["edition"],
            keys["sdk"],
            keys["package"],
        )


def stem(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def stub(spec: Spec, name: str) -> str:
    model = f"{stem(name)}Input"
    return (
        f'"""Handler of the tool {name}, edition {spec.edition}."""\n\n'
        f"from {spec.package}.generated import Context, {model}\n\n\n"
        f"async def {name}(args: {model}, ctx: Context) -> str:\n    raise NotImplementedError\n"
    )


def files(spec: Spec) -> dict[str, RenderedFile]:
    package = f"src/{spec.package}"
    generated = f"{package}/generated"
    classes = [
        f"class {stem(name)}Input(BaseModel):\n"
        + "".join(f"    {f}: int\n" for f in fields or ("nothing",))
        for name, fields in spec.tools.items()
    ]
    ours = {
        f"{package}/__init__.py": "",
        f"{package}/py.typed": "",
        f"{generated}/__init__.py": f"# {[stem(n) + 'Input' for n in spec.tools]} Context\n",
        f"{generated}/models.py": "from pydantic import BaseModel\n\n\n" + "\n\n".join(classes),
        f"{generated}/handlers.py": f"TOOLS = {list(spec.tools)!r}\nEDITION = {spec.edition}\n",
        f"{generated}/contract.json": json.dumps(
            {
                "tools": [{"name": n, "fields": f} for n, f in spec.tools.items()],
                "resources": [],
                "resourceTemplates": [],
                "prompts": [],
            },
            indent=2,
        )
        + "\n",
        "tests/test_contract.py": "def test_contract():\n    import this\n",
    }
    seeded = {
        "pyproject.toml": f'[project]\nname = "orders"\ndependencies = ["{spec.sdk}"]\n# edition {spec.edition}\n',
        "README.md": f"# Orders, edition {spec.edition}: {', '.join(spec.tools)}\n",
        f"{package}/app.py": "State = None\n",
    }
    seeded |= {f"{package}/tools/{name}.py": stub(spec, name) for name in spec.tools}
    found = {
        path: RenderedFile(path, headers.stamp(path, text, MANIFEST, __version__), "generated")
        for path, text in ours.items()
    }
    found |= {path: RenderedFile(path, text.encode(), "seeded") for path, text in seeded.items()}
    for name, data in spec.contents.items():
        path = f"{generated}/content/{name}"
        found[path] = RenderedFile(path, data, "generated")
    return found


def wanted(spec: Spec) -> Wanted:
    handlers = {
        f"src/{spec.package}/tools/{name}.py": Expectation(
            f'tool "{name}"', (Function(name, ("args", "ctx"), f"{stem(name)}Input"),)
        )
        for name in spec.tools
    }
    return Wanted(
        files=files(spec),
        handlers=handlers,
        package=spec.package,
        inputs={MANIFEST: headers.digest(spec.text())},
        globs=(),
        manifest=MANIFEST,
        templates=templates_digest(),
    )


def write_manifest(project: Path, spec: Spec) -> None:
    project.mkdir(exist_ok=True)
    (project / MANIFEST).write_bytes(spec.text())


def plan(project: Path, *, force: bool = False, full: bool = False) -> Plan:
    """What a run would do, by the lock where it suffices, as `mcpgen generate` goes about it."""
    memory = remembered(project)
    quick = None if force or full else plan_from_record(project, project / MANIFEST, memory)
    if quick is not None:
        return quick
    spec = Spec.parse((project / MANIFEST).read_bytes())
    return make_plan(project, project / MANIFEST, wanted(spec), memory, force=force)


def remembered(project: Path) -> lock.Memory:
    old, journal = project / lock.NAME, project / JOURNAL
    generated = (project / "src/orders/generated/__init__.py").is_file()
    return lock.remember(
        old.read_bytes() if old.is_file() else None,
        journal.read_bytes() if journal.is_file() else None,
        MANIFEST if generated else None,
    )


def generate(
    project: Path, *, force: bool = False, full: bool = False, disk: Disk | None = None
) -> Plan:
    made = plan(project, force=force, full=full)
    apply(made, disk=disk)
    return made


def tree(project: Path) -> dict[str, bytes]:
    """Every file of a project, by its path."""
    return {
        path.relative_to(project).as_posix(): path.read_bytes()
        for path in sorted(project.rglob("*"))
        if path.is_file()
    }


def folders(project: Path) -> set[str]:
    return {p.relative_to(project).as_posix() for p in project.rglob("*") if p.is_dir()}


def stamps(project: Path) -> dict[str, int]:
    return {name: (project / name).stat().st_mtime_ns for name in tree(project)}


def generated_part(found: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files that are mcpgen's alone, line ends put aside."""
    return {
        name: headers.normal(data)
        for name, data in found.items()
        if ("/generated/" in name and not name.endswith((".orig", ".mine")))
        or name in ("src/orders/__init__.py", "src/orders/py.typed", "tests/test_contract.py")
    }
