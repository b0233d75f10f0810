"""Names and bits of the registers of a flat module."""

import re

from checks import buffers

# Flops and latches of every flavour among Yosys's word-level cells.
WORD_LEVEL = re.compile(r"\$(\w*ff\w*|\w*latch\w*|sr)$")


def names(module):
    """Bit -> (net, index); of several nets with one driver, that which is called a register,
    outside rather than in a module inside."""
    driver = buffers.driver(module)
    found = {}
    for name, net in module["netnames"].items():
        if net["hide_name"]:
            continue
        for index, bit in enumerate(map(driver, net["bits"])):
            if bit not in found or _rank(name) < _rank(found[bit][0]):
                found[bit] = (name, index)
    return found


def _rank(name):
    return (re.search(r"_q(\[\d+\])?$", name) is None, name.count("."), name)


def as_read(module):
    """Register -> bits before synthesis; a memory outside a macro is a register too."""
    called = names(module)
    found = {}
    for cell_name, cell in module["cells"].items():
        if WORD_LEVEL.fullmatch(cell["type"]):
            for bit in cell["connections"]["Q"]:
                name = called.get(bit, (cell_name, 0))[0]
                found[name] = found.get(name, 0) + 1
    for name, memory in module.get("memories", {}).items():
        found[name] = memory["width"] * memory["size"]
    return found


def memories(module, small):
    """The memories that are no macros and have more bits than `small`."""
    return [{"name": name, "words": memory["size"], "bits": memory["width"]}
            for name, memory in sorted(module.get("memories", {}).items())
            if memory["width"] * memory["size"] > small]


def mapped(module, flip_flop, known):
    """Register -> its bits that the netlist has; `known` are the names to expect."""
    called = names(module)
    found = {}
    for cell in module["cells"].values():
        if cell["type"] == flip_flop:
            name = called.get(cell["connections"]["Q"][0], ("?", 0))[0]
            name = name if name in known else re.sub(r"\[\d+\]$", "", name)  # a memory's word
            found[name] = found.get(name, 0) + 1
    return found
