"""The longest path, by OpenSTA, and which registers or ports it lies between.

A block is timed together with its parts: their netlists lie in its own, and a path may lead through several of
them.
"""

import dataclasses
import json
import pathlib
import re

from area_flow import gate_verilog, registers, tools
from area_flow.errors import FlowError

CLOCK = "clk_i"
PERIOD_NS = 1000
SCRIPT = """\
read_liberty {liberty}
read_liberty {macros}
read_verilog {verilog}
link_design {top}
create_clock -name clock -period {period} {at}
set inputs [list]
foreach port [all_inputs] {{
  if {{[get_property $port full_name] ne "{clock}"}} {{ lappend inputs $port }}
}}
set_input_delay 0 -clock clock $inputs
set_driving_cell -lib_cell {driving_cell} $inputs
set_output_delay 0 -clock clock [all_outputs]
set_load {load_pf} [all_outputs]
puts "== longest"
report_checks -path_delay max -digits 4
puts "== registers"
"""
REGISTERS = """\
report_checks -path_delay max -digits 4 -from [all_registers -clock_pins]\\
 -to [all_registers -data_pins]
"""
# Units and thresholds as osu018 has them.
HEAD = """\
  delay_model : table_lookup;
  time_unit : "1ns";
  voltage_unit : "1V";
  current_unit : "1uA";
  pulling_resistance_unit : "1kohm";
  leakage_power_unit : "1nW";
  capacitive_load_unit (1,pf);
  input_threshold_pct_rise : 50;
  input_threshold_pct_fall : 50;
  output_threshold_pct_rise : 50;
  output_threshold_pct_fall : 50;
  slew_lower_threshold_pct_rise : 20;
  slew_lower_threshold_pct_fall : 20;
  slew_upper_threshold_pct_rise : 80;
  slew_upper_threshold_pct_fall : 80;
"""
BEFORE, BEHIND = f"library(macros) {{\n{HEAD}", "}\n"


@dataclasses.dataclass
class Path:
    ns: float
    start: str
    end: str


@dataclasses.dataclass(frozen=True)
class Timed:
    """The part of a block's result that the blocks around it need: the folder of its files."""

    folder: pathlib.Path

    @property
    def verilog(self):
        return self.folder / "netlist.v"

    @property
    def macros(self):
        return self.folder / "macros.lib"

    @property
    def registers(self):
        """Flip-flop -> the register bit that it is."""
        return self.folder / "registers"


def longest(of, netlist, elaboration, library, folder, below):
    """The longest path of all, and the longest between registers (or None); `below`: the folder of
    each of its parts."""
    given = library.data["constraints"]
    own, script = Timed(folder), folder / "timing.tcl"
    verilog, macros = own.verilog, own.macros
    clocked = CLOCK in netlist.module["ports"]  # a cell may be gates only: its path is from input to output
    timed = [(part, Timed(path)) for part, path in zip(elaboration.parts, below, strict=True)]
    tools.put(verilog, gate_verilog.write(of.block, netlist.module) + "".join(
        gate_verilog.renamed(it.verilog.read_text(), part.of.block, part.cell)
        for part, it in timed))
    tools.put(macros, library_of([
        *(_cell(macro.cell, elaboration.modules[macro.module]["ports"],
                library.data["macro_assumed"]) for macro in elaboration.macros),
        *(cells_of(it.macros.read_text()) for _, it in timed)]))
    spoken = _registers(netlist.module) | {
        f"{part.instance}/{cell}": f"{part.instance}.{name}" for part, it in timed
        for cell, name in json.loads(it.registers.read_text()).items()}
    tools.put(own.registers, json.dumps(spoken))
    script.write_text(SCRIPT.format(
        liberty=library.liberty, macros=macros, verilog=verilog, top=of.block,
        period=PERIOD_NS, clock=CLOCK, at=f"[get_ports {CLOCK}]" if clocked else "",
        driving_cell=given["driving_cell"], load_pf=given["load_ff"] / 1000) + (REGISTERS if clocked else ""))
    output, seconds = tools.run(["sta", "-no_init", "-no_splash", "-exit", str(script)])
    if complaints := re.findall(r"^(?:Error|Warning).*", output, re.M):
        raise FlowError("OpenSTA: " + "\n".join(complaints))
    _, overall, registers = re.split(r"^== \w+$", output, flags=re.M)
    return _path(overall, spoken), _path(registers, spoken), seconds


def _path(report, spoken):
    slack = re.search(r"^\s*(-?[\d.]+)\s+slack", report, re.M)
    if not slack:
        return None
    start, end = re.search(r"^Startpoint: (\S+).*?^Endpoint: (\S+)", report, re.M | re.S).groups()
    points = (point.replace("\\", "") for point in (start, end))
    return Path(round(PERIOD_NS - float(slack[1]), 3), *(spoken.get(it, it) for it in points))


def _registers(module):
    """A flip-flop by the register bit that it drives; ports and macros have their own name."""
    called = registers.names(module)
    found = {}
    for cell, body in module["cells"].items():
        if "Q" in body["connections"]:
            name, index = called.get(body["connections"]["Q"][0], (cell, 0))
            found[cell] = f"{name}[{index}]"
    return found


def library_of(cells):
    """A liberty with every macro, its pins timed as a flip-flop's."""
    return f"{BEFORE}{''.join(cells)}{BEHIND}"


def cells_of(text):
    return text.removeprefix(BEFORE).removesuffix(BEHIND)


def _cell(name, ports, assumed):
    types, pins = [], []
    for port, body in ports.items():
        width = len(body["bits"])
        if width > 1:
            types.append(f"  type({name}_{port}) {{ base_type : array; data_type : bit; "
                         f"bit_width : {width}; bit_from : {width - 1}; bit_to : 0; }}\n")
        kind = f"bus({port}) {{ bus_type : {name}_{port};" if width > 1 else f"pin({port}) {{"
        pins.append(f"    {kind} direction : {body['direction']};{_timing(port, body, assumed)} }}\n")
    return f"{''.join(types)}  cell({name}) {{\n    area : 0;\n{''.join(pins)}  }}\n"


def _timing(port, body, assumed):
    if port == CLOCK:
        return " clock : true; capacitance : 0.01;"
    if body["direction"] == "output":
        tables = ("cell_rise", "cell_fall", "rise_transition", "fall_transition")
        kind, delay = "rising_edge", assumed["clock_to_output_ns"]
    else:
        tables = ("rise_constraint", "fall_constraint")
        kind, delay = "setup_rising", assumed["setup_ns"]
    values = " ".join(f"{table}(scalar) {{ values(\"{delay}\"); }}" for table in tables)
    return (f" capacitance : 0.01; timing() {{ related_pin : \"{CLOCK}\"; timing_type : {kind}; "
            f"{values} }}")
