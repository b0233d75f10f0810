"""Prints operations for what random stimulus does not reach: python3 directed.py CONFIG > FILE.

Random stimulus favours what is soon over; here kernels have billions of thread blocks and are
killed, all thread blocks of all SMs lie in one PTBQ, time comes to its end, and messages come in
gaps of a few cycles. To be run by segue cosim sm_driver --replay FILE; scripts/coverage does so
for toggles, scripts/mutate for what survives the random stimulus.
"""

import sys
import tomllib
from pathlib import Path

MOST_TBS, FEW_TBS = 0xFFF00000, 0x000FFFFF  # between them, every bit
PPQ_EXCLUSIVE, ROUND_ROBIN = 2, 4
DRAIN, SWITCH = 0, 1
BAD_TB_IDS = (5, 6)  # SmFault: as preempted, with the highest number
EARLY_SAVE = 6  # SmFault: preempted, which was not asked for
STALL_COMMANDS = 0
LAST_TIME = (1 << 48) - 2
LONG = 1023 | 2047 << 10  # descriptors of thread blocks: 1024 to 3071 cycles
QUITE_LONG, SHORT, SHORTEST = 1023, 100, 1  # so many cycles and one more
FILL = 1500  # cycles in which a kernel takes all SMs and fills them
IDS = 150_000  # cycles of a kernel that issues as fast as it can: 2^16 thread blocks


class Script:
    def __init__(self, sizes: dict[str, int]) -> None:
        self.sms, self.slots = sizes["NumSms"], sizes["NumSlots"]
        self.ctxs, self.rows = sizes["NumCtxs"], sizes["NumKsrs"]
        self.cycle = 2
        self.lines: list[str] = []

    def do(self, op: str, **args: int) -> None:
        if "ctx" in args:  # where there are not so many
            args["ctx"] %= self.ctxs
        words = [str(self.cycle), op, *(f"{name}={value}" for name, value in args.items())]
        self.lines.append(" ".join(words))

    def wait(self, cycles: int) -> None:
        self.cycle += cycles

    def launch(self, ctx: int, tbs: int, descriptor: int, per_sm: int | None = None) -> None:
        self.do("launch", ctx=ctx, tbs=max(tbs, 1),
                per_sm=self.slots if per_sm is None else max(per_sm, 1), descriptor=descriptor)

    def kill(self, *ctxs: int) -> None:
        for ctx in ctxs:
            self.do("kill", ctx=ctx)

    def policy(self, policy: int, technique: int, quantum: int = 0, deadline: int = 0,
               modes: int = 0) -> None:
        self.do("set_policy", policy=policy, technique=technique, quantum=quantum,
                drain_deadline=deadline, modes=modes)

    def contexts(self) -> None:
        """Registers of every context, and the most spare tokens."""
        for tokens, priority, base in ((-63, 0, 0), (63, 0, 0), (0, 15, 0xFFFFFFFFFF)):
            for ctx in range(self.ctxs):
                self.do("set_context", ctx=ctx, value=base)
                self.do("set_tokens", ctx=ctx, value=tokens)
                self.do("set_priority", ctx=ctx, value=priority)
            self.wait(60)
        self.do("set_spare", value=63)

    def tables(self) -> None:
        """Every row and every command buffer, its kernel killed in either; at first all buffers
        are in use at once."""
        step = max(self.ctxs - self.rows, 1)
        for turn in range(-(-self.ctxs // step)):
            first = turn * step
            order = [(first + i) % self.ctxs for i in range(self.ctxs)]
            active, waiting = order[:self.rows], order[self.rows:]
            work = ((MOST_TBS, 0xFFFFFFFF), (FEW_TBS, QUITE_LONG))[turn % 2]
            for ctx in active:
                self.launch(ctx, *work)
            self.wait(700)
            for ctx in waiting:
                self.launch(ctx, *work)
            self.wait(50)
            self.kill(*waiting)
            if turn < 2:
                for ctx in active:
                    self.launch(ctx, *work)
                self.wait(100)
                self.kill(*active)
                self.wait(FILL)
            self.kill(*active)
            self.wait(700)

    def tower(self) -> None:
        """Each kernel takes all SMs, full of thread blocks, from the one before; then each gets
        them back: full PTBQs that wrap."""
        self.policy(PPQ_EXCLUSIVE, SWITCH)
        for ctx in range(self.rows):
            self.do("set_priority", ctx=ctx, value=min(ctx + 1, 15))
            self.launch(ctx, MOST_TBS, LONG)
            self.wait(FILL)
        top = self.rows - 1
        self.do("set_priority", ctx=top, value=0)
        self.wait(FILL)
        for ctx in (*reversed(range(top)), top):
            self.kill(ctx)
            self.wait(FILL)

    def bad_messages(self) -> None:
        """What no SM may say, with the highest numbers."""
        self.launch(0, FEW_TBS, LONG)
        self.wait(FILL)
        for sm in range(self.sms):
            for fault in BAD_TB_IDS:
                self.do("bad_sm", sm=sm, fault=fault, value=FEW_TBS)
                self.wait(30)
        self.kill(0)
        self.wait(FILL)

    def ids(self) -> None:
        """As many thread blocks as time allows, some of them saved now and then."""
        times = 30
        self.launch(0, FEW_TBS, SHORT)
        for _ in range(times):
            self.wait(IDS // times)
            self.launch(1, self.sms * self.slots, SHORTEST)
        self.wait(FILL)
        self.kill(0)
        self.wait(FILL)

    def ends_with_claims(self) -> None:
        """Kernels that end on the few SMs they got while the others are drained for them."""
        self.policy(PPQ_EXCLUSIVE, DRAIN)
        for kept, per_sm in ((1, self.slots - 2), (2, self.slots - 2), (1, self.slots // 2)):
            self.launch(0, (self.sms - kept) * self.slots, LONG)
            self.wait(800)
            self.launch(1, 600, 20, per_sm)
            self.wait(5000)

    def late_drains(self) -> None:
        """SMs say that they have saved while the switch that their drain became waits."""
        self.policy(PPQ_EXCLUSIVE, DRAIN, 0, 200)
        self.launch(0, FEW_TBS, LONG)
        self.wait(FILL)
        self.do("set_priority", ctx=1, value=15)
        self.launch(1, FEW_TBS, LONG)
        self.wait(150)
        self.do("stall", what=STALL_COMMANDS, cycles=300)
        for _ in range(20):
            for sm in range(self.sms):
                self.do("bad_sm", sm=sm, fault=EARLY_SAVE, value=0)
            self.wait(10)
        self.kill(0, 1)
        self.wait(FILL)

    def end_of_time(self) -> None:
        """Turns and drains that would last longer."""
        never = 0xFFFFFFFF
        self.policy(ROUND_ROBIN, SWITCH, never, never)
        for ctx in (0, 1):
            self.launch(ctx, FEW_TBS, QUITE_LONG)
        self.wait(500)
        self.do("later", cycles=LAST_TIME - self.cycle - 20_000)
        self.policy(ROUND_ROBIN, SWITCH, 1000, never)
        self.wait(3000)
        self.policy(PPQ_EXCLUSIVE, DRAIN, 0, never)
        for priority in (1, 3):
            self.do("set_priority", ctx=0, value=priority)
            self.wait(4000)
        self.kill(0, 1)
        self.wait(500)

    def kill_all(self) -> None:
        """What is left where sizes are others than this was written for."""
        for _ in range(12):
            self.kill(*range(self.ctxs))
            self.wait(FILL)


def main() -> None:
    rtl = Path(__file__).resolve().parents[2] / "rtl"
    card = tomllib.loads((rtl / "sm_driver/sm_driver.toml").read_text(encoding="utf-8"))
    name = sys.argv[1]
    script = Script(card["size"][name])
    script.do("sm_speed", sm=-1, setup=0, save=0, gap=0, restart=0)
    script.policy(PPQ_EXCLUSIVE, SWITCH, 0, 0xFFFFFFFF)
    for part in (script.contexts, script.tables, script.tower, script.bad_messages, script.ids,
                 script.ends_with_claims, script.late_drains, script.end_of_time,
                 script.kill_all):
        script.lines.append(f"# {part.__doc__.splitlines()[0]}")
        part()
    header = ("segue-operations 2", "block sm_driver", f"config {name}",
              "seed 0", f"cycles {script.cycle}")
    count = sum(not line.startswith("#") for line in script.lines)
    print("\n".join([*header, *script.lines, f"end {count}"]))


if __name__ == "__main__":
    main()
