"""Runs `segue cosim` over a block's configurations and seeds, and gathers what was seen."""

import json
import subprocess
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from bins.model import Run


class RunError(Exception):
    """A run that did not end equal: there is no coverage to speak of."""


@dataclass
class Seen:
    """How often each bin was seen in a configuration, over all its seeds."""

    config: str
    bins: Counter[str] = field(default_factory=Counter)
    excluded: Counter[str] = field(default_factory=Counter)
    cycles: int = 0


@dataclass(frozen=True)
class Cosim:
    """`program`: segue. `kind`: line, toggle, or empty for the plain module."""

    program: Path
    block: str
    kind: str
    folder: Path

    def command(self, run: Run) -> list[str]:
        words = [str(self.program), "cosim", self.block, "--config", run.config, "--json",
                 "--seeds", f"1..{run.seeds}", "--cycles", str(run.cycles),
                 "--wave-dir", str(self.folder / "waves")]
        return words + ([f"--{self.kind}-coverage", str(self.folder)] if self.kind else [])

    def run(self, run: Run) -> Seen:
        command = self.command(run)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            wrong = [line for line in done.stderr.splitlines() if not line.endswith(": equal")]
            raise RunError("\n".join([" ".join(command), f"ended with {done.returncode}:",
                                      *wrong[:5]]))
        report = json.loads(done.stdout)
        runs = report.get("runs", [report])
        return Seen(run.config, Counter(report["coverage"]["bins"]),
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
    table = json.loads((root / "verilator_tb" / block / "configs.json").read_text(encoding="utf-8"))
    return [config["name"] for config in table["configs"]]


def blocks(root: Path) -> list[str]:
    """Those that have a list of what must be seen."""
    return sorted(p.parent.name for p in root.glob("verilator_tb/*/coverage.toml"))
