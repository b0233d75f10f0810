"""verilator_tb/gen/BLOCK_binding.inc: where the Verilated model keeps each signal."""

from layouts.banner import banner
from layouts.model import Layout, Signal
from layouts.names import constant

_HEAD = """\
// Every port and register of the Verilated model, in the order of signals().
// Define SEGUE_SIGNAL(signal, name, member) before including this file and
// undefine it afterwards: `signal` is the enumerator of segue::{block}::Signal,
// `name` its name as a string, `member` the member of the model's root object
// (the top module must be {block}, clk_i and rst_ni are not listed). Example:
//   #define SEGUE_SIGNAL(signal, name, member) {{name, &root->member, sizeof(root->member)}},
// The address holds the element bits as signals() describes them, for every
// size of the block; an unpacked memory is a VlUnpacked of as many elements.
"""


def member(layout: Layout, signal: Signal) -> str:
    if signal.kind in ("input", "output"):
        return signal.name
    return "__DOT__".join([layout.block, *signal.name.split(".")])


def emit(layout: Layout) -> dict[str, str]:
    lines = [banner(layout), _HEAD.format(block=layout.block).rstrip()]
    for s in layout.signals:
        lines.append(f'SEGUE_SIGNAL({constant(s.name)}, "{s.name}", {member(layout, s)})')
    return {f"verilator_tb/gen/{layout.block}_binding.inc": "\n".join([*lines, ""])}
