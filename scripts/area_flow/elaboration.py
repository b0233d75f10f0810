"""Reads a block's RTL, module by module, and tells the memories from the logic."""

import dataclasses
import json
import re

from area_flow import cells, design, parts, registers, tools
from area_flow.errors import FlowError, Refused

SAID = re.compile(r"\$error encountered: (.*)")
# A memory outside a wrapper may have as many bits, and is made of flip-flops.
SMALL_BITS = 256


@dataclasses.dataclass(frozen=True)
class Macro:
    """A memory behind a wrapper module; the wrapper becomes the black box."""

    module: str  # as Yosys calls it, once for every instance
    words: int
    bits: int
    read_ports: int
    write_ports: int
    register_bits: int  # read registers, which the wrapper has and the macro takes in

    @property
    def cell(self):
        return re.sub(r"\W", "_", self.module)


@dataclasses.dataclass
class Elaboration:
    rtlil: str  # the design as read, nothing optimized
    macros: list
    parts: list  # black boxes too, which are costed by themselves
    modules: dict  # those of macros and parts, as JSON, for their ports
    seconds: float

    @property
    def boxes(self):
        return [*self.macros, *self.parts]


def read(of, folder):
    """Elaborates a design; a memory that only its place keeps from being a macro is an error."""
    as_read, merged = folder / "read.json", folder / "memories.json"
    rtlil = folder / "read.il"
    generics = [f"-G {name}={value}" for name, value in of.parameters.items()]
    sources = (cells if of.block in design.cells() else parts).sources(of, folder)
    seconds = _elaborate([
        f"read_slang --threads 1 --keep-hierarchy -I {design.INCLUDES} {' '.join(generics)} "
        f"--top {of.block} {' '.join(sources)}",
        f"write_rtlil {rtlil}; write_json {as_read}",
        # A read register becomes part of its memory's port where it is nothing else.
        f"opt; memory_dff; opt_clean; memory_collect; write_json {merged}",
    ], folder / "elaboration.log")
    modules = json.loads(as_read.read_text())["modules"]
    wrappers = [_macro(name, module, modules[name], of.block)
                for name, module in json.loads(merged.read_text())["modules"].items()]
    macros = [macro for macro in wrappers if macro]
    below = parts.parts(of)
    if lost := [part.module for part in below if part.module not in modules]:
        raise FlowError(f"the RTL has no {', '.join(lost)}, of which the layout says that it has")
    return Elaboration(str(rtlil), macros, below,
                       {box.module: modules[box.module] for box in (*macros, *below)}, seconds)


def _elaborate(commands, log):
    try:
        return tools.yosys(commands, log)
    except FlowError as error:
        if said := SAID.findall(str(error)):
            raise Refused("; ".join(said)) from None
        raise


def _macro(name, module, as_read, top):
    """The macro of a wrapper module, None for logic.

    A wrapper is any module below the top with one memory with clocked ports as its only state: it can be an
    SRAM macro, under any module name. One that is read without a clock is flip-flops, at any size: no macro
    could be.
    """
    memories = {cell: body["parameters"] for cell, body in module["cells"].items()
                if body["type"] == "$mem_v2"}
    if not memories:
        return None
    state = [cell for cell, body in module["cells"].items() if registers.WORD_LEVEL.fullmatch(body["type"])]
    wrong = None
    if name == top:
        wrong = "lies in the block itself"
    elif len(memories) > 1 or state:
        wrong = "shares its module with other state"
    ports = next(iter(memories.values()))
    if not wrong and "0" in ports["WR_CLK_ENABLE"]:
        wrong = "is written without a clock"
    if not wrong and "0" in ports["RD_CLK_ENABLE"]:
        return None
    if not wrong:
        read_bits = sum(len(body["connections"]["Q"]) for body in as_read["cells"].values()
                        if registers.WORD_LEVEL.fullmatch(body["type"]))
        return Macro(name, _number(ports["SIZE"]), _number(ports["WIDTH"]),
                     _number(ports["RD_PORTS"]), _number(ports["WR_PORTS"]), read_bits)
    for memory, it in memories.items():
        words, bits = _number(it["SIZE"]), _number(it["WIDTH"])
        if words * bits > SMALL_BITS:
            raise FlowError(
                f"memory {memory} of module {name.partition('$')[0]}, {words} x {bits} bits, "
                f"{wrong}; with more than {SMALL_BITS} bits it has to lie in a wrapper, a module "
                "that has one memory, its read registers and no other state")
    return None


def _number(binary):
    return int(binary, 2)
