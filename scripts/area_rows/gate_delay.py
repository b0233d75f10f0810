"""The library's fan-out-of-4 delay: a chain of its smallest inverters, each with four of its own kind
to drive, timed by OpenSTA as blocks are."""

import re

from area_flow import tools
from area_flow.errors import FlowError
from checks import lock

INVERTER = "INVX1"
STAGES = 16
# The slope at the chain's beginning is not an inverter's; behind so many stages it is.
SETTLED = 8
SCRIPT = """\
read_liberty {liberty}
read_verilog {verilog}
link_design chain
set_unconstrained_enabled 1
create_clock -name clock -period 1000
set_input_delay 0 -clock clock [get_ports a]
set_output_delay 0 -clock clock [get_ports y]
report_checks -path_delay max -digits 6
"""


def fo4_ns(library, folder):
    """Mean of a rising and a falling edge, ns."""
    folder.mkdir(parents=True, exist_ok=True)
    verilog, script = folder / "chain.v", folder / "chain.tcl"
    with lock.alone("area", folder):
        verilog.write_text(_chain())
        script.write_text(SCRIPT.format(liberty=library.liberty, verilog=verilog))
        output, _ = tools.run(["sta", "-no_init", "-no_splash", "-exit", str(script)])
    times = {int(stage): float(ns) for ns, stage in
             re.findall(r"^\s*[\d.]+\s+([\d.]+) [v^] u(\d+)/Y", output, re.M)}
    if len(times) != STAGES:
        raise FlowError(f"OpenSTA timed {len(times)} of {STAGES} inverters:\n{output}")
    return round((times[STAGES - 1] - times[SETTLED - 1]) / (STAGES - SETTLED), 4)


def _chain():
    wires = [f"n{stage}" for stage in range(STAGES)]
    lines = ["module chain (input a, output y);", f"wire {', '.join(wires)};"]
    for stage, wire in enumerate(wires):
        lines.append(f"{INVERTER} u{stage} (.A({wires[stage - 1] if stage else 'a'}), .Y({wire}));")
        lines += [f"{INVERTER} l{stage}_{load} (.A({wire}));" for load in range(3)]
    lines += [f"{INVERTER} last (.A({wires[-1]}), .Y(y));", "endmodule", ""]
    return "\n".join(lines)
