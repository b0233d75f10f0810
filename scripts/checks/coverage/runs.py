"""Runs `segue cosim` over a block's configurations and seeds, and gathers the coverage."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from bins.model import Run
from cards import card


BAD_INPUT = 2  # exit codes of the program
DIFFERS = (10, 11, 12)


class RunError(Exception):
    """A run that did not end equal: there is no coverage to speak of. `differs`: the block failed, not the run itself."""

    def __init__(self, text: str, differs: bool = False) -> None:
        super().__init__(text)
        self.differs = differs


class Refused(Exception):
    """Bad usage; the message names the allowed values."""


@dataclass
class Seen:
    """How often each bin was seen in a configuration, over all its seeds."""

    config: str
    bins: Counter[str] = field(default_factory=Counter)
    excluded: Counter[str] = field(default_factory=Counter)
    cycles: int = 0

    def add(self, more: "Seen") -> None:
        self.bins += more.bins
        self.excluded += more.excluded
        self.cycles += more.cycles


@dataclass(frozen=True)
class Cosim:
    """`program`: segue. `kind`: line, toggle, or empty for the plain module."""

    root: Path
    program: Path
    block: str
    kind: str
    folder: Path

    def run(self, run: Run) -> Seen:
        seen = self._cosim(run.config, "--config", run.config, "--seeds", f"1..{run.seeds}",
                           "--cycles", str(run.cycles))
        if run.script:
            seen.add(self._cosim(run.config, "--replay", str(self._operations(run))))
        return seen

    def _operations(self, run: Run) -> Path:
        """The output of the block's script, as a file to replay."""
        script = Path("verilator_tb", self.block, run.script)
        command = [sys.executable, "-B", str(script), run.config]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=self.root)
        if done.returncode != 0:
            raise RunError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr}")
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / f"{run.config}-{script.stem}.ops"
        file.write_text(done.stdout, encoding="utf-8")
        return file

    def _cosim(self, config: str, *words: str) -> Seen:
        command = [str(self.program.absolute()), "cosim", self.block, *words, "--json", "--wave-dir",
                   str(self.folder / "waves")]
        command += [f"--{self.kind}-coverage", str(self.folder)] if self.kind else []
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            raise Refused(f"{self.program} cannot be run: {error.strerror}") from None
        if done.returncode == BAD_INPUT:
            raise Refused(done.stderr.strip())
        if done.returncode != 0:
            wrong = [line for line in done.stderr.splitlines() if not line.endswith(": equal")]
            raise RunError("\n".join([" ".join(command), f"ended with {done.returncode}:",
                                      *wrong[:5]]), done.returncode in DIFFERS)
        try:
            report = json.loads(done.stdout)
            runs = report.get("runs", [report])
            return Seen(config, Counter(report["coverage"]["bins"]),
                        Counter(report["coverage"]["excluded"]), sum(r["cycles"] for r in runs))
        except (ValueError, AttributeError, KeyError, TypeError):
            raise Refused(f"{self.program} does not report coverage as segue does; allowed: segue of a "
                          "build") from None

    def run_all(self, runs: Iterable[Run], jobs: int) -> list[Seen]:
        """In the order of `runs`. The counts of earlier runs are removed."""
        if self.kind:
            self.folder.mkdir(parents=True, exist_ok=True)
            for old in self.folder.glob("*.dat"):
                old.unlink()
        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(self.run, runs))


def configurations(root: Path, block: str) -> list[str]:
    return list(card.read(block, root).sizes)


def blocks(root: Path) -> list[str]:
    """Blocks that have a list of functional coverage."""
    return sorted(p.parent.name for p in root.glob("verilator_tb/*/coverage.toml"))
