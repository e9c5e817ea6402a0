"""URI templates: what may be written, and that the matcher of the SDK agrees."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mcp.shared.uri_template import InvalidUriTemplate, UriTemplate

from mcpgen.manifest import uris
from mcpgen.manifest.templates import BadTemplate, parse_template
from tests.manifest_checks.support import judge

GOOD = [
    "a://{x}",
    "a://{x}/{y}",
    "a://{+path}",
    "a://x{/path*}",
    "a://{name}{.ext}",
    "a://t{;x,y}",
    "a://p{#part}",
    "a://{service}/{+file}/raw",
    "a://{lat},{lon}",
    "a://{lat,lon}",
    "a://{user.id}/{user_2}",
    "a://x{?q}",
    "a://x{?q,r}{&s}",
    "a://x?fixed=1{&page}",
    "a://{x}{?q}",
    "a://{+path}{?q}",
    "a://{a}{.b}{/c}",
    "a://{/a}{/b}",
    "a://x{.labels*}",
    "a://x{;params*}",
    "a://заказы/{year}",
    "a://fixed",
    "a://{x}#{y}",
]
BAD = [
    "a://{x",
    "a://{}",
    "a://{+}",
    "a://{x}{y}",
    "a://{x}{+y}",
    "a://{+x}{y}",
    "a://{x}{/y*}",
    "a://{+a}/{+b}",
    "a://{/a*}/x{/b*}",
    "a://{x:3}",
    "a://{x}/{x}",
    "a://{?q*}",
    "a://{x*}",
    "a://{+x*}",
    "a://{customer-id}",
    "a://{x y}",
    "a://{x,}",
    "a://{,x}",
    "a://{.}",
    "a://{a..b}",
    "a://{a.}",
    "a://{?a}/{?b}",
    "a://{ж}",
    "a://{{x}}",
    "a://{!x}",
    "a://{=x}",
    "a://{|x}",
]


@pytest.mark.parametrize("text", GOOD)
def test_template_that_can_be_matched_is_taken(text: str) -> None:
    template = parse_template(text)
    theirs = UriTemplate.parse(text)
    assert list(template.names) == theirs.variable_names
    assert template.optional == theirs.query_variable_names


@pytest.mark.parametrize("text", BAD)
def test_template_that_cannot_be_matched_is_refused(text: str) -> None:
    with pytest.raises(BadTemplate):
        parse_template(text)
    with pytest.raises(InvalidUriTemplate):
        UriTemplate.parse(text)


_PIECES = """
/ - . x ? # & , ;k = { } {} {a} {b} {a,b} {c,d} {+a} {+e} {#f} {.g} {.g*} {/h} {/h*} {/h,i} {;j} {;j*} {?k} {?k,l} {&m}
{?n*} {o:3} {p*} {a-b} {a.b} {+} {?} {q,} {ж} ж
"""
PIECES = st.sampled_from(_PIECES.split())


@settings(max_examples=1500, deadline=None)
@given(st.lists(PIECES, max_size=6).map(lambda pieces: "a://" + "".join(pieces)))
def test_verdict_is_that_of_the_matcher(text: str) -> None:
    try:
        template = parse_template(text)
    except BadTemplate as bad:
        if "nothing has opened" in bad.message:
            return  # a lone `}` is no template by RFC 6570; the matcher takes it for a literal
        with pytest.raises(InvalidUriTemplate):
            UriTemplate.parse(text)
    else:
        theirs = UriTemplate.parse(text)
        assert list(template.names) == theirs.variable_names
        assert template.optional == theirs.query_variable_names


@pytest.mark.parametrize("text", [text for text in GOOD if "ж" not in text and "з" not in text])
def test_sample_is_matched_by_both(text: str) -> None:
    template = parse_template(text)
    sample = uris.sample(template)
    assert uris.matcher(template).fullmatch(sample)
    assert UriTemplate.parse(text).match(sample) is not None


@pytest.mark.parametrize(
    "uri",
    [
        "docs://readme",
        "file:///a/b.txt",
        "urn:x:y",
        "mailto:a@b.c",
        "http://[::1]:80/x?q=1#f",
        "a://b/%D0%B7",
        "a:",
        "ui://app",
    ],
)
def test_uri_is_taken(uri: str) -> None:
    assert uris.fault(uri) is None


@pytest.mark.parametrize(
    ("uri", "word"),
    [
        ("readme.md", "scheme"),
        ("/a/b", "scheme"),
        ("", "scheme"),
        ("1a://b", "scheme"),
        ("a://b c", "space"),
        ("a://b/%zz", "hexadecimal"),
        ("a://b/ж", "percent-encoded"),
        ("a://b/{x}", "percent-encoded"),
        ('a://b/"', "percent-encoded"),
        ("a://b/[x]", "bracket"),
        ("a://b#c#d", 'two "#"'),
        ("a://[x/y", "host"),
        ("a://b\n", "percent-encoded"),
    ],
)
def test_text_that_is_no_uri_is_told_why(uri: str, word: str) -> None:
    assert word in (uris.fault(uri) or "")


def test_resource_with_a_variable_is_sent_to_the_templates(tmp_path: Path) -> None:
    outcome = judge(tmp_path, "resources: [{uri: 'a://{x}', name: a, description: A., text: t}]\n")
    assert "resourceTemplates" in (outcome.only("MCG401").hint or "")


def test_relative_template_is_refused(tmp_path: Path) -> None:
    outcome = judge(
        tmp_path, "resourceTemplates: [{uriTemplate: '/a/{x}', name: a, description: A.}]\n"
    )
    assert "no scheme" in outcome.only("MCG401").message


def test_parameter_for_no_variable_says_which_may_be_meant(tmp_path: Path) -> None:
    text = "resourceTemplates:\n- {uriTemplate: 'a://{orderId}', name: a, description: A., parameters: {orderid: {}}}\n"
    assert judge(tmp_path, text).only("MCG405").hint == 'did you mean "orderId"?'


def test_variables_without_a_parameter_are_text(tmp_path: Path) -> None:
    text = """resourceTemplates:
- uriTemplate: a://{n}/{s}/x{/rest*}{?q}
  name: a
  description: A.
  parameters: {n: {type: integer}}
"""
    [template] = judge(tmp_path, text).valid.templates
    assert template.params.schema.document == {
        "type": "object",
        "properties": {
            "n": {"type": "integer"},
            "s": {"type": "string"},
            "rest": {"type": "array", "items": {"type": "string"}},
            "q": {"type": "string"},
        },
        "required": ["n", "s", "rest"],
        "additionalProperties": False,
    }


@pytest.mark.parametrize(
    ("first", "second", "hidden"),
    [
        ("a://{x}", "a://{y}", True),
        ("a://{+x}", "a://b/{y}", True),
        ("a://{x}/{y}", "a://{x}/stats", True),
        ("a://{x}/stats", "a://{x}/{y}", False),
        ("a://{x}", "a://{x}/{y}", False),
        ("a://b/{x}", "a://c/{x}", False),
        ("a://{x}/{y}", "a://{x}/k{y}", True),
    ],
)
def test_template_that_an_earlier_one_hides_is_warned_of(
    tmp_path: Path, first: str, second: str, hidden: bool
) -> None:
    text = "resourceTemplates:\n"
    for number, template in enumerate((first, second)):
        text += f"- {{uriTemplate: '{template}', name: t{number}, description: T.}}\n"
    assert ("MCG408" in judge(tmp_path, text).codes) == hidden


def test_example_must_follow_from_the_template(tmp_path: Path) -> None:
    text = """resourceTemplates:
- uriTemplate: a://{n}/x
  name: a
  description: A.
  schema: {type: integer}
  examples:
  - {uri: "a://1/x", result: 1}
  - {uri: "a://1/y", result: 1}
  - {uri: "a://1/x", result: one}
"""
    outcome = judge(tmp_path, text)
    assert outcome.line("MCG406") == 10
    assert outcome.line("MCG311") == 11


@pytest.mark.parametrize(
    "template",
    ["{x}", "{x}/a", "{/x}", "{?x}", "{#x}", "orders/{id}", "1{a}:b", "{a,b}:c", "/{x}", ""],
)
def test_a_template_that_can_give_no_absolute_uri_is_refused(tmp_path: Path, template: str) -> None:
    text = f'resourceTemplates: [{{uriTemplate: "{template}", name: t, description: T.}}]'
    found = judge(tmp_path, text).only("MCG401")
    assert "scheme" in found.message
    assert (found.hint or "").startswith('write "shop://')


@pytest.mark.parametrize("template", ["{+url}", "{scheme}://{host}/x", "a{b}:{c}", "x+{+rest}"])
def test_a_template_whose_scheme_is_a_variable_is_fine(tmp_path: Path, template: str) -> None:
    text = f'resourceTemplates: [{{uriTemplate: "{template}", name: t, description: T.}}]'
    assert judge(tmp_path, text).errors == []


READ = """
resourceTemplates:
  - uriTemplate: "d://{a}{?b,c}"
    name: d
    description: D.
    parameters: {a: {enum: [x, "y z"]}, b: {type: integer}}
    examples: [{uri: "%s"}]
"""


@pytest.mark.parametrize("uri", ["d://x", "d://y%20z?b=1", "d://x?c=z&b=12"])
def test_an_example_whose_variables_fit_their_schemas_is_fine(tmp_path: Path, uri: str) -> None:
    assert judge(tmp_path, READ % uri).errors == []


@pytest.mark.parametrize(
    ("uri", "name"), [("d://z", "a"), ("d://x?b=q", "b"), ("d://x?b=1.5", "b")]
)
def test_an_example_that_the_server_would_not_find_is_refused(
    tmp_path: Path, uri: str, name: str
) -> None:
    assert f'for "{name}"' in judge(tmp_path, READ % uri).only("MCG406").message


def test_a_text_kept_in_the_manifest_is_held_against_its_schema(tmp_path: Path) -> None:
    text = (
        'resources: [{uri: "a://b", name: b, description: B., schema: {type: integer}, text: "%s"}]'
    )
    assert judge(tmp_path, text % "5").errors == []
    assert "content" in judge(tmp_path, text % "five").only("MCG311").message
