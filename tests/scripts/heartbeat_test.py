"""Long flows say how far they are, also without a terminal."""

import contextlib
import io
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

from scripts import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
from checks.heartbeat import Heartbeat  # noqa: E402


class Beat(unittest.TestCase):
    def test_lines_come_while_it_works_and_none_behind(self):
        said = threading.Event()

        class Heard(io.StringIO):
            def write(self, text):
                said.set()
                return super().write(text)

        heard = Heard()
        with contextlib.redirect_stderr(heard):
            with Heartbeat("prove", "rules", of=7, period=0.01) as beat:
                beat.done()
                self.assertTrue(said.wait(60))
        first = heard.getvalue().splitlines()[0]
        self.assertRegex(first, r"^prove: \d+ s, [01] of 7, rules$")
        self.assertFalse(beat._thread.is_alive())

    def test_a_short_flow_is_silent(self):
        heard = io.StringIO()
        with contextlib.redirect_stderr(heard), Heartbeat("area"):
            pass
        self.assertEqual(heard.getvalue(), "")


class Builds(unittest.TestCase):
    def quietly(self, command):
        text = (f". {ROOT}/scripts/lib/common.sh; heartbeat_period=0.05; "
                f"quietly $1/log bash -c '{command}'")
        return subprocess.run(["bash", "-c", text, "build", self.folder()], text=True,
                              capture_output=True, check=False)

    def folder(self):
        name = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, name)
        return name

    def test_a_build_says_its_last_line(self):
        done = self.quietly("echo [3/7] module; sleep 1")
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertRegex(done.stderr.splitlines()[0], r"^build: \d+ s, \[3/7\] module$")

    def test_a_short_one_is_silent_and_a_failed_one_fails(self):
        self.assertEqual(self.quietly("true").returncode, 0)
        failed = self.quietly("echo no; exit 3")
        self.assertEqual(failed.returncode, 13)
        self.assertIn("no\nbuild: failed: bash -c echo no", failed.stderr)


if __name__ == "__main__":
    unittest.main()
