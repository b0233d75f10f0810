"""scripts/lint: 1 is what a tool has found; a tool that is missing or fails itself is no verdict."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from scripts import ROOT, run


class Verdicts(unittest.TestCase):
    def lint(self, *checks, without="", **stand_ins):
        """With a tool left out of PATH, and scripts in the place of others."""
        found = {}
        for folder in reversed(os.environ["PATH"].split(":")):
            found |= {tool.name: tool for tool in pathlib.Path(folder).glob("*")}
        found.pop(without, None)
        with tempfile.TemporaryDirectory() as folder:
            tools = pathlib.Path(folder)
            for name, text in stand_ins.items():
                tool = tools / name.replace("_", "-")
                tool.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
                tool.chmod(0o755)
                found.pop(tool.name, None)
            for name, tool in found.items():
                (tools / name).symlink_to(tool)
            return run(ROOT / "scripts/lint", *checks, env={"PATH": folder})

    def assert_ends(self, done, code, words):
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertIn(words, done.stderr)

    def test_a_missing_tool_is_no_verdict(self):
        for check, tool in (("format", "clang-format-16"), ("shell", "shellcheck"), ("shell", "git"),
                            ("verible", "git"), ("verilator", "verilator"), ("english", "python3")):
            with self.subTest(check=check, tool=tool):
                done = self.lint(check, without=tool)
                self.assert_ends(done, 13, tool)
                self.assertNotIn(": clean", done.stderr)

    def test_what_a_tool_finds_is_1(self):
        self.assert_ends(self.lint("shell", shellcheck="exit 1"), 1, "something to mend")
        found = "echo cmodel/a.cpp:1:2: error: formatting >&2; exit 1"
        self.assert_ends(self.lint("format", clang_format_16=found), 1, "would change cmodel/a.cpp")

    def test_every_shell_script_is_read(self):
        done = self.lint("shell", shellcheck='echo "read $*" >&2; exit 1')
        read = set(done.stderr.split())
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
        for name in listed.stdout.split():
            first = (ROOT / name).read_bytes().split(b"\n", 1)[0] if (ROOT / name).is_file() else b""
            if first.startswith(b"#!") and first.split()[-1].endswith((b"/sh", b"/bash", b"bash")):
                self.assertIn(name, read)
        self.assertIn("verilator_tb/cmake/train_module.sh", read)

    def test_a_tool_that_fails_is_no_verdict(self):
        self.assert_ends(self.lint("shell", shellcheck="exit 2"), 13, "no verdict: 'shellcheck' ended with 2")
        self.assert_ends(self.lint("format", clang_format_16="kill -SEGV $$"), 13, "no verdict of clang-format-16")
        cut = "echo cmodel/a.cpp:1:2: error: formatting >&2; kill -9 $$"
        self.assert_ends(self.lint("format", clang_format_16=cut), 13, "no verdict of clang-format-16")
        self.assert_ends(self.lint("format", clang_format_16="echo no such file >&2; exit 1"), 13, "no such file")

    def test_readers_of_rtl_that_fail_are_no_verdict(self):
        self.assert_ends(self.lint("verilator", verilator="kill -9 $$"), 13, "no verdict: 'checks' ended with 13")
        aborts = "echo '%Error: Verilator aborted.  Suggest trying --debug' >&2; exit 1"
        done = self.lint("verilator", verilator=aborts)
        self.assert_ends(done, 13, "no verdict")
        self.assertIn("): no verdict\nverilator ended with 1: %Error: Verilator aborted.", done.stdout)
        found = "echo '%Warning-WIDTH: rtl/a.sv:1:2: Operator ADD' >&2; exit 1"
        self.assert_ends(self.lint("verilator", verilator=found), 1, "something to mend")

    def test_a_clang_tidy_that_fails_is_no_verdict(self):
        """Of a file that no record is of: the check itself, without the build."""
        for text, code in (("kill -9 $$", 13), ("exit 127", 13), ("exit 1", 13), ("exit 0", 0),
                           ("echo 'a.cpp:1:2: warning: why'; exit 1", 1)):
            with self.subTest(text), tempfile.TemporaryDirectory() as folder:
                tools = pathlib.Path(folder)
                (tools / "build").mkdir()
                (tools / "a.cpp").write_text("int a;\n", encoding="utf-8")
                (tools / ".clang-tidy").write_text("", encoding="utf-8")
                (tools / "build/compile_commands.json").write_text(
                    f'[{{"file": "{tools}/a.cpp", "command": "c++ -o a.o -c {tools}/a.cpp"}}]', encoding="utf-8")
                for name, script in (("clang-tidy-16", f"[ $1 = --version ] || {{ {text}; }}"), ("ninja", "exit 0")):
                    (tools / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
                    (tools / name).chmod(0o755)
                done = subprocess.run(
                    [sys.executable, "-B", "-m", "checks.tidy", "build"], cwd=tools, input="a.cpp", text=True,
                    capture_output=True, check=False,
                    env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "XDG_CACHE_HOME": folder,
                         "PYTHONPATH": str(ROOT / "scripts")})
                self.assertEqual(done.returncode, code, done.stdout + done.stderr)

    def test_several_checks_name_those_without_a_verdict(self):
        done = self.lint("shell", "layouts", "format", shellcheck="exit 2", clang_format_16="exit 0")
        self.assert_ends(done, 13, "NO VERDICT: shell\n")
        self.assertNotIn("NOT CLEAN", done.stderr)
        done = self.lint("shell", "format", shellcheck="exit 2",
                         clang_format_16="echo cmodel/a.cpp:1:2: error: formatting >&2; exit 1")
        self.assert_ends(done, 1, "NO VERDICT: shell\nlint: NOT CLEAN: format\n")


if __name__ == "__main__":
    unittest.main()
