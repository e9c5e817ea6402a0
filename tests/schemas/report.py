"""Writes docs/schema-support.md from a run of the official suite: `python -m tests.schemas.report`."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from tests.schemas.suite import Group, run_suite

TARGET = Path(__file__).parents[2] / "docs" / "schema-support.md"

_HEAD = """# JSON Schema support

Made by `python -m tests.schemas.report` from the official JSON Schema Test Suite (draft 2020-12). Do not edit.

Every schema of the suite is made a property of a tool. **Agreed** counts the groups in which the gate's verdict is the
suite's on every instance, and in which every valid instance passes the generated model and comes back unaltered: absent
and null kept apart, `5.0` accepted as an integer, no digit lost beyond 2^53.

The model is a *view*: it may be looser than the schema, never stricter. The gate (`jsonschema-rs`) has refused what is
invalid before a model is made, so a looser type costs nothing but precision in the editor.

"""

_HOW = {
    "additionalProperties": "closed class, `dict[str, T]`, or typed `__pydantic_extra__`; without `type: object` any value, since the keyword allows every other kind",
    "allOf": "merged into one type",
    "anchor": "the type it leads to",
    "anyOf": "union of the branches; branches that say nothing of the type add nothing",
    "boolean_schema": "any value: `true` allows all, `false` none",
    "const": "`Literal` for texts and whole numbers, else the kind of the value",
    "contains": "any item: it speaks of some items, not of all",
    "content": "text: content is an annotation",
    "default": "the default of the field, where its own schema takes it",
    "defs": "a class of its own, used everywhere",
    "dependentRequired": "not a type: the gate's business",
    "dependentSchemas": "not a type: the gate's business",
    "dynamicRef": "any value: what it means depends on the way there",
    "enum": "`Literal` for texts and whole numbers, widened to kinds when mixed with others",
    "exclusiveMaximum": "told in the docstring",
    "exclusiveMinimum": "told in the docstring",
    "format": "`str`: an annotation, told in the docstring",
    "if-then-else": "not a type: the gate's business",
    "infinite-loop-detection": "the type it leads to",
    "items": "`list[T]` with `type: array`; without it any value",
    "maxContains": "any item",
    "maxItems": "told in the docstring",
    "maxLength": "told in the docstring",
    "maxProperties": "told in the docstring",
    "maximum": "told in the docstring",
    "minContains": "any item",
    "minItems": "told in the docstring",
    "minLength": "told in the docstring",
    "minProperties": "told in the docstring",
    "minimum": "told in the docstring",
    "multipleOf": "told in the docstring",
    "not": "not a type: the gate's business",
    "oneOf": "union of the branches, discriminated when a constant tag tells them apart",
    "pattern": "told in the docstring: no two regular expression engines agree",
    "patternProperties": "`dict[str, A | B]` with `type: object`; without it any value",
    "prefixItems": "`list[A | B]`: a tuple would refuse the shorter arrays that are valid",
    "properties": "a class with `type: object`; without it any value, since the keyword allows every other kind",
    "propertyNames": "`str` keys",
    "ref": "the type it leads to; recursion is kept",
    "refRemote": "refused: nothing is ever fetched",
    "required": "fields without a default",
    "type": "the kinds themselves; `number` is `int | float`",
    "unevaluatedItems": "any item",
    "unevaluatedProperties": "closed when nothing but `properties` can evaluate, else open",
    "uniqueItems": "told in the docstring",
    "vocabulary": "refused where the dialect would have to be fetched",
}


def table(groups: list[Group]) -> str:
    """The table, a row for each file of the suite."""
    rows: dict[str, list[Group]] = defaultdict(list)
    for group in groups:
        rows[
            "optional/format/*" if group.keyword.startswith("optional/format/") else group.keyword
        ].append(group)
    lines = [
        "| keyword | groups | agreed | refused | a type | any value | typed how, and why looser |",
        "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    for keyword, found in rows.items():
        lines.append(_row(keyword, found))
    lines.append(_row("**all**", groups))
    return "\n".join(lines)


def _row(keyword: str, groups: list[Group]) -> str:
    served = [group for group in groups if group.refused is None]
    loose = sum(group.annotation == "typing.Any" for group in served)
    how = _HOW.get(keyword.rsplit("/", 1)[-1], "")
    if keyword.startswith("optional/format"):
        how = "`str`: a format is an annotation here, so its assertion is not compared"
    counts = (
        len(groups),
        sum(not group.wrong for group in served),
        len(groups) - len(served),
        len(served) - loose,
        loose,
    )
    return f"| {keyword} | {' | '.join(map(str, counts))} | {how} |"


def report(groups: list[Group]) -> str:
    served = [group for group in groups if group.refused is None]
    agreed = sum(not group.wrong for group in served)
    tests = sum(len(group.tests) for group in served)
    return (
        _HEAD
        + f"{agreed} of {len(served)} groups agree ({tests:,} instances); {len(groups) - len(served)} groups need the "
        + "network and are refused with a diagnostic that says so.\n\n"
        + table(groups)
        + "\n\nDraft 7, draft 6, draft 4 and 2019-09 are understood where `$schema` names them: `definitions`, "
        + "`dependencies`, `items` as a list with\n`additionalItems`, and a `$ref` that hides its siblings. A schema of "
        + "another dialect embedded in one of these is typed as any value.\n"
    )


def main() -> None:
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(report(run_suite()), encoding="utf-8")


if __name__ == "__main__":
    main()
