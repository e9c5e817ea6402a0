"""A manifest with the files that it includes, and the places of everything in it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from mcpgen.api import check
from mcpgen.manifest.load import Manifest, load

HEAD = 'mcpgen: 1\nserver: {name: a, version: "1"}\n'


def write(folder: Path, **files: str) -> Path:
    """Writes files (`__` for `/`, the ending added) and returns the path of `main`."""
    for name, text in files.items():
        path = folder / (name.replace("__", "/") + ".yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "main.yaml"


def tools(manifest: Manifest) -> list[str]:
    return [tool["name"] for tool in manifest.data.get("tools", ())]


class TestInclude:
    def test_items_come_in_file_order_with_globs_by_name(self, tmp_path: Path) -> None:
        path = write(
            tmp_path,
            main=HEAD + "include: [z.yaml, 'parts/*.yaml']\ntools: [{name: first}]\n",
            z="tools: [{name: z}]\nprompts: [{name: p}]\n",
            parts__b="tools: [{name: b1}, {name: b2}]\n",
            parts__a="tools: [{name: a}]\nschemas: {A: {type: object}}\n",
        )
        manifest = load(path)
        assert manifest.diagnostics == []
        assert tools(manifest) == ["first", "z", "a", "b1", "b2"]
        assert manifest.data["prompts"] == [{"name": "p"}]
        assert manifest.data["schemas"] == {"A": {"type": "object"}}
        assert [file.path.name for file in manifest.files] == [
            "main.yaml",
            "z.yaml",
            "a.yaml",
            "b.yaml",
        ]

    def test_each_item_knows_its_file(self, tmp_path: Path) -> None:
        path = write(
            tmp_path,
            main=HEAD + "include: [parts/a.yaml]\ntools: [{name: first}]\n",
            parts__a="\ntools:\n  - {name: a}\nschemas:\n  A: {type: object}\n",
        )
        manifest = load(path)
        span = manifest.span(("tools", 1, "name"))
        assert (span.file, span.line) == (str(tmp_path / "parts" / "a.yaml"), 3)
        assert manifest.origin(("tools", 0)) == path
        assert manifest.origin(("tools", 1)) == tmp_path / "parts" / "a.yaml"
        assert manifest.span(("schemas", "A"), key=True).line == 5
        assert manifest.span(("tools", 0)).file == str(path)

    def test_a_mistake_is_told_in_its_own_file(self, tmp_path: Path) -> None:
        path = write(
            tmp_path,
            main=HEAD + "include: [a.yaml, b.yaml, c.yaml]\n",
            a="tools: [{nmae: a}]\n",
            b="tools: [\n",
            c="server: {name: c}\n",
        )
        found = [
            (Path(item.span.file).name, item.code) for item in load(path).diagnostics if item.span
        ]
        assert found == [("a.yaml", "MCG102"), ("b.yaml", "MCG003"), ("c.yaml", "MCG101")]

    def test_what_a_broken_part_would_hold_is_not_missed(self, tmp_path: Path) -> None:
        tool = "tools: [{name: a, description: D., inputSchema: {type: object, properties: {a: {$ref: '#/schemas/A'}}}}]\n"
        path = write(
            tmp_path, main=HEAD + "include: [a.yaml]\n" + tool, a="schemas: {A: {type: object}\n"
        )
        assert [item.code for item in check(load(path))] == ["MCG003"]
        path = write(tmp_path, main=HEAD + "schemas: {A: 5}\n" + tool)
        assert [item.code for item in check(load(path))] == ["MCG105"]
        path = write(tmp_path, main=HEAD + "schemas: {B: 5}\n" + tool)
        assert [item.code for item in check(load(path))] == ["MCG105", "MCG601"]

    def test_a_shared_type_is_given_once(self, tmp_path: Path) -> None:
        path = write(
            tmp_path,
            main=HEAD + "include: [a.yaml]\nschemas: {A: {type: object}}\n",
            a="schemas:\n  A: {type: string}\n",
        )
        (item,) = load(path).diagnostics
        assert item.code == "MCG005"
        assert item.span is not None
        assert (Path(item.span.file).name, item.span.line) == ("a.yaml", 2)
        assert "main.yaml:4" in item.message

    @pytest.mark.parametrize(
        ("pattern", "says"),
        [
            ("missing.yaml", "no file"),
            ("parts/*.yml", "no file matches"),
            ("../out.yaml", "leads out of the folder"),
            ("../../**/*.yaml", "leads out of the folder"),
            ("*/../../*.yaml", "leads out of the folder"),
            ("/etc/hostname", "absolute"),
            ("C:/x.yaml", "absolute"),
            ("parts\\\\a.yaml", "forward slashes"),
            (".hidden.yaml", "dot-file"),
            ("https://example.com/a.yaml", "remote"),
            ("", "names no file"),
            ("main.yaml", "included already"),
            ("parts", "is a folder"),
        ],
    )
    def test_what_cannot_be_included_is_told_at_its_entry(
        self, tmp_path: Path, pattern: str, says: str
    ) -> None:
        (tmp_path / "out.yaml").write_text("tools: []\n", encoding="utf-8")
        (tmp_path / "home" / "parts").mkdir(parents=True)
        (tmp_path / "home" / ".hidden.yaml").write_text("tools: []\n", encoding="utf-8")
        path = write(tmp_path / "home", main=HEAD + f'include:\n  - "{pattern}"\n')
        (item,) = load(path).diagnostics
        assert item.span is not None
        assert (Path(item.span.file).name, item.span.line) == ("main.yaml", 4)
        assert says in item.message + str(item.hint)

    @pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
    def test_a_link_does_not_lead_out(self, tmp_path: Path) -> None:
        (tmp_path / "out.yaml").write_text("tools: [{name: out}]\n", encoding="utf-8")
        path = write(tmp_path / "home", main=HEAD + "include: ['*.yaml']\n")
        os.symlink(tmp_path / "out.yaml", tmp_path / "home" / "link.yaml")
        manifest = load(path)
        assert tools(manifest) == []
        assert [item.code for item in manifest.diagnostics] == ["MCG650"]

    def test_a_wider_root_admits_more(self, tmp_path: Path) -> None:
        (tmp_path / "out.yaml").write_text("tools: [{name: out}]\n", encoding="utf-8")
        path = write(tmp_path / "home", main=HEAD + "include: [../out.yaml]\n")
        assert tools(load(path, root=tmp_path)) == ["out"]

    def test_a_glob_never_takes_the_manifest_itself_or_dot_files(self, tmp_path: Path) -> None:
        path = write(tmp_path, main=HEAD + "include: ['**/*.yaml']\n", a="tools: [{name: a}]\n")
        (tmp_path / ".b.yaml").write_text("tools: [{name: b}]\n", encoding="utf-8")
        assert tools(load(path)) == ["a"]

    def test_an_included_file_includes_no_more(self, tmp_path: Path) -> None:
        path = write(tmp_path, main=HEAD + "include: [a.yaml]\n", a="include: [main.yaml]\n")
        (item,) = load(path).diagnostics
        assert item.code == "MCG101"


class TestFiles:
    @pytest.mark.parametrize("text", ["", "# nothing\n", "- a\n", "text\n", "1\n", "null\n"])
    def test_what_is_no_manifest_says_what_one_is(self, tmp_path: Path, text: str) -> None:
        manifest = load(write(tmp_path, main=text))
        (item,) = manifest.diagnostics
        assert item.code == "MCG014"
        assert "mcpgen: 1" in item.message
        assert item.span is not None
        assert item.span.line == 1
        assert manifest.data == {}

    def test_a_missing_file_and_a_folder_are_told(self, tmp_path: Path) -> None:
        for path in (tmp_path / "no.yaml", tmp_path, Path("a\0b")):
            (item,) = load(path).diagnostics
            assert item.code == "MCG001"

    def test_an_included_file_that_is_not_there_is_told_where_it_is_asked_for(
        self, tmp_path: Path
    ) -> None:
        path = write(tmp_path, main=HEAD + "include: [toolz.yaml, .]\n", tools="tools: []\n")
        missing, folder = load(path).diagnostics
        assert missing.code == folder.code == "MCG650"
        assert '"tools.yaml"' in (missing.hint or "")
        assert str(tmp_path) not in missing.message + (missing.hint or "")

    def test_json_is_a_manifest_too(self, tmp_path: Path) -> None:
        path = tmp_path / "a.json"
        path.write_text(
            '{"$schema": "x", "mcpgen": 1, "server": {"name": "a", "version": "1"}}',
            encoding="utf-8",
        )
        assert load(path).diagnostics == []

    def test_nothing_is_read_past_the_limit(self, tmp_path: Path) -> None:
        path = tmp_path / "big.yaml"
        with path.open("wb") as file:
            file.truncate(50 * 1024 * 1024)
        (item,) = load(path).diagnostics
        assert item.code == "MCG010"


class TestPointers:
    def test_what_does_not_exist_is_where_its_parent_is(self, tmp_path: Path) -> None:
        manifest = load(
            write(tmp_path, main=HEAD + "tools:\n  - name: a\n    inputSchema: {type: object}\n")
        )
        assert manifest.span(("tools", 0, "inputSchema", "properties", "x")).line == 5
        assert manifest.span(("tools", 7)).line == 4
        assert manifest.span(("tools", -1)).line == 4
        assert manifest.span(()).line == 1

    def test_the_text_of_a_scalar_as_written(self, tmp_path: Path) -> None:
        manifest = load(write(tmp_path, main="mcpgen: 1\nserver:\n  name: a\n  version: '1.10'\n"))
        assert manifest.written(("server", "version")) == "'1.10'"
        assert manifest.written(("server", "nothing")) == ""

    def test_the_head_of_a_block_is_its_first_line(self, tmp_path: Path) -> None:
        manifest = load(write(tmp_path, main=HEAD + "tools:\n  - name: abc\n    title: t\n"))
        span = manifest.head(("tools", 0))
        assert (span.line, span.column, span.end_line, span.end_column) == (4, 5, 4, 14)


class TestSuppression:
    def codes(self, tmp_path: Path, text: str) -> list[str]:
        return [item.code for item in check(load(write(tmp_path, main=HEAD + text)))]

    def test_a_comment_silences_warnings_of_its_line(self, tmp_path: Path) -> None:
        text = "tools:\n  - name: a\n    description: D.\n    inputSchema: {type: object}\n    vendor: 1"
        assert "MCG103" in self.codes(tmp_path, text + "\n")
        assert "MCG103" not in self.codes(tmp_path, text + "  # mcpgen: ignore[MCG103]\n")
        assert "MCG103" in self.codes(tmp_path, text + "  # mcpgen: ignore[MCG801]\n")

    def test_a_comment_alone_silences_the_next_line(self, tmp_path: Path) -> None:
        text = "tools:\n  - name: a\n    description: D.\n    # mcpgen: ignore[MCG801, MCG103]\n    vendor: 1\n"
        assert "MCG103" not in self.codes(tmp_path, text)

    @pytest.mark.parametrize("code", ["MCG999", "MCG101", "MCG", ""])
    def test_a_comment_that_can_do_nothing_is_told(self, tmp_path: Path, code: str) -> None:
        assert self.codes(tmp_path, f"logging: true  # mcpgen: ignore[{code}]\n") == ["MCG890"]

    def test_errors_are_never_silenced(self, tmp_path: Path) -> None:
        assert "MCG105" in self.codes(tmp_path, "logging: 1  # mcpgen: ignore[MCG105]\n")


def test_a_link_on_the_way_to_the_manifest_is_no_way_out(tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.mkdir()
    (real / "id.json").write_text('{"type": "string"}', encoding="utf-8")
    (real / "manifest.yaml").write_text(
        "mcpgen: 1\nserver: {name: s, version: 1.0.0}\ntools:\n"
        "  - {name: t, description: d, inputSchema: {type: object, properties: {id: {$ref: id.json}}}}\n",
        encoding="utf-8",
    )
    (tmp_path / "linked").symlink_to(real, target_is_directory=True)
    assert [
        d for d in check(load(tmp_path / "linked" / "manifest.yaml")) if d.severity == "error"
    ] == []
