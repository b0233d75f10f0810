"""nightly.toml: the runs of a night, for `segue regress`."""

_HEAD = """\
# Generated from rtl/*/*.toml by scripts/gen-layouts; do not edit.
# For a night: every size of every block with many seeds, more than two hours of one core.
"""
_RUN = """
[[run]]
block = "{block}"
config = "{size}"
seeds = "1..{seeds}"
cycles = {cycles}
"""
_CYCLES = 200_000
_SEEDS = 100
# The size that ships and the largest take longer a cycle, a block made of blocks longer still.
_LARGE_SEEDS = 20
_LARGE_CYCLES_OF_A_COMPOSITE = 50_000


def emit(cards):
    return {"nightly.toml": _HEAD + "".join(_run(card, size) for card in cards for size in card.sizes)}


def _run(card, size):
    large = size in (card.default, "max")
    return _RUN.format(block=card.block, size=size, seeds=_LARGE_SEEDS if large else _SEEDS,
                       cycles=_LARGE_CYCLES_OF_A_COMPOSITE if large and len(card.parts) > 1 else _CYCLES)
