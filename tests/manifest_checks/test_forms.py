"""Texts that must have a form: dates, addresses, hosts, base64; and what is offered in place of a slip."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mcpgen.manifest.spec import ALGORITHMS
from mcpgen.manifest.vocabulary import forms
from tests.manifest_checks.support import judge

RESOURCE = "resources: [{uri: 'a://b', name: b, description: B., text: x, annotations: {lastModified: %s}}]"
TEMPLATES = Path(__file__).parents[2] / "templates/python/src/package/generated"


@pytest.mark.parametrize(
    "moment",
    [
        "2026",
        "2026-12",
        "2026-12-01",
        "20261201",
        "2026-335",
        "2026-W49-2",
        "2026-12-01T10:00:00Z",
        "2026-12-01T10:00:00.123456+03:00",
        "20261201T100000Z",
        "2026-12-01T10:00",
    ],
)
def test_a_moment_as_iso_8601_has_it_is_fine(tmp_path: Path, moment: str) -> None:
    assert judge(tmp_path, RESOURCE % f'"{moment}"').errors == []


@pytest.mark.parametrize(
    "moment", ["yesterday", "12/01/2026", "2026-13-01", "2026-12-32", "10:00", "2026-12-01Tten", ""]
)
def test_a_text_that_is_no_moment_is_refused(tmp_path: Path, moment: str) -> None:
    found = judge(tmp_path, RESOURCE % f'"{moment}"').only("MCG110")
    assert "lastModified" in found.message
    assert "ISO 8601" in found.message


@pytest.mark.parametrize(
    ("given", "better"),
    [
        ("2026-12-01 10:00:00", "2026-12-01T10:00:00"),
        ("2026/12/01", "2026-12-01"),
        ("01.12.2026", "2026-12-01"),
    ],
)
def test_a_moment_in_another_spelling_is_offered_in_the_right_one(
    tmp_path: Path, given: str, better: str
) -> None:
    assert judge(tmp_path, RESOURCE % f'"{given}"').only("MCG110").hint == f'write "{better}"'


def test_a_number_in_place_of_a_moment_is_not_offered_in_quotes(tmp_path: Path) -> None:
    hint = judge(tmp_path, RESOURCE % "1764547200").only("MCG105").hint
    assert hint is not None
    assert "2026-12-01T10:00:00Z" in hint


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('http: {allowedHosts: ["https://api.example.com/x"]}', 'write "api.example.com"'),
        ("http: {allowedOrigins: [app.example.com]}", 'write "https://app.example.com"'),
        ('http: {allowedOrigins: ["https://a.example/app"]}', 'write "https://a.example"'),
        ("http: {path: mcp}", 'write "/mcp"'),
        ("auth: {issuer: login.example.com}", 'write "https://login.example.com"'),
        (
            'auth: {issuer: "https://a.example", resource: "https://b.example/mcp#x"}',
            'write "https://b.example/mcp"',
        ),
    ],
)
def test_what_would_keep_the_server_from_starting_is_found_with_the_way_out(
    tmp_path: Path, text: str, hint: str
) -> None:
    found = judge(tmp_path, text)
    assert [one.code for one in found.errors] == ["MCG110"]
    assert found.only("MCG110").hint == hint


@pytest.mark.parametrize(
    "text", ['allowedHosts: ["*.example.com"]', 'allowedOrigins: ["https://*.example.com"]']
)
def test_a_pattern_that_the_server_would_take_for_a_name_is_refused(
    tmp_path: Path, text: str
) -> None:
    assert "`*` alone" in judge(tmp_path, f"http: {{{text}}}").only("MCG110").message


def test_hosts_and_origins_of_every_kind_are_fine(tmp_path: Path) -> None:
    text = """
http:
  allowedHosts: [localhost, "api.example.com:8443", "[::1]:80", "*"]
  allowedOrigins: ["https://app.example.com", "http://localhost:3000", "null", "*", "app://x"]
auth: {issuer: "http://localhost:9000/realm", resource: "https://api.example.com/mcp?x=1"}
"""
    assert judge(tmp_path, text).errors == []


def test_a_shared_secret_is_refused_as_the_server_refuses_it(tmp_path: Path) -> None:
    text = 'auth: {issuer: "https://a.example", algorithms: [RS256, HS256]}'
    assert "shared secret" in (judge(tmp_path, text).only("MCG106").hint or "")


def test_the_algorithms_are_those_of_the_emitted_server() -> None:
    text = (TEMPLATES / "tokens.py.jinja").read_text(encoding="utf-8")
    block = text[text.index("ASYMMETRIC = (") : text.index(")", text.index("ASYMMETRIC = ("))]
    assert tuple(re.findall(r'"(\w+)"', block)) == ALGORITHMS


PICTURE = "prompts: [{name: p, description: P., arguments: [{name: a}], messages: [{role: user, content: {type: image, mimeType: image/png, data: %s}}]}]"


@pytest.mark.parametrize("data", ['"YQ=="', '"YWJj"', '""', '"YW\\nJj\\n"', '"{{a}}"'])
def test_base64_is_taken_with_line_breaks_and_as_an_argument(tmp_path: Path, data: str) -> None:
    assert judge(tmp_path, PICTURE % data).errors == []


@pytest.mark.parametrize("data", ['"not base64!"', "pic.png", '"YQ===="'])
def test_bytes_that_are_no_base64_are_refused(tmp_path: Path, data: str) -> None:
    assert "base64" in judge(tmp_path, PICTURE % data).only("MCG110").message


def test_every_mending_of_a_form_has_the_form() -> None:
    slips = {
        forms.MOMENT: "2026-12-01  10:00",
        forms.PATH: "http://localhost/mcp",
        forms.HTTP_URL: "example.com/x",
        forms.HOST: "http://a.example/x",
        forms.ORIGIN: "a.example",
    }
    for form, slip in slips.items():
        better = form.mended(slip)
        assert better is not None
        assert form.fits(better)
