"""Prints operations for situations that random stimulus does not reach: python3 directed.py CONFIG > FILE.

Kernels of random stimulus end within a run, so their thread blocks are few. Here kernels have up to
2^32 thread blocks, which a reset ends, and one phase issues thousands of them, so that stamps and the
numbers of thread blocks grow. To be run by segue cosim drf_allocator --replay FILE; scripts/mutate
does so for mutants that survive the random stimulus.
"""

import sys
import tomllib
from pathlib import Path

ON_DEMAND, RELAXED, PARTITION, SPART = range(4)
DRAIN, SWITCH, PARTIAL_SWITCH = range(3)
MOST_START = 255
ALWAYS = 100


class Script:
    def __init__(self, sizes: dict[str, int]) -> None:
        self.sms, self.slots, self.ctxs = sizes["NumSms"], sizes["NumSlots"], sizes["NumCtxs"]
        groups = -(-self.sms // sizes["Lanes"])
        self.issue = 4 + self.ctxs + 2 * groups  # cycles
        self.most = 2 ** sizes["ShareW"] - 1
        self.cycle = 2
        self.lines: list[str] = []

    def do(self, op: str, **args: int) -> None:
        words = [str(self.cycle), op, *(f"{name}={value}" for name, value in args.items())]
        self.lines.append(" ".join(words))

    def wait(self, cycles: int) -> None:
        self.cycle += cycles

    def work(self, run: int, save: int) -> None:
        self.do("sms", run=run, setup=1, save=save, spread=50, finish=10)

    def kernels(self, mode: int, technique: int, limit: int, fit: int, spread: int) -> None:
        """One in each context, as soon as a reset has ended those before."""
        self.do("reset", cycles=2)
        self.do("mode", mode=mode, technique=technique, limit=limit)
        self.do("demand", fit=fit, spread=spread, alike=0, slots=20)
        self.do("launches", launch=ALWAYS, tbs=1, long=0)
        self.do("endless", launches=ALWAYS)

    def start(self) -> None:
        """Commands and messages are taken at once."""
        self.do("pace", commands=ALWAYS, done=ALWAYS, messages=ALWAYS)
        self.do("writes", starts=0, most=0, contexts=5)

    def counts(self) -> None:
        """Any number of thread blocks in every context, and messages of thread blocks beyond it."""
        self.do("faults", host=20, sm=60)
        for turn in range(24):
            fit = 1 + turn % min(self.slots, 4)
            self.kernels(turn % 4, turn % 3, self.most >> turn % 2, fit, 50)
            self.work(run=20 * self.issue * (turn % 3 + 1), save=self.issue)
            self.wait(100 * self.issue)
        self.do("faults", host=0, sm=0)

    def starts(self) -> None:
        """In mode spart the highest ranks at launch."""
        for most in (MOST_START, MOST_START, 3):
            self.do("writes", starts=900, most=most, contexts=0)
            self.kernels(SPART, SWITCH, self.most, min(self.slots, 3), 50)
            self.do("launches", launch=2, tbs=1, long=0)
            self.work(run=10 * self.issue, save=self.issue)
            self.wait(150 * self.issue)
        self.do("writes", starts=0, most=0, contexts=5)

    def ids(self, *issues: tuple[int, int]) -> None:
        """As many thread blocks as fast as they can be issued; then they stay, and some are preempted."""
        for mode, count in issues:
            self.kernels(mode, SWITCH, self.most, min(self.slots, 3), 60)
            self.work(run=1, save=1)
            self.wait(self.issue * count)
            self.work(run=60 * self.issue, save=self.issue)
            self.wait(150 * self.issue)
            # A short kernel in the place of another, for which there are swaps.
            self.do("endless", launches=0)


def main() -> None:
    rtl = Path(__file__).resolve().parents[2] / "rtl"
    card = tomllib.loads((rtl / "drf_allocator/drf_allocator.toml").read_text(encoding="utf-8"))
    name = sys.argv[1]
    script = Script(card["size"][name])
    small = script.sms * script.slots <= 8  # a cycle of which takes little time
    script.start()
    script.counts()
    script.starts()
    script.ids((RELAXED, 50_000 if small else 500), (PARTITION, 5000 if small else 500),
               (SPART, 5000 if small else 500))
    script.do("reset", cycles=2)
    header = ("segue-operations 2", "block drf_allocator", f"config {name}",
              "seed 0", f"cycles {script.cycle + 10}")
    print("\n".join([*header, *script.lines, f"end {len(script.lines)}"]))


if __name__ == "__main__":
    main()
