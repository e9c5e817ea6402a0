"""`mcpgen validate` and its neighbours, as a user calls them."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from mcpgen import cli

GOOD = """\
mcpgen: 1
server: {name: orders, version: "1.0.0"}
tools:
  - name: search_orders
    description: Finds orders.
    inputSchema: {type: object, properties: {q: {type: string}}}
    annotations: {readOnlyHint: true}
"""
BAD = GOOD.replace("inputSchema", "inputShema")
WARNS = GOOD.replace("annotations", "vendor: 1\n    annotations")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(BAD, encoding="utf-8")
    (tmp_path / "warns.yaml").write_text(WARNS, encoding="utf-8")
    return tmp_path


Captured = pytest.CaptureFixture[str]


class TestExitStatus:
    def test_0_when_all_is_well_and_it_says_so(self, here: Path, capsys: Captured) -> None:
        assert cli.run(["validate", "good.yaml"]) == 0
        assert capsys.readouterr() == ("", "no problems in good.yaml\n")

    def test_1_when_there_are_problems_with_the_excerpt_on_stderr(
        self, here: Path, capsys: Captured
    ) -> None:
        assert cli.run(["validate", "bad.yaml"]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err == (
            'bad.yaml:6:5: error[MCG102] unknown key "inputShema" in tool "search_orders"; '
            'did you mean "inputSchema"?\n'
            "    6 |     inputShema: {type: object, properties: {q: {type: string}}}\n"
            "      |     ^^^^^^^^^^\n\n"
            "1 error\n"
        )

    def test_warnings_are_1_only_when_strict(self, here: Path, capsys: Captured) -> None:
        assert cli.run(["validate", "warns.yaml"]) == 0
        assert "warning[MCG103]" in capsys.readouterr().err
        assert cli.run(["validate", "--strict", "warns.yaml"]) == 1
        assert "error[MCG103]" in capsys.readouterr().err

    @pytest.mark.parametrize(
        "arguments",
        [
            ["validate"],
            ["validate", "--format", "xml", "good.yaml"],
            ["validate", "--nope", "good.yaml"],
            ["validate", "--root", "missing", "good.yaml"],
            ["nope"],
            ["explain", "MCG"],
            ["explain"],
        ],
    )
    def test_2_when_it_is_called_wrongly(
        self, here: Path, capsys: Captured, arguments: list[str]
    ) -> None:
        assert cli.run(arguments) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err

    def test_3_for_a_fault_of_ours_without_a_traceback(
        self, here: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fault(*_: object, **__: object) -> None:
            raise ZeroDivisionError("here")

        monkeypatch.setattr("mcpgen.api.validate", fault)
        assert cli.run(["validate", "good.yaml"]) == 3
        err = capsys.readouterr().err
        assert "ZeroDivisionError: here" in err
        assert "Traceback" not in err
        assert cli.run(["--debug", "validate", "good.yaml"]) == 3
        assert "Traceback" in capsys.readouterr().err

    def test_a_slip_in_a_command_is_told(self, capsys: Captured) -> None:
        assert cli.run(["valdate"]) == 2
        assert "did you mean 'validate'?" in capsys.readouterr().err


class TestInput:
    def test_several_manifests_and_globs_each_once_sorted(
        self, here: Path, capsys: Captured
    ) -> None:
        (here / "worse.yaml").write_text(BAD, encoding="utf-8")
        assert cli.run(["validate", "--format", "json", "w*.yaml", "bad.yaml", "*.yaml"]) == 1
        found = json.loads(capsys.readouterr().out)
        assert [(item["file"], item["code"]) for item in found] == [
            ("bad.yaml", "MCG102"),
            ("warns.yaml", "MCG103"),
            ("worse.yaml", "MCG102"),
        ]

    @pytest.mark.parametrize("path", ["missing.yaml", "no*.yaml", "."])
    def test_a_file_that_is_not_there_is_a_problem(
        self, here: Path, capsys: Captured, path: str
    ) -> None:
        assert cli.run(["validate", "--format", "json", path]) == 1
        (item,) = json.loads(capsys.readouterr().out)
        assert item["code"] == "MCG001"

    def test_standard_input(
        self, here: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Input:
            buffer = io.BytesIO(BAD.encode())

        monkeypatch.setattr(sys, "stdin", Input)
        assert cli.run(["validate", "-"]) == 1
        err = capsys.readouterr().err
        assert err.startswith("<stdin>:6:5: error[MCG102]")
        assert "inputShema: {type" in err

    def test_a_wider_root(self, here: Path, capsys: Captured) -> None:
        (here / "sub").mkdir()
        (here / "sub" / "a.yaml").write_text(
            GOOD.replace("tools:", "include: [../more.yaml]\ntools:"), encoding="utf-8"
        )
        (here / "more.yaml").write_text("prompts: []\n", encoding="utf-8")
        assert cli.run(["validate", "sub/a.yaml"]) == 1
        assert cli.run(["validate", "--root", ".", "sub/a.yaml"]) == 0


class TestFormats:
    def test_json_of_a_good_manifest_is_an_empty_array(self, here: Path, capsys: Captured) -> None:
        assert cli.run(["validate", "--format", "json", "good.yaml"]) == 0
        assert capsys.readouterr() == ("[]\n", "")

    def test_json_has_every_member(self, here: Path, capsys: Captured) -> None:
        cli.run(["validate", "--format", "json", "bad.yaml"])
        (item,) = json.loads(capsys.readouterr().out)
        assert item == {
            "file": "bad.yaml",
            "line": 6,
            "column": 5,
            "endLine": 6,
            "endColumn": 15,
            "severity": "error",
            "code": "MCG102",
            "message": 'unknown key "inputShema" in tool "search_orders"; did you mean "inputSchema"?',
            "hint": None,
        }

    @pytest.mark.parametrize("style", ["github", "sarif"])
    def test_the_others_go_to_stdout_too(self, here: Path, capsys: Captured, style: str) -> None:
        assert cli.run(["validate", "--format", style, "bad.yaml"]) == 1
        out, err = capsys.readouterr()
        assert "MCG102" in out
        assert err == ""

    def test_names_are_a_table(self, here: Path, capsys: Captured) -> None:
        assert cli.run(["validate", "--names", "good.yaml"]) == 0
        out = capsys.readouterr().out
        assert "package orders" in out
        assert "tool  search_orders  tools/search_orders.py  SearchOrdersInput" in out


class TestVeryMany:
    def test_a_thousand_errors_and_warnings_are_listed_and_the_rest_counted(
        self, here: Path, capsys: Captured
    ) -> None:
        item = "  - {uri: 'a:%d', name: n%d, text: x, vendor: 1, subscribe: 1}\n"
        text = GOOD + "resources:\n" + "".join(item % (number, number) for number in range(1_200))
        (here / "many.yaml").write_text(text, encoding="utf-8")
        assert cli.run(["validate", "--format", "json", "many.yaml"]) == 1
        found = json.loads(capsys.readouterr().out)
        assert sum(item["severity"] == "error" for item in found) == 1_000
        assert found[0]["code"] == "MCG891"


class TestNeighbours:
    @pytest.mark.parametrize("code", ["MCG105", "mcg105", "105"])
    def test_explain(self, capsys: Captured, code: str) -> None:
        assert cli.run(["explain", code]) == 0
        out = capsys.readouterr().out
        assert out.startswith("MCG105 (error, Structure): wrong type\n")
        assert "1.10" in out

    def test_schema_is_the_published_schema(self, capsys: Captured) -> None:
        assert cli.run(["schema"]) == 0
        jsonschema.Draft7Validator.check_schema(json.loads(capsys.readouterr().out))

    @pytest.mark.parametrize(
        "name", ["orders.yaml", "manifest.yaml", "Заказы.yaml", "{x}; rm.yaml", "1.yaml"]
    )
    def test_init_writes_a_manifest_without_a_single_problem(
        self, here: Path, capsys: Captured, name: str
    ) -> None:
        assert cli.run(["init", name]) == 0
        assert cli.run(["validate", "--strict", name]) == 0
        text = (here / name).read_text(encoding="utf-8")
        assert text.startswith("# yaml-language-server: $schema=mcpgen.schema.json\n")
        assert (here / "mcpgen.schema.json").exists()

    def test_init_overwrites_nothing(self, here: Path, capsys: Captured) -> None:
        assert cli.run(["init", "good.yaml"]) == 1
        assert (here / "good.yaml").read_text(encoding="utf-8") == GOOD
        (here / "mcpgen.schema.json").write_text("{}", encoding="utf-8")
        assert cli.run(["init", "new.yaml"]) == 1
        assert (here / "mcpgen.schema.json").read_text(encoding="utf-8") == "{}"
        assert not (here / "new.yaml").exists()
        assert "exists already" in capsys.readouterr().err

    def test_init_renews_its_own_schema(self, here: Path, capsys: Captured) -> None:
        assert cli.run(["init", "a.yaml"]) == 0
        assert cli.run(["init", "b.yaml"]) == 0


class TestProcess:
    def test_the_module_runs_with_its_exit_status(self, here: Path) -> None:
        ended = subprocess.run(
            [sys.executable, "-m", "mcpgen", "validate", "bad.yaml"],
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert ended.returncode == 1
        assert b"inputSchema" in ended.stderr

    def test_nothing_heavy_is_imported(self) -> None:
        script = (
            "import sys; from mcpgen import cli; cli.run(['validate', '-']); "
            "print([m for m in ('mcp', 'black', 'datamodel_code_generator', 'jinja2', 'pydantic', 'jsonschema') if m in sys.modules])"
        )
        ended = subprocess.run(
            [sys.executable, "-c", script],
            input=GOOD.encode(),
            capture_output=True,
            timeout=60,
            check=True,
        )
        assert ended.stdout.strip() == b"[]"

    def test_whoever_closes_the_pipe_early_gets_no_traceback(self, here: Path) -> None:
        process = subprocess.Popen(
            [sys.executable, "-m", "mcpgen", "schema"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.wait(60) == 1
        assert process.stderr.read() == b""
        process.stderr.close()
