"""The scripts' --json: a file that cannot be written costs no verdict, and nothing but a file is replaced."""

import argparse
import contextlib
import io
import os
import pathlib
import stat
import sys
import tempfile
import unittest

from scripts import ROOT, run

sys.path.insert(0, str(ROOT / "scripts"))
from checks import json_file  # noqa: E402


def write(path, code=0):
    """The exit code, and what is said of it."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        return json_file.write("prove", path, "[]\n", code), said.getvalue()


class JsonFile(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_a_fresh_file_has_the_usual_mode(self):
        path = self.folder / "fresh.json"
        before = os.umask(0o022)
        self.addCleanup(os.umask, before)
        self.assertEqual(write(path), (0, ""))
        self.assertEqual(path.read_text(), "[]\n")
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o644)
        self.assertEqual([it.name for it in self.folder.iterdir()], ["fresh.json"])

    def test_a_link_stays_one(self):
        link = self.folder / "link.json"
        link.symlink_to("target.json")
        self.assertEqual(write(link), (0, ""))
        self.assertTrue(link.is_symlink())
        self.assertEqual((self.folder / "target.json").read_text(), "[]\n")

    def test_a_full_device_is_said_and_stays_one(self):
        said = "prove: --json: cannot write /dev/full: No space left on device\n"
        self.assertEqual(write(pathlib.Path("/dev/full")), (json_file.UNWRITTEN, said))
        self.assertEqual(write(pathlib.Path("/dev/full"), code=1), (1, said))
        self.assertTrue(pathlib.Path("/dev/full").is_char_device())

    def test_a_folder_that_vanished_is_said(self):
        code, said = write(self.folder / "gone" / "x.json")
        self.assertEqual(code, json_file.UNWRITTEN)
        self.assertIn("No such file or directory", said)

    def test_a_folder_is_refused_before_the_work(self):
        for text in (str(self.folder), str(self.folder / "none" / "x.json")):
            with self.assertRaises(argparse.ArgumentTypeError):
                json_file.json_file(text)

    def test_every_script_refuses_a_missing_folder(self):
        for call in (["prove", "warp_gate"], ["mutate", "warp_gate"], ["area", "warp_gate"],
                     ["coverage", "warp_gate"]):
            with self.subTest(call):
                done = run(ROOT / "scripts" / call[0], *call[1:], "--json", "/no/such/folder/x.json")
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("there is no folder /no/such/folder", done.stderr)


if __name__ == "__main__":
    unittest.main()
