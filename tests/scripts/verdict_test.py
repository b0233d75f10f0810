"""scripts/test ends with CTest's verdict, whoever reads what it prints; what cannot be written is 13, and no verdict."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from scripts import ROOT

CTEST = """#!/bin/sh
for line in 1 2 3; do echo "test $line"; done
echo "50% tests passed, $CTEST_CODE tests failed"
exit $CTEST_CODE
"""


class Verdict(unittest.TestCase):
    """A tree of scripts that install, build and lint nothing, and a CTest that ends with a given code."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        shutil.copytree(ROOT / "scripts", self.tree / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("scripts/install", "scripts/lint", "scripts/evidence", "bin/ctest"):
            (self.tree / name).parent.mkdir(exist_ok=True)
            (self.tree / name).write_text(CTEST if name == "bin/ctest" else "#!/bin/sh\n", encoding="utf-8")
            (self.tree / name).chmod(0o755)
        (self.tree / "scripts/lib/build.sh").write_text("build() { :; }\n", encoding="utf-8")

    def starts(self, code, stdout=subprocess.PIPE, **env):
        path = f"{self.tree}/bin:{os.environ['PATH']}"
        return subprocess.Popen([self.tree / "scripts/test", "--quick"], stdin=subprocess.DEVNULL, stdout=stdout,
                                stderr=subprocess.PIPE, text=True,
                                env={**os.environ, "PATH": path, "CTEST_CODE": str(code), **env})

    def ends(self, code, stdout=subprocess.PIPE, **env):
        with self.starts(code, stdout, **env) as test:
            out, err = test.communicate()
        return subprocess.CompletedProcess(test.args, test.returncode, out, err)

    def unread(self, code):
        """What it ends with where nobody reads, and where the disk is full."""
        reader, writer = os.pipe()
        os.close(reader)
        with open(writer, "w", encoding="utf-8") as gone, open("/dev/full", "w", encoding="utf-8") as full:
            return self.ends(code, gone), self.ends(code, full)

    def test_the_closing_lines_come_last(self):
        done = self.ends(0)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertLess(done.stdout.index("test 3"), done.stdout.index("tests and proofs  "))
        self.assertTrue(done.stdout.endswith("50% tests passed, 0 tests failed\n"), done.stdout)

    def test_failed_tests_are_ctests_code(self):
        done = self.ends(8)
        self.assertEqual(done.returncode, 8)
        self.assertRegex(done.stdout, "tests and proofs +FAILED")
        self.assertTrue(done.stdout.endswith("50% tests passed, 8 tests failed\n"), done.stdout)

    def test_they_are_so_where_nobody_reads(self):
        # The heading of the first stage cannot be written: nothing is tested then.
        for done in self.unread(8):
            self.assertEqual((done.returncode, done.stderr), (13, "test: standard output cannot be written\n"))

    def test_a_reader_that_goes_later_takes_no_verdict_along(self):
        # CTest says its second line once the reader has gone.
        for code in (8, 0):
            with self.subTest(code):
                gone = self.tree / f"gone_{code}"
                (self.tree / "bin/ctest").write_text(
                    f"#!/bin/sh\necho one\nuntil [ -e {gone} ]; do sleep 0.1; done\necho two\nexit {code}\n",
                    encoding="utf-8")
                reader, writer = os.pipe()
                with open(reader, encoding="utf-8") as stdin, open(writer, "w", encoding="utf-8") as stdout:
                    head = subprocess.Popen(["grep", "-q", "one"], stdin=stdin)  # pylint: disable=consider-using-with
                    test = self.starts(code, stdout)
                self.assertEqual(head.wait(), 0)
                gone.touch()
                _, err = test.communicate()
                self.assertEqual(test.returncode, code or 13, err)

    def test_a_temporary_folder_that_cannot_be_written_is_no_verdict(self):
        done = self.ends(0, TMPDIR="/nowhere")
        self.assertEqual(done.returncode, 13, done.stderr)


if __name__ == "__main__":
    unittest.main()
