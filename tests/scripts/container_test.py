"""The container's file, as far as it can be checked without building it: base, commands, packages, what is copied."""

import os
import pathlib
import re
import shutil
import subprocess
import unittest

from scripts import ROOT

FILE = ROOT / "scripts/container/Containerfile"


def instructions():
    """The file's instructions in order, as (word, rest)."""
    lines = [line for line in FILE.read_text().splitlines() if line and not line.startswith("#")]
    return [tuple(line.split(" ", 1)) for line in lines]


def rest_of(word):
    return [rest for name, rest in instructions() if name == word]


def packages():
    """What the file itself installs, and what the scripts that it runs do."""
    own = [name for rest in rest_of("RUN") for call in re.findall(r"apt-get install ([^&]*)", rest)
           for name in call.split() if not name.startswith("-")]
    lines = (ROOT / "scripts/packages.txt").read_text().splitlines()
    return own + [line.split()[1] for line in lines if line and not line.startswith("#")]


class Container(unittest.TestCase):
    def test_base_is_the_system_of_the_packages(self):
        self.assertEqual(rest_of("FROM"), ["debian:12"])
        self.assertIn("Debian 12 packages", (ROOT / "scripts/packages.txt").read_text())

    def test_the_shell_reads_its_commands(self):
        for command in rest_of("RUN"):
            done = subprocess.run(["sh", "-n", "-c", command], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_programs_that_it_runs_exist(self):
        text = FILE.read_text()
        named = set(re.findall(r"\bscripts/[\w/-]+", text)) - {"scripts/container/Containerfile"}
        self.assertLessEqual({"scripts/demo", "scripts/test", "scripts/segue"}, named)
        for program in named:
            self.assertTrue(os.access(ROOT / program, os.X_OK), program)

    def test_nothing_that_was_built_is_copied(self):
        """A build folder of the host has the host's paths, and is larger than the image."""
        self.assertEqual(rest_of("COPY"), [". /segue"])
        left_out = pathlib.Path(ROOT, ".dockerignore").read_text().split()
        for line in (ROOT / ".gitignore").read_text().split():
            if line.startswith("/"):
                self.assertIn(line.strip("/"), left_out)

    @unittest.skipUnless(shutil.which("apt-cache"), "needs apt-cache")
    def test_the_packages_are_debians(self):
        names = packages()
        self.assertIn("ca-certificates", names)
        policy = subprocess.run(["apt-cache", "policy", *names], capture_output=True, text=True, check=True,
                                env={**os.environ, "LC_ALL": "C"}).stdout
        if "Packages" not in policy:
            self.skipTest("apt has no lists of packages")
        candidates = dict(re.findall(r"^(\S+):\n  Installed: .*\n  Candidate: (.*)", policy, re.MULTILINE))
        for name in names:
            self.assertNotIn(candidates.get(name, "(none)"), ("(none)", ""), name)


if __name__ == "__main__":
    unittest.main()
