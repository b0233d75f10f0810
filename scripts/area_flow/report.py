"""Rows as a table for people and as JSON; every number says that it is modelled."""

import dataclasses

from area_flow import library, policies

ROW = "{:<14} {:<8} {:>9} {:>10} {:<16} {:>7} {:>8}  {}"
PART = "{:<14} {:<8} {:>9} {:>10} {}"
COST = "{:<14} {:>12} {:>12}   {:>12} {:>12}"


def conditions():
    data = library.load().data
    given, macro = data["constraints"], data["macro_assumed"]
    return {
        "modelled": (f"{data['name']}, {data['process']}, before layout: no wires, ideal clock; "
                     f"1 GE is a {data['gate_equivalent']}; a macro counts no GE"),
        "assumed": [f"a {given['driving_cell']} drives each input, {given['load_ff']:g} fF load "
                    f"each output, gates sized for {given['target_ps'] / 1000:g} ns",
                    f"a macro's pins take {macro['clock_to_output_ns']} ns from and "
                    f"{macro['setup_ns']} ns to its clock; its array's access time is in no path"],
    }


def head():
    return ROW.format("block", "config", "kGE", "flip-flops", "SRAM macros", "path ns", "seconds",
                      "longest path")


def line(row):
    lines = [ROW.format(
        row.block, row.config, f"{row.kge:.3f}", row.flip_flops["netlist"], macros(row.macros) or "none",
        f"{row.path['ns']:.2f}", "cached" if row.cached else f"{row.seconds:.1f}",
        f"{row.path['start']} to {row.path['end']}")]
    lines += [f"{'':<14} {it['name']}, {it['words']} x {it['bits']}, is read without a clock: "
              "flip-flops, no macro" for it in row.memories]
    lines += [f"{'':<14} {name} mapped with less effort" for name in large(row)]
    lines += [PART.format("", it["instance"] or "the rest", f"{it['kge']:.3f}", it["flip_flops"],
                          macros(it["macros"]) or "none")
              for it in row.parts]
    if row.policies is not None:
        lines.append(f"{'':<14} policies: {', '.join(row.policies)}")
    return "\n".join(lines)


def large(row):
    """The large ones: the block, or some of its parts."""
    if row.parts:
        return [it["instance"] or "the rest" for it in row.parts if it.get("large")]
    return [row.block] if row.large else []


def macros(them):
    return ", ".join(f"{it['count']} x {it['words']} x {it['bits']}" for it in them)


def flip_flops(row):
    """Where the layout's flip-flop bits are."""
    it = row.flip_flops
    if it["layout"] is None:
        start = f"no layout: {it['netlist'] + sum(it['removed'].values())} in the RTL"
    else:
        start = f"{it['layout']} in the layout"
    parts = [f"{sum(it[what].values())} {said} ({', '.join(f'{n} {b}' for n, b in it[what].items())})"
             for what, said in (("not_built", "not built"), ("removed", "removed")) if it[what]]
    inside = [f"{it['in_macros']} in macros"] if it["in_macros"] and it["layout"] else []
    return (f"{row.block} {row.config}: {start}; "
            + "; ".join([*inside, *parts, f"{it['netlist']} in the netlist"]))


def policy_table(block, config, rows):
    """Cost of each policy added to FCFS alone, and saving if it is left out of all."""
    lines = [f"{block} {config}, policy by policy   [modelled]",
             COST.format("", "added to", "FCFS alone", "left out of", "all"),
             COST.format("policy", "kGE", "flip-flops", "kGE", "flip-flops")]
    lines += [COST.format(name, *_difference(alone, added), *_difference(left_out, whole))
              for name, alone, added, whole, left_out in policies.costs(block, rows)]
    return "\n".join(lines)


def _difference(smaller, larger):
    return (f"{larger.kge - smaller.kge:+.3f}",
            f"{larger.flip_flops['netlist'] - smaller.flip_flops['netlist']:+d}")


def footer():
    said = conditions()
    return "\n".join([f"{'modelled':<10}{said['modelled']}",
                      *(f"{'assumed':<10}{it}" for it in said["assumed"])])


def document(rows):
    said = conditions()
    return {
        "schema": "segue-area-1", "command": "area",
        "fidelity": {figure: "modelled" for figure in
                     ("kge", "cells", "flip_flops", "macros", "path", "register_path")},
        "conditions": said["modelled"], "assumed": said["assumed"],
        "rows": [_without_empty(dataclasses.asdict(row), ("memories", "large", "parts")) for row in rows],
    }


def _without_empty(row, names):
    return {key: value for key, value in row.items() if key not in names or value}
