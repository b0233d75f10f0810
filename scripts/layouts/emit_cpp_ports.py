"""cmodel/gen/BLOCK_ports.hpp: Inputs and Outputs of one cycle."""

import textwrap

from layouts import cpp
from layouts.banner import banner
from layouts.model import Enum, Layout, Signal, Struct
from layouts.names import constant, port_member, snake, type_name


def emit(layout: Layout) -> dict[str, str]:
    block = layout.block
    includes = [*(["#include <array>"] if any(is_fixed(layout, p) for p in layout.ports) else []),
                "#include <cstdint>", "#include <vector>", "",
                f'#include "cmodel/gen/{block}_structs.hpp"']
    text = cpp.header(layout, banner(layout) + "\n#pragma once", includes)
    text += _record(layout, "Inputs", "What the block sees in a cycle.", "input")
    text += _record(layout, "Outputs", "What the block answers in a cycle.", "output")
    umbrella = "\n".join([
        banner(layout), "#pragma once", "",
        *(f'#include "cmodel/gen/{block}_{part}.hpp"  // IWYU pragma: export'
          for part in ("enums", "params", "ports", "signals", "structs")), ""])
    return {f"cmodel/gen/{block}_ports.hpp": text + cpp.footer(layout),
            f"cmodel/gen/{block}_layout.hpp": umbrella}


def is_fixed(layout: Layout, port: Signal) -> bool:
    """An array that has as many elements at every size."""
    return port.count is not None and not port.count.names() & layout.sized_names()


def member_type(layout: Layout, port: Signal) -> str:
    if port.type is not None:
        kind = type_name(port.type)
    else:
        kind = "bool" if port.width.render() == "1" else "std::uint64_t"
    if port.count is None:
        return kind
    if is_fixed(layout, port):
        return f"std::array<{kind}, {cpp.of_widths(layout, port.count)}>"
    return f"std::vector<{kind}>"


def _record(layout: Layout, name: str, doc: str, kind: str) -> str:
    ports = [p for p in layout.ports if p.kind == kind]
    arrays = [p for p in ports if p.count is not None and not is_fixed(layout, p)]
    lines = [f"/// {doc}", f"struct {name} {{"]
    if arrays:
        sizes = ", ".join(f"{port_member(p.name)}({_count(layout, p)})" for p in arrays)
        head = f"  explicit {name}(const Params& p)"
        if len(f"{head} : {sizes} {{}}") <= cpp.LINE:
            lines += [f"{head} : {sizes} {{}}", ""]
        else:
            rows = textwrap.wrap(f": {sizes}", cpp.LINE - 3, initial_indent="      ",
                                 subsequent_indent="        ")
            lines += [head, *rows[:-1], f"{rows[-1]} {{}}", ""]
    reset = [("bool rst_n = true;", "synchronous reset, active low")] if kind == "input" else []
    lines += cpp.documented([
        *reset, *((f"{member_type(layout, p)} {port_member(p.name)}{_start(layout, p)};", p.doc)
                for p in ports)])
    return "\n".join([*lines, "", f"  bool operator==(const {name}&) const = default;", "};", "",
                      ""])


def _count(layout: Layout, port: Signal) -> str:
    parameters = {p.name for p in layout.parameters}
    constants = {c.name for c in layout.constants}
    assert port.count is not None

    def spell(name: str) -> str:
        if name in constants:
            return constant(name)
        return f"{'p' if name in parameters else 'Widths(p)'}.{snake(name)}"

    return port.count.render(spell)


def _start(layout: Layout, port: Signal) -> str:
    if is_fixed(layout, port):
        return "{}"
    if port.count is not None or isinstance(port.type, Struct):
        return ""
    if isinstance(port.type, Enum):
        return f" = {type_name(port.type)}::{constant(port.type.values[0].name)}"
    return " = false" if port.width.render() == "1" else " = 0"
