"""The scripts' --json: a file that cannot be written costs no verdict, and nothing but a file is replaced."""

import argparse
import contextlib
import io
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import unittest

from scripts import ROOT, run

sys.path.insert(0, str(ROOT / "scripts"))
from checks import entry, json_file  # noqa: E402


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
        self.assertEqual(write(pathlib.Path("/dev/full")), (entry.HARNESS, said))
        self.assertEqual(write(pathlib.Path("/dev/full"), code=1), (1, said))
        self.assertTrue(pathlib.Path("/dev/full").is_char_device())

    def test_a_folder_that_vanished_is_said(self):
        code, said = write(self.folder / "gone" / "x.json")
        self.assertEqual(code, entry.HARNESS)
        self.assertIn("No such file or directory", said)

    def test_a_folder_is_refused_before_the_work(self):
        for text in (str(self.folder), str(self.folder / "none" / "x.json")):
            with self.assertRaises(argparse.ArgumentTypeError):
                json_file.json_file(text)

    def test_a_name_is_of_the_folder_that_the_script_was_called_in(self):
        (self.folder / "taken").mkdir()
        for script in ("area", "mutate", "prove"):
            done = subprocess.run([ROOT / "scripts" / script, "--json", "taken"], cwd=self.folder, text=True,
                                  capture_output=True, check=False)
            self.assertEqual(done.returncode, 2, script)
            self.assertIn("taken is a folder", done.stderr, script)

    def test_nothing_but_json_is_replaced(self):
        for name, text in (("card.toml", "block = 'x'\n"), ("binary", "\0\n")):
            path = self.folder / name
            path.write_text(text)
            with self.assertRaises(argparse.ArgumentTypeError):
                json_file.json_file(str(path))
            link = self.folder / "link.json"
            link.symlink_to(path)
            with self.assertRaises(argparse.ArgumentTypeError):
                json_file.json_file(str(link))
            link.unlink()
        for text in ("", "[]\n", '{"proofs": []}'):
            path = self.folder / "kept.json"
            path.write_text(text)
            self.assertEqual(json_file.json_file(str(path)), path)

    def test_no_source_is_replaced(self):
        """Under no name, also where it is JSON."""
        (self.folder / "link.json").symlink_to(ROOT / "CMakePresets.json")
        for text in ("rtl/warp_gate/warp_gate.toml", "tests/evidence/warp_gate.json", "CMakePresets.json",
                     "build/../scripts/new.json"):
            with self.assertRaises(argparse.ArgumentTypeError):
                json_file.json_file(str(ROOT / text))
        with self.assertRaises(argparse.ArgumentTypeError):
            json_file.json_file(str(self.folder / "link.json"))

    def test_standard_output_that_goes_to_a_file_is_added_to(self):
        log = self.folder / "log.txt"
        log.write_text("a line before\n")
        call = [sys.executable, "-B", "-c", "from checks import json_file; import sys; json_file.write('prove', "
                "json_file.json_file(sys.argv[1]), '[]\\n', 0)"]
        for path in ("/dev/stdout", str(log)):
            with log.open("a") as stream:
                done = subprocess.run([*call, path], stdout=stream, check=False,
                                      env={**os.environ, "PYTHONPATH": str(ROOT / "scripts")})
            self.assertEqual(done.returncode, 0)
        self.assertEqual(log.read_text(), "a line before\n[]\n[]\n")

    def test_every_script_refuses_a_source(self):
        card = ROOT / "rtl/warp_gate/warp_gate.toml"
        before = card.read_bytes()
        for call in (["prove", "warp_gate"], ["mutate", "warp_gate"], ["area", "warp_gate"],
                     ["coverage", "warp_gate"]):
            with self.subTest(call):
                done = run(ROOT / "scripts" / call[0], *call[1:], "--json", card)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("is of the project's sources", done.stderr)
        self.assertEqual(card.read_bytes(), before)

    def test_every_script_refuses_a_missing_folder(self):
        for call in (["prove", "warp_gate"], ["mutate", "warp_gate"], ["area", "warp_gate"],
                     ["coverage", "warp_gate"]):
            with self.subTest(call):
                done = run(ROOT / "scripts" / call[0], *call[1:], "--json", "/no/such/folder/x.json")
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("there is no folder /no/such/folder", done.stderr)


if __name__ == "__main__":
    unittest.main()
