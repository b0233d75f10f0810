"""Sums over a layout's state."""

from collections.abc import Mapping

from layouts.model import Layout, bits, c_bytes, count


def budget_bits(layout: Layout, values: Mapping[str, int]) -> int:
    """Bits of the state that is marked `budget`."""
    return sum(bits(s, values) * count(s, values) for s in layout.state if s.budget)


def memory_bytes(layout: Layout, values: Mapping[str, int]) -> int:
    """Bytes of all memories."""
    return sum(
        c_bytes(bits(s, values)) * count(s, values) for s in layout.state if s.kind == "memory"
    )
