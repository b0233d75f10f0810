"""A further block is additive: the toy block of this folder is copied into a copy of the repository, where it
goes through build, tests, lockstep, proofs, mutants, coverage, area and waves without an edit of any other file.

The copy lies at build/toy_block/tree, and its build folder stays for the next run."""

import filecmp
import pathlib
import shutil
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOY = pathlib.Path(__file__).resolve().parent
TREE = ROOT / "build/toy_block/tree"
BLOCK = "credit_counter"
ROOMS = ("rtl", "cmodel", "verilator_tb", "tests")


def tracked():
    """Files of the repository, without evidence, which only `scripts/evidence` reads."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True,
                            check=True).stdout
    return {name for name in listed.split("\0")
            if name and not name.startswith("tests/evidence/") and (ROOT / name).is_file()}


def of_toy():
    return {str(path.relative_to(TOY)): path for room in ROOMS for path in (TOY / room).rglob("*")
            if path.is_file()}


def put(source, target):
    """Copies a file unless it is there already, so that a second run builds only what changed."""
    if target.is_file() and filecmp.cmp(source, target, shallow=False):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)
    target.touch()


def share_tools():
    """The repository's .venv and .cache, with stamps that hold for the copy (scripts/lib/venv.sh)."""
    for folder, stamp in ((".venv", "requirements.sha256"), (".cache/yowasp", "warm")):
        if not (ROOT / folder / stamp).is_file():
            continue  # nothing to share yet: the copy's scripts install the tools
        (TREE / folder).mkdir(parents=True, exist_ok=True)
        for path in (ROOT / folder).iterdir():
            link = TREE / folder / path.name
            if path.name != stamp and not link.exists():
                link.symlink_to(path)
        text = (ROOT / folder / stamp).read_text(encoding="utf-8")
        (TREE / folder / stamp).write_text(text.replace(f"{ROOT}/.venv", f"{TREE}/.venv"),
                                           encoding="utf-8")


def lay_out():
    kept = tracked() | set(of_toy())
    for folder in (*ROOMS, "scripts", "waves"):
        for path in (TREE / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(TREE)) not in kept:
                path.unlink()
    for name in tracked():
        put(ROOT / name, TREE / name)
    for name, path in of_toy().items():
        put(path, TREE / name)
    share_tools()


class ToyBlock(unittest.TestCase):
    def in_tree(self, *command):
        done = subprocess.run([str(word) for word in command], cwd=TREE, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, f"{' '.join(map(str, command))}\n"
                         f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
        return done.stdout

    def build(self, *targets):
        self.in_tree("cmake", "--build", "build/release", "--target", *targets)

    def test_goes_through_every_tool(self):
        self.assertEqual(sorted(tracked() & set(of_toy())), [], "the toy overwrites these files")
        lay_out()
        self.in_tree("scripts/gen-layouts")
        changed = [name for name in sorted(tracked())
                   if not filecmp.cmp(ROOT / name, TREE / name, shallow=False)]
        self.assertEqual(changed, [], "the toy's card changes these generated files")

        self.in_tree("cmake", "--preset", "release", "-DSEGUE_TESTS=ON", "-DSEGUE_BENCH=OFF")
        self.build("segue", "mutant_runs", f"test_{BLOCK}_twin", f"test_{BLOCK}_plant")
        self.in_tree(f"build/release/bin/test_{BLOCK}_twin")
        self.in_tree(f"build/release/bin/test_{BLOCK}_plant")
        equal = self.in_tree("build/release/bin/segue", "cosim", BLOCK, "--config", "small",
                             "--cycles", "20000")
        self.assertIn("equal", equal.lower())

        night = (TREE / "build/release/gen/nightly.toml").read_text(encoding="utf-8")
        self.assertIn(f'block = "{BLOCK}"', night)

        self.in_tree("scripts/prove", BLOCK)
        self.in_tree("scripts/mutate", BLOCK, "--sample", "10", "--sample-seed", "toy",
                     "--cycles", "5000")
        self.in_tree("scripts/coverage", BLOCK, "--functional")
        self.in_tree("scripts/area", BLOCK, "--config", "small")
        self.assertIn("TOP.count_o", self.in_tree("scripts/waves", BLOCK))


if __name__ == "__main__":
    sys.exit(unittest.main())
