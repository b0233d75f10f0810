"""Tracked files speak of the project, not of one machine."""

import re
import unittest

from scripts import ROOT, run

# Absolute homes and temporary folders of somebody, package hosts, Python installations.
FOREIGN = re.compile(
    r"(?<![\w.$}/])/(?:home|root|work|Users)/\w|\.pyenv|pythonhosted\.org|pypi\.org|deb\.debian\.org"
)


class PlainText(unittest.TestCase):
    def test_no_tracked_file_names_one_machine(self):
        found = []
        for name in run("git", "ls-files").stdout.splitlines():
            path = ROOT / name
            if name == "tests/scripts/plain_text_test.py" or not path.is_file():
                continue
            try:
                text = path.read_text()
            except UnicodeDecodeError:
                continue
            for number, line in enumerate(text.splitlines(), 1):
                if FOREIGN.search(line):
                    found.append(f"{name}:{number}: {line.strip()}")
        self.assertEqual(found, [])

    def test_scripts_are_executable_and_start_bash_or_python(self):
        for line in run("git", "ls-files", "-s", "scripts", ".ci").stdout.splitlines():
            mode, name = line.split()[0], line.split("\t")[1]
            starts = (ROOT / name).read_bytes()[:2] == b"#!"
            with self.subTest(name):
                self.assertEqual(mode == "100755", starts)


if __name__ == "__main__":
    unittest.main()
