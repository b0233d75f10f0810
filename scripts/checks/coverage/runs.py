"""Runs `segue cosim` over a block's configurations and seeds, and gathers what was seen."""

import json
import subprocess
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path


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
    seeds: int
    cycles: int
    kind: str
    folder: Path

    def command(self, config: str) -> list[str]:
        words = [str(self.program), "cosim", self.block, "--config", config, "--json",
                 "--seeds", f"1..{self.seeds}", "--cycles", str(self.cycles),
                 "--wave-dir", str(self.folder / "waves")]
        return words + ([f"--{self.kind}-coverage", str(self.folder)] if self.kind else [])

    def run(self, config: str) -> Seen:
        done = subprocess.run(self.command(config), capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RunError(f"{' '.join(self.command(config))}\nended with {done.returncode}: "
                           f"{done.stderr.strip().splitlines()[-1:] or done.stdout[:400]}")
        report = json.loads(done.stdout)
        runs = report.get("runs", [report])
        return Seen(config, Counter(report["coverage"]["bins"]),
                    Counter(report["coverage"]["excluded"]), sum(r["cycles"] for r in runs))

    def run_all(self, configs: Iterable[str], jobs: int) -> list[Seen]:
        """In the order of `configs`. The counts of earlier runs are removed."""
        if self.kind:
            self.folder.mkdir(parents=True, exist_ok=True)
            for old in self.folder.glob("*.dat"):
                old.unlink()
        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(self.run, configs))


def configurations(root: Path, block: str) -> list[str]:
    table = json.loads((root / "verilator_tb" / block / "configs.json").read_text(encoding="utf-8"))
    return [config["name"] for config in table["configs"]]


def blocks(root: Path) -> list[str]:
    """Those that have a list of what must be seen."""
    return sorted(p.parent.name for p in root.glob("verilator_tb/*/coverage.toml"))
