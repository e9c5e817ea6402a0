"""Values made from the vocabulary itself: well-shaped ones, and ones with a few things broken."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from mcpgen.manifest.shapes import (
    AnyValue,
    Choice,
    Flag,
    Format,
    Free,
    Items,
    Number,
    Record,
    Schema,
    Shape,
    Table,
    Tagged,
    Text,
    TrueOr,
)

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 10),
    st.just(2**60),
    st.sampled_from([0.0, 0.5, 1.0, 1.5, -1.0, 1e300]),
    st.sampled_from(["", "user", "text", "public", "optional", "light", "/mcp", "x", "1", "true"]),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=2)
    | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
_NAMES = st.sampled_from(["a", "b", "Order", "зак", ""])


_known: dict[int, tuple[Shape, st.SearchStrategy[Any]]] = {}


def good(shape: Shape) -> st.SearchStrategy[Any]:
    """Values of a shape. There is one strategy for each: to make one costs more than to draw from it."""
    if id(shape) not in _known:
        _known[id(shape)] = shape, _strategy(shape)
    return _known[id(shape)][1]


def _strategy(shape: Shape) -> st.SearchStrategy[Any]:
    match shape:
        case Text(form=form):
            return st.text(max_size=4) if form is None else st.from_regex(form.pattern)
        case Flag():
            return st.booleans()
        case Number():
            return _numbers(shape)
        case Choice(values=values):
            return st.sampled_from(values)
        case Format(known=known):
            return st.sampled_from([*known, *map(float, known)])
        case AnyValue():
            return ANYTHING
        case Free():
            return st.dictionaries(st.text(max_size=3), SCALARS, max_size=2)
        case Schema(boolean=boolean):
            mapping = st.just({"type": "object"})
            return mapping | st.booleans() if boolean else mapping
        case TrueOr(other=other):
            return st.just(True) | good(other)
        case Items(item=item):
            return st.lists(st.deferred(lambda: good(item)), max_size=2)
        case Table(value=value):
            return st.dictionaries(_NAMES, st.deferred(lambda: good(value)), max_size=2)
        case Tagged(branches=branches):
            return st.one_of([record(branch) for branch in branches.values()])
        case Record():
            return record(shape)


def _numbers(shape: Number) -> st.SearchStrategy[Any]:
    low = shape.low if shape.low is not None else (shape.above or 0) + 1
    if shape.whole:
        return st.integers(int(low), int(shape.high or 1000)).flatmap(
            lambda n: st.sampled_from([n, float(n)])
        )
    return st.floats(low, shape.high or 1e9)


@st.composite
def record(draw: st.DrawFn, shape: Record) -> dict[str, Any]:
    """A record with its required keys and some of the others, in any order."""
    optional = [key for key, known in shape.keys.items() if not known.required]
    chosen = draw(st.lists(st.sampled_from(optional), max_size=3, unique=True)) if optional else []
    for group in (*shape.exclusive, *shape.one_of):
        present = [key for key in chosen if key in group]
        chosen = [key for key in chosen if key not in present[1:]]
        if not present and group in shape.one_of:
            chosen.append(draw(st.sampled_from(group)))
    keys = [key for key, known in shape.keys.items() if known.required] + chosen
    found = {key: draw(good(shape.keys[key].shape)) for key in keys}
    return {key: found[key] for key in draw(st.permutations(keys))}


_STRANGE = st.sampled_from(
    [
        "versoin",
        "inputShema",
        "input_schema",
        "nmae",
        "x-vendor",
        "tool",
        "uri",
        "text",
        "content",
        "json",
    ]
)


@st.composite
def broken(draw: st.DrawFn, shape: Record) -> Any:
    """A value of the shape in which up to three places were changed; it may still be good."""
    value = draw(record(shape))
    for _ in range(draw(st.integers(1, 3))):
        value = _mutated(draw, value)
    return value


def _mutated(draw: st.DrawFn, value: Any) -> Any:
    """The value with something replaced, removed or added at a place drawn at random."""
    if isinstance(value, dict) and value and draw(st.integers(0, 3)):
        key = draw(st.sampled_from(sorted(value)))
        return {**value, key: _mutated(draw, value[key])}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        index = draw(st.integers(0, len(value) - 1))
        return [*value[:index], _mutated(draw, value[index]), *value[index + 1 :]]
    if isinstance(value, dict):
        kind = draw(st.integers(0, 3))
        if kind == 0 and value:
            gone = draw(st.sampled_from(sorted(value)))
            return {key: item for key, item in value.items() if key != gone}
        if kind == 1:
            return {**value, draw(_STRANGE): draw(ANYTHING)}
        if kind == 2 and value:
            renamed = draw(st.sampled_from(sorted(value)))
            new = draw(_STRANGE)
            return {(new if key == renamed else key): item for key, item in value.items()}
    return draw(ANYTHING)
