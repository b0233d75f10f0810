"""A counterexample as the waveforms of a block are named everywhere else.

SymbiYosys knows a register as one wide word. Here it gets the form of Verilator's waveforms,
so that waves/BLOCK.gtkw opens on it: TOP.PORT.FIELD and TOP.BLOCK.REGISTER[ELEMENT].FIELD,
split as the block's layout file says. Vectors are as wide as at the default sizes, for
GTKWave looks for them by their range; of a table only the rows that the smaller design has
are there.
"""

import pathlib
import re
import shutil
import subprocess

from layouts import load
from layouts.model import Struct, bits, count


class Trace:
    """A value change dump: signals by their path below the top module, values by time."""

    def __init__(self, text):
        head, _, body = text.partition("$enddefinitions $end")
        scopes, self.codes = [], {}
        for words in map(str.split, head.splitlines()):
            if words[:1] == ["$scope"]:
                scopes.append(words[2])
            elif words[:1] == ["$upscope"]:
                scopes.pop()
            elif words[:1] == ["$var"] and scopes and "<" not in words[4]:
                self.codes[".".join([*scopes[1:], words[4]])] = words[3]
        self.times = []
        values = {}
        for word in body.splitlines():
            if word.startswith("#"):
                self.times.append((word, {}))
            elif word.startswith("b"):
                value, code = word[1:].split()
                values[code] = value
                self.times[-1][1][code] = value
            elif word and word[0] in "01xz":
                self.times[-1][1][word[1:]] = word[0]


class Piece:
    """Some bits of a signal, under the name they have in a waveform."""

    def __init__(self, scopes, name, code, low, width, shown_width):
        self.scopes, self.name, self.code = scopes, name, code
        self.low, self.width, self.shown_width = low, width, shown_width

    def of(self, value):
        value = value.rjust(self.low + self.width, "0")
        end = len(value) - self.low
        return value[end - self.width : end].rjust(self.shown_width, "0")


def split(block, trace, sizes):
    """The pieces of every signal of a trace of a block."""
    path = pathlib.Path("rtl", block, f"{block}.toml")
    layout = load.load(path, str(path)) if path.exists() else None
    known, usual = {}, {}
    signals, structs, types = {}, {}, {}
    if layout:
        usual = layout.values(layout.defaults())
        known = layout.values(layout.defaults() | sizes)
        signals = {signal.name: signal for signal in layout.signals}
        structs = {struct.name: struct for struct in layout.structs}
        types = declared(block, structs)
    for path, code in sorted(trace.codes.items()):
        *scopes, name = path.split(".")
        signal = signals.get(path)
        kind = signal.type if signal else types.get(path)
        elements = count(signal, known) if signal else 1
        array = signal is not None and signal.count is not None
        width = (bits(signal, known) if signal else bits(kind, known) if kind else None)
        below = [["TOP", block, *scopes]]
        if not scopes and re.search(r"_n?[io]$", name):
            below.append(["TOP"])
        for where in below:
            for element in range(elements):
                shown = f"{name}[{element}]" if array else name
                if isinstance(kind, Struct):
                    low = (element + 1) * width
                    for field in kind.fields:
                        field_width = field.width.value(known)
                        low -= field_width
                        yield Piece([*where, shown], field.name, code, low, field_width,
                                    field.width.value(usual))
                elif signal:
                    yield Piece(where, shown, code, element * width, width,
                                bits(signal, usual))
                else:
                    yield Piece(where, shown, code, 0, None, None)


def declared(block, structs):
    """Structs among the signals that the layout does not list: {'message': Struct}."""
    found = {}
    text = pathlib.Path(f"rtl/{block}/{block}.sv").read_text()
    for kind, names in re.findall(r"^\s*(\w+)_t\s+([\w, ]+);", text, re.M):
        if kind in structs:
            found |= {name.strip(): structs[kind] for name in names.split(",")}
    return found


def write(block, vcd, out, sizes):
    """Rewrites the trace `vcd` as `out`; returns the names that it has, with their ranges."""
    trace = Trace(vcd.read_text())
    widths = {}
    for _, changes in trace.times:
        for code, value in changes.items():
            widths[code] = max(widths.get(code, 1), len(value))
    pieces = [piece for piece in split(block, trace, sizes) if piece.code in widths]
    lines = ["$timescale 1ns $end"]
    names, scopes = [], []
    for number, piece in enumerate(sorted(pieces, key=lambda piece: piece.scopes)):
        if piece.width is None:
            piece.width = piece.shown_width = widths[piece.code]
        while scopes != piece.scopes[: len(scopes)]:
            scopes.pop()
            lines.append("$upscope $end")
        for scope in piece.scopes[len(scopes) :]:
            scopes.append(scope)
            lines.append(f"$scope module {scope} $end")
        width = piece.shown_width
        span = f"[{width - 1}:0]" if width > 1 else ""
        lines.append(f"$var wire {width} v{number} {piece.name} {span} $end".replace("  ", " "))
        piece.number = number
        names.append(".".join([*scopes, piece.name]) + span)
    lines += ["$upscope $end"] * len(scopes) + ["$enddefinitions $end"]
    for time, changes in trace.times:
        lines.append(time)
        lines += [f"b{piece.of(changes[piece.code])} v{piece.number}"
                  for piece in pieces if piece.code in changes]
    out.write_text("\n".join(lines) + "\n")
    return names


def opened_by(block, vcd, folder, sizes):
    """Leaves counterexample.fst (.vcd without vcd2fst) in a folder; the command that shows it."""
    out = folder / "counterexample.vcd"
    write(block, vcd, out, sizes)
    if shutil.which("vcd2fst"):
        fst = out.with_suffix(".fst")
        subprocess.run(["vcd2fst", str(out), str(fst)], check=True, capture_output=True)
        out = fst
    saved = pathlib.Path(f"waves/{block}.gtkw")
    return f"gtkwave {out}" + (f" {saved}" if saved.exists() else "")
