"""A copy of a toy project, such as that in toy/, to break and to check."""

import os
import shutil
import sys
import tempfile

from scripts import ROOT, run


class Toy:
    """with Toy() as toy: toy.edit(...); toy.check("prove", "toy:prove")"""

    def __init__(self, project="toy"):
        self.project = ROOT / "tests/scripts" / project

    def __enter__(self):
        # Below the repository: Yosys sees nothing else.
        (ROOT / "build").mkdir(exist_ok=True)
        self.folder = tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="toy.")
        self.root = os.path.join(self.folder.name, "project")
        shutil.copytree(self.project, self.root)
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def edit(self, name, old, new):
        path = os.path.join(self.root, name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        assert old in text, f"{old} is not in {name}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))

    def check(self, module, *arguments):
        """Runs scripts/checks/MODULE.py on the toy, as scripts/lint and scripts/prove do."""
        return self.run(f"checks.{module}", *arguments)

    def add(self, project):
        """Another toy's files beside its own."""
        shutil.copytree(ROOT / "tests/scripts" / project, self.root, dirs_exist_ok=True)

    def run(self, module, *arguments):
        """Runs a Python module of scripts/ on the toy."""
        return self.python("-m", module, *arguments)

    def python(self, *arguments):
        return run(sys.executable, "-B", *arguments, cwd=self.root, env=self.environment())

    @staticmethod
    def environment():
        return {**os.environ,
                "PATH": f"{ROOT}/.venv/bin:{os.environ['PATH']}",
                "PYTHONPATH": str(ROOT / "scripts"),
                "YOWASP_CACHE_DIR": str(ROOT / ".cache/yowasp")}
