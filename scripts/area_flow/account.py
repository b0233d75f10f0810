"""Every flip-flop bit is accounted for: layout, RTL and netlist agree, or it says why not."""

import dataclasses
import pathlib

from area_flow import registers
from area_flow.errors import FlowError
from layouts.load import load
from layouts.model import all_state, bits, count


@dataclasses.dataclass
class Account:
    """layout = not built + in macros + removed + netlist, in bits."""

    layout: int | None  # None: the block has no layout file
    not_built: dict  # in the layout, left out of this configuration's RTL
    in_macros: int  # read registers
    removed: dict  # in the RTL, found constant, unread or equal to another
    netlist: int


def account(of, netlist, macros, flip_flop):
    built = registers.as_read(netlist.as_read)
    kept = registers.mapped(netlist.module, flip_flop, built)
    removed = {name: size - kept.get(name, 0) for name, size in sorted(built.items())
               if size != kept.get(name, 0)}
    boxes = instances(netlist.module, macros)
    in_macros = sum(macro.register_bits for macro in boxes.values())
    total = netlist.count(flip_flop)
    if kept.keys() - built or min(removed.values(), default=0) < 0 or (
            total + sum(removed.values()) != sum(built.values())):
        raise FlowError(f"flip-flops don't add up: {kept} in the netlist, {built} in the RTL")
    planned = layout_registers(of, built)
    if planned is None:
        return Account(None, {}, in_macros, removed, total)
    not_built = compare(of, planned, built, boxes)
    return Account(sum(planned.values()), not_built, in_macros, removed, total)


def joined(own, below):
    """A block's account with those of its parts, of which each comes with its instance."""
    accounts = [("", own), *((f"{instance}.", it) for instance, it in below)]
    layouts = [it.layout for _, it in accounts]

    def named(what):
        return {f"{scope}{name}": size for scope, it in accounts
                for name, size in getattr(it, what).items()}

    return Account(None if None in layouts else sum(layouts), named("not_built"),
                   sum(it.in_macros for _, it in accounts), named("removed"),
                   sum(it.netlist for _, it in accounts))


def instances(module, macros):
    """Instance -> macro."""
    cells = {macro.cell: macro for macro in macros}
    return {name: cells[cell["type"]] for name, cell in module["cells"].items()
            if cell["type"] in cells}


def layout_registers(of, built):
    """Register -> bits by the layout file, with the memories that are made of flip-flops; None where there is no such
    file. Registers of its parts are in their accounts."""
    path = pathlib.Path(f"rtl/{of.block}/{of.block}.toml")
    if not path.exists():
        return None
    layout = load(path, str(path))
    values = layout.values(layout.defaults() | of.sizes)
    parts = tuple(f"{instance}." for child in layout.children
                  for instance in child.instances(values))
    return {name: bits(s, values) * count(s, values)
            for name, s, values in all_state(layout, of.sizes)
            if not name.startswith(parts) and count(s, values) != 0
            and (s.kind == "flop" or name in built)}


def compare(of, planned, built, boxes):
    """Layout registers without hardware: those of a masked policy, technique or method, and no others. FlowError on any other difference."""
    found = {name: _in_rtl(name, built) for name in planned}
    in_boxes = [name for name in planned if found[name] is None and _inside(name, boxes)]
    not_built = {name: size for name, size in planned.items()
                 if found[name] is None and name not in in_boxes}
    sizes = {found[name]: planned[name] for name in planned if found[name]}
    wrong = {name: (size, sizes.get(name)) for name, size in built.items()
             if sizes.get(name) != size}
    boxed = sum(planned[name] for name in in_boxes)
    if boxed != sum(macro.register_bits for macro in boxes.values()):
        wrong |= {name: planned[name] for name in in_boxes}
    if not_built and not of.masks:
        wrong |= not_built
    if wrong:
        raise FlowError(f"bits in the RTL that rtl/{of.block}/{of.block}.toml has otherwise: {wrong}")
    return not_built


def _in_rtl(name, built):
    """The register of a layout's name; generate blocks may stand before it."""
    if name in built:
        return name
    fitting = [other for other in built if other == name or other.endswith(f".{name}")]
    return fitting[0] if len(fitting) == 1 else None


def _inside(name, boxes):
    scope = name.rpartition(".")[0]
    return any(box == scope or box.endswith(f".{scope}") for box in boxes)
