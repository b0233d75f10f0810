"""Where everything is installed, installing again touches no network."""

import os
import pathlib
import tempfile
import unittest

from scripts import ROOT, run

NETWORK = ["apt-get", "apt", "pip", "pip3", "curl", "wget", "git"]


def without_network(folder):
    """A PATH whose network programs write down that they were called, and fail."""
    calls = folder / "calls"
    for name in NETWORK:
        fake = folder / name
        fake.write_text(f'#!/bin/sh\necho "{name} $*" >>{calls}\nexit 97\n')
        fake.chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}"}, calls


class Install(unittest.TestCase):
    def test_second_install_calls_no_network_program(self):
        for what in ("demo", "test", "area"):
            with self.subTest(what), tempfile.TemporaryDirectory() as name:
                env, calls = without_network(pathlib.Path(name))
                done = run(ROOT / "scripts/install", what, env=env)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertFalse(calls.exists(), calls.exists() and calls.read_text())

    def test_second_install_works_without_a_network(self):
        if run("unshare", "-rn", "true").returncode != 0:
            self.skipTest("this machine gives no network namespace")
        done = run("unshare", "-rn", ROOT / "scripts/install", "test")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_missing_package_is_fetched(self):
        """The fakes do catch an install: dpkg-query that knows no package leads to apt-get."""
        with tempfile.TemporaryDirectory() as name:
            env, calls = without_network(pathlib.Path(name))
            query = pathlib.Path(name) / "dpkg-query"
            query.write_text("#!/bin/sh\nexit 1\n")
            query.chmod(0o755)
            sudo = pathlib.Path(name) / "sudo"
            sudo.write_text('#!/bin/sh\nexec "$@"\n')
            sudo.chmod(0o755)
            done = run(ROOT / "scripts/install", "demo", env=env)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("apt-get update", calls.read_text())


if __name__ == "__main__":
    unittest.main()
