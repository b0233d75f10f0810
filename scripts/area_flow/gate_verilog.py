"""A mapped netlist as the little Verilog that OpenSTA reads: instances and single-bit assignments."""


def write(name, module):
    ports = module["ports"]
    nets = {"0": "1'b0", "1": "1'b1", "x": "1'b0"}
    for port, body in ports.items():
        if body["direction"] == "input":
            nets |= {bit: _bit(port, index, body) for index, bit in enumerate(body["bits"])}

    def net(bit):
        return nets.setdefault(bit, f"n{bit}")

    lines = [f"  {body['direction']} {_range(body)}{port};" for port, body in ports.items()]
    instances = []
    for cell, body in module["cells"].items():
        pins = ", ".join(f".{pin}({_joined([net(bit) for bit in bits])})"
                         for pin, bits in body["connections"].items())
        instances.append(f"  {body['type']} {_escaped(cell)} ({pins});")
    outputs = [f"  assign {_bit(port, index, body)} = {net(bit)};"
               for port, body in ports.items() if body["direction"] == "output"
               for index, bit in enumerate(body["bits"])]
    wires = [f"  wire {it};" for bit, it in nets.items() if it == f"n{bit}"]
    return "\n".join([f"module {name} ({', '.join(ports)});", *lines, *wires, *instances, *outputs,
                      "endmodule\n"])


def renamed(text, name, other):
    """The same netlist, its module called otherwise."""
    return text.replace(f"module {name} (", f"module {other} (", 1)


def _range(body):
    return f"[{len(body['bits']) - 1}:0] " if len(body["bits"]) > 1 else ""


def _bit(port, index, body):
    return f"{port}[{index}]" if len(body["bits"]) > 1 else port


def _joined(bits):
    """Verilog's concatenation begins with the most significant bit."""
    return bits[0] if len(bits) == 1 else f"{{{', '.join(reversed(bits))}}}"


def _escaped(name):
    return name if name.isidentifier() else f"\\{name} "
