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


class RunError(Exception):
    """A run that did not end equal: there is no coverage to speak of."""


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
        command = [str(self.program), "cosim", self.block, *words, "--json", "--wave-dir",
                   str(self.folder / "waves")]
        command += [f"--{self.kind}-coverage", str(self.folder)] if self.kind else []
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            wrong = [line for line in done.stderr.splitlines() if not line.endswith(": equal")]
            raise RunError("\n".join([" ".join(command), f"ended with {done.returncode}:",
                                      *wrong[:5]]))
        report = json.loads(done.stdout)
        runs = report.get("runs", [report])
        return Seen(config, Counter(report["coverage"]["bins"]),
                    Counter(report["coverage"]["excluded"]), sum(r["cycles"] for r in runs))

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
