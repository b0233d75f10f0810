"""A module is current by the contents of its sources: edits at any time, and files of any age, are seen."""

import os
import pathlib
import shutil
import tempfile
import unittest

from scripts import ROOT, run

BUILD = ROOT / "build/release"
PROJECT = """\
cmake_minimum_required(VERSION 3.25)
project(one_module CXX C)
set(CMAKE_CXX_STANDARD 20)
include({tree}/verilator_tb/cmake/RtlModule.cmake)
add_subdirectory(verilator_tb)
"""
# As the build of the tree adds it, made in the least time.
MODULE = """\
segue_add_rtl_module(rtl_warp_gate_small BLOCK warp_gate RTL_ROOT {tree}/rtl SETTINGS {settings}
  OUTPUT {build}/rtl_modules/warp_gate/small.so SIZES NumWarps=3 EXCEPT warp_gate_props\\\\.sv BRIEF)
"""
# Edits the RTL when Verilator has read it, if a test has left an edit.
VERILATOR = """\
#!/bin/sh
verilator "$@" || exit
case $1 in --cc) test ! -e {edit} || mv {edit} {rtl} ;; esac
"""
RUN = '[[run]]\nblock = "warp_gate"\nconfig = "small"\nseeds = "1"\ncycles = 20000\n'
RIGHT = "SchemeWdCommit: behind_line = GateCommit;"
WRONG = "SchemeWdCommit: behind_line = GateIssue;"


class StaleModules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, folder)
        # The program reads the tree that lies beside it, as where it is installed.
        (folder / "bin").mkdir()
        shutil.copy2(BUILD / "bin/segue", folder / "bin")
        tree = folder / "share/segue"
        for part in ("rtl", "verilator_tb/cmake", "verilator_tb/module", "scripts/verilated"):
            shutil.copytree(ROOT / part, tree / part)
        cls.folder, cls.build, cls.edit = folder, folder / "build", folder / "edit"
        cls.rtl = tree / "rtl/warp_gate/warp_gate.sv"
        cls.right = cls.rtl.read_text()
        cls.wrong = cls.right.replace(RIGHT, WRONG)
        assert cls.right != cls.wrong
        cls.module = cls.build / "rtl_modules/warp_gate/small.so"
        verilator = folder / "verilator"
        verilator.write_text(VERILATOR.format(edit=cls.edit, rtl=cls.rtl))
        verilator.chmod(0o755)
        names = {"tree": tree, "settings": cls.build / "gen/rtl/gen", "build": cls.build}
        project = folder / "project"
        (project / "verilator_tb").mkdir(parents=True)
        (project / "CMakeLists.txt").write_text(PROJECT.format(**names))
        (project / "verilator_tb/CMakeLists.txt").write_text(MODULE.format(**names))
        shutil.copytree(BUILD / "gen/rtl/gen", names["settings"])
        cache = shutil.which("ccache")
        done = run("cmake", "-G", "Ninja", "-S", project, "-B", cls.build, f"-DVERILATOR={verilator}",
                   *([f"-DCMAKE_CXX_COMPILER_LAUNCHER={cache}"] if cache else []))
        assert done.returncode == 0, done.stderr

    def setUp(self):
        self.edit.unlink(missing_ok=True)
        self.write(self.right)
        self.expect(0, built=None)

    def segue(self, *words):
        return run(self.folder / "bin/segue", *words, cwd=self.folder,
                   env={"SEGUE_BUILD_DIR": str(self.build), "SEGUE_DATA_DIR": str(ROOT / "cmodel/data")})

    def write(self, text, hours=0):
        """The RTL, as a file that is so much younger than its module."""
        self.rtl.write_text(text)
        if hours:
            time = self.module.stat().st_mtime + hours * 3600
            os.utime(self.rtl, (time, time))

    def expect(self, code, built):
        done = self.segue("cosim", "warp_gate", "--config", "small", "--cycles", "20000")
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        if built is not None:
            self.assertEqual("building the RTL module" in done.stderr, built, done.stderr)

    def test_an_edit_while_the_module_is_built_is_seen_by_the_next_run(self):
        self.edit.write_text(self.wrong)
        self.write(self.right + "\n")
        self.expect(0, built=True)  # of what Verilator read
        self.assertFalse(self.edit.exists())
        self.expect(10, built=True)
        self.expect(10, built=False)

    def test_an_old_file_that_takes_the_place_of_another_is_seen(self):
        self.write(self.wrong, hours=-1)
        self.expect(10, built=True)
        self.write(self.right, hours=-2)
        self.expect(0, built=True)
        self.expect(0, built=False)

    def test_a_young_file_of_the_same_contents_is_no_change(self):
        self.write(self.right, hours=1)
        self.expect(0, built=False)

    def test_one_that_ninja_built_is_current(self):
        self.module.unlink()
        done = run("cmake", "--build", self.build, "--target", "rtl_warp_gate_small")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.expect(0, built=False)

    def test_one_that_was_cut_is_built_anew(self):
        for size in (0, 5000, self.module.stat().st_size - 100):
            os.truncate(self.module, size)
            self.expect(0, built=True)
            self.expect(0, built=False)

    def test_kept_results_are_of_the_contents(self):
        (self.folder / "list.toml").write_text(RUN)
        words = ("regress", "list.toml", "--results", "results.jsonl")
        for text, hours, code, kept in ((self.right, 0, 0, False), (self.right, 1, 0, True),
                                        (self.wrong, -1, 10, False), (self.right, -2, 0, True)):
            self.write(text, hours)
            done = self.segue(*words)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertEqual("(kept)" in done.stdout, kept, done.stdout)


if __name__ == "__main__":
    unittest.main()
