"""7xx: project and lock."""

from __future__ import annotations

from typing import Final

from mcpgen.codes.entry import Code

PROJECT: Final[tuple[Code, ...]] = (
    Code(
        "MCG701",
        "error",
        "generated file edited by hand",
        example="vi src/orders/generated/server.py\nmcpgen generate\n",
        mending="Move the change into a handler, `app.py` or the manifest and restore the file. `mcpgen generate --force` overwrites it and keeps the old text as `FILE.orig`.",
    ),
    Code(
        "MCG702",
        "error",
        "the place of a generated file is occupied",
        example="src/orders/generated/__init__.py     # written by somebody else\n",
        mending="Move the file away, or set `project.package` to a name that is free, or choose another folder.",
    ),
    Code(
        "MCG703",
        "error",
        "a module that is no handler stands in a handler's place",
        example="tools:\n  - name: pricing        # src/orders/tools/pricing.py is a helper of yours\n",
        mending="Define the function in that module, or give the item another `handler:`.",
    ),
    Code(
        "MCG704",
        "error",
        "the lock is of a newer mcpgen",
        example='mcpgen.lock: "mcpgen": "9.0.0"\n',
        mending="Install that version of mcpgen or a later one.",
    ),
    Code(
        "MCG705",
        "error",
        "pyproject excludes the SDK that the generated code needs",
        example='dependencies = ["mcp<2"]\n',
        mending="Allow the version that the message names.",
    ),
    Code(
        "MCG706",
        "error",
        "the output is refused",
        example="mcpgen new orders.yaml --output ~\n",
        mending="Choose a folder that does not exist yet, or go into an existing repository and use `--output .`. A project that stands already is brought up to date by `mcpgen generate DIR`.",
    ),
    Code(
        "MCG707",
        "error",
        "a link leads out of the project",
        example="ln -s /elsewhere src/orders/generated\n",
        mending="Put a real folder in the place of the link: mcpgen writes nothing outside of the project.",
    ),
    Code(
        "MCG708",
        "error",
        "another run is at work",
        example="mcpgen generate & mcpgen generate\n",
        mending="Wait until the other run is done.",
    ),
    Code(
        "MCG709",
        "error",
        "a file changed during the run",
        example="an editor saved a file while mcpgen was at work\n",
        mending="Run it again. Nothing was written.",
    ),
    Code(
        "MCG710",
        "error",
        "the handler's function is missing",
        example="# src/orders/tools/search_orders.py\ndef search(args, ctx): ...\n",
        mending="Define the function that the message names, with those parameters.",
    ),
    Code(
        "MCG711",
        "error",
        "the handler takes other parameters",
        example="def search_orders(args): ...\n",
        mending="Tools and prompts take `(args, ctx)`, templates `(params, ctx)`, resources `(ctx)`. "
        "`ctx` is a `Context` in an `async def`, a `SyncContext` in a plain `def`.",
    ),
    Code(
        "MCG712",
        "error",
        "the handler uses another generated type",
        example="from orders.generated import SearchInput     # now SearchOrdersInput\n",
        mending="Use the type that the contract has now.",
    ),
    Code(
        "MCG713",
        "error",
        "the handler uses a field that no longer exists",
        example="args.limit     # the manifest says max_count now\n",
        mending="Use a field that the contract has, or put the field back into the schema.",
    ),
    Code(
        "MCG714",
        "error",
        "a required field of the output is never set",
        example="return SearchOrdersOutput(ids=ids)     # total is required now\n",
        mending="Set the field, or make it optional in the schema.",
    ),
    Code(
        "MCG715",
        "error",
        "the handler is not Python",
        example="def search_orders(args, ctx)\n",
        mending="Mend the syntax at the place shown.",
    ),
    Code(
        "MCG716",
        "error",
        "pyproject.toml cannot be read",
        example="[project\n",
        mending="Mend it: mcpgen has to know which SDK it allows.",
    ),
)
