"""waves/BLOCK.gtkw, GTKWave's layout of a block at the size that ships: ports and control registers in
groups, of each table and array one element. Which signals, and under which titles, the card's [waves] says;
without it ports come first, grouped by the first word of their names, then registers. `scripts/waves
BLOCK --all` writes every element instead. Besides, one table of value and name for each enum, for viewers
that translate values by such files."""

import fnmatch

from layouts.errors import LayoutError
from layouts.expr import parse
from layouts.model import Enum, Struct, all_state, bits, count

MOST_LINES = 200
_HEAD = """\
[*]
[*] {title}: {what}.
[*] Inputs are yellow, outputs green, enums shown by name. For the size {size}.
[*] Written from the block's card by gen-layouts; do not edit.
[*]
[dumpfile] "(null)"
[savefile] "{block}.gtkw"
[timestart] 0
[size] 1600 1000
[pos] -1 -1
[sst_width] 250
[signals_width] 320
[sst_expanded] 1
[sst_vpaned_height] 300
"""
_BINARY, _HEX, _DECIMAL, _ENUM, _OPEN, _CLOSE = 0x28, 0x22, 0x24, 0x100000028, 0x800200, 0x1000200
_COLORS = {"input": 3, "output": 4}
_WIDEST_DECIMAL = 16


class Trace:
    """A line of the layout: `pattern_name` is how [waves] names it, without brackets of bits."""

    def __init__(self, kind, path, pattern_name, width, type_, is_mask, is_vector=True):
        self.kind, self.pattern_name = kind, pattern_name
        # GTKWave calls a vector of one bit by that bit.
        self.signal = f"{path}[{width - 1}:0]" if width > 1 else f"{path}[0]" if is_vector else path
        self.flags = (_ENUM if isinstance(type_, Enum) else _BINARY if width == 1
                      else _HEX if is_mask or width > _WIDEST_DECIMAL else _DECIMAL)


def traces(card, layout, every_element):
    values = layout.values(layout.defaults() | card.sizes[card.default])
    clock = [Trace("input", f"TOP.{name}", name, 1, None, False, False) for name in ("clk_i", "rst_ni")]
    ports = [(s.name, s, values, f"TOP.{s.name}") for s in layout.ports]
    everything = all_state(layout, card.sizes[card.default])
    # A cell with a memory has words of bits, whatever their fields are to its block.
    memories = {_instance(name) for name, s, _ in everything if s.kind == "memory"}
    registers = []
    for name, s, v in everything:
        path = f"TOP.{layout.block}.{name}"
        if s.kind == "flop" and s.count is None and isinstance(s.type, Struct) and _instance(name) in memories:
            registers.append(Trace(s.kind, path, name, bits(s, v), None, True))
        elif s.kind == "flop":
            registers += _elements(name, s, v, path, every_element)
    return clock + [trace for row in ports for trace in _elements(*row, every_element)] + registers


def _instance(name):
    return name.rpartition(".")[0]


def _elements(name, signal, values, path, every_element):
    if signal.count is None:
        return _leaves(name, signal, values, path)
    if count(signal, values) == 0:  # absent at this size
        return []
    # A width that is a parameter stays a dimension where it is 1.
    if signal.kind == "flop" and signal.type is None and bits(signal, values) == 1 and not signal.width.names():
        return _bit_by_bit(name, signal, values, path, every_element)
    numbers = range(count(signal, values) if every_element else 1)
    return [trace for i in numbers
            for trace in _leaves(f"{name}[{i}]", signal, values, f"{path}[{i}]")]


def _bit_by_bit(name, signal, values, path, every_element):
    """A table with scattered bits is a packed vector; of `N * W` elements, W vectors of N bits."""
    inner, star, outer = signal.count.render().partition(" * ")
    if not star:
        return [Trace(signal.kind, path, name, count(signal, values), None, True)]
    numbers = range(parse(outer).value(values) if every_element else 1)
    return [Trace(signal.kind, f"{path}[{i}]", f"{name}[{i}]", parse(inner).value(values), None, True)
            for i in numbers]


def _leaves(name, signal, values, path):
    if isinstance(signal.type, Struct):
        return [Trace(signal.kind, f"{path}.{f.name}", f"{name}.{f.name}", f.width.value(values),
                      f.type, _is_mask(f.width), _is_vector(f)) for f in signal.type.fields]
    return [Trace(signal.kind, path, name, bits(signal, values), signal.type, _is_mask(signal.width),
                  _is_vector(signal) or signal.words is not None)]


def _is_vector(item):
    """Also where its width, a parameter, is 1."""
    return isinstance(item.type, Enum) or bool(item.width.names())


def _is_mask(width):
    return any(name.startswith("Num") or name.endswith("MaskW") for name in width.names())


def groups(card, found, every_element):
    """(title, traces): of [waves], or by name."""
    chosen = {} if every_element else card.table.get("waves", {}).get("groups", {})
    if not chosen:
        for trace in found:
            word = trace.pattern_name.split("_")[0].split(".")[0]
            title = "Registers" if trace.kind == "flop" else "Clock" if word in ("clk", "rst") else word.capitalize()
            chosen.setdefault(title, []).append(trace.pattern_name)
    by_name = {trace.pattern_name: trace for trace in found}
    result = []
    for title, patterns in chosen.items():
        rows = {}
        for pattern in patterns:
            names = ([pattern] if pattern in by_name else
                     fnmatch.filter(by_name, pattern.replace("[", "[[]")))
            if not names:
                raise LayoutError(str(card.path), f"waves.groups.{title}", f"no signal {pattern!r}")
            rows |= {name: by_name[name] for name in names}
        result.append((title, list(rows.values())))
    return result


def layout_text(card, layout, every_element=False):
    found = traces(card, layout, every_element)
    what = card.table.get("waves", {}).get("doc", "ports and registers")
    lines = _HEAD.format(title=layout.block.replace("_", " ").capitalize(), what=what, size=card.default,
                         block=layout.block).splitlines()
    for title, rows in groups(card, found, every_element):
        lines += [f"@{_OPEN:x}", f"-{title}"]
        flags = _OPEN
        for trace in rows:
            if trace.flags != flags:
                flags = trace.flags
                lines.append(f"@{flags:x}")
            if trace.kind in _COLORS:
                lines.append(f"[color] {_COLORS[trace.kind]}")
            lines.append(trace.signal)
        lines += [f"@{_CLOSE:x}", f"-{title}"]
    if len(lines) >= MOST_LINES and not every_element:
        raise LayoutError(str(card.path), "waves.groups",
                          f"{len(lines)} lines; a layout to read has fewer than {MOST_LINES}")
    return "\n".join([*lines, ""])


def emit(card, layout):
    files = {f"waves/{layout.block}.gtkw": layout_text(card, layout)}
    for enum in layout.enums:
        rows = [f"#Generated from {layout.file} by scripts/gen-layouts; do not edit."]
        rows += [f"{i:0{enum.width}b} {v.name}" for i, v in enumerate(enum.values)]
        files[f"waves/{layout.block}_enums.{enum.name}.txt"] = "\n".join([*rows, ""])
    return files
