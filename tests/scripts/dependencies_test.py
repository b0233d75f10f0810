"""Folders of the C++ models include only those below them in cmodel/README.md's list."""

import re
import unittest

from scripts import ROOT

CMODEL = ROOT / "cmodel"


def listed():
    """The folders of the page's table, from the top."""
    return re.findall(r"^\| `([a-z_/]+)/` \|", (CMODEL / "README.md").read_text(), re.MULTILINE)


def folder_of(path, folders):
    """The longest listed folder that the file, named relative to cmodel, is in."""
    return max((it for it in folders if path.startswith(it + "/")), key=len, default=None)


class Dependencies(unittest.TestCase):
    def test_every_folder_is_listed(self):
        folders = {it.name for it in CMODEL.iterdir() if any(it.rglob("*.cpp")) or any(it.rglob("*.hpp"))}
        self.assertLessEqual(folders, set(listed()))

    def test_includes_point_down(self):
        folders = listed()
        upward = []
        for file in sorted([*CMODEL.rglob("*.cpp"), *CMODEL.rglob("*.hpp")]):
            own = folder_of(str(file.relative_to(CMODEL)), folders)
            for name in re.findall(r'^#include "cmodel/([^"]+)"', file.read_text(), re.MULTILINE):
                other = folder_of(name, folders)  # none: generated from the blocks' cards
                if other and folders.index(other) < folders.index(own):
                    upward.append(f"{file.relative_to(ROOT)} includes {name}")
        self.assertEqual(upward, [])


if __name__ == "__main__":
    unittest.main()
