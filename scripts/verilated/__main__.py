"""python3 -m verilated MDIR [SHIM]: readies what Verilator wrote into MDIR, whose file names depend on the design, for
compiling: segue_fast.cpp (what every cycle runs), segue_slow.cpp (what runs once), segue_shim.cpp (the C interface SHIM,
told how the model is evaluated), and the lists of ports and registers that it includes."""

import pathlib
import re
import sys

from verilated import copies, halves

_PORT = re.compile(r"^ *VL_(?:IN|OUT|INOUT)(?:8|16|64|W)?\(&?(\w+),", re.MULTILINE)
# Verilator 5.006 keeps registers of more than two dimensions out of its tables of variables, and leaves a comment.
_UNLISTED = re.compile(r"//UNSUP \w+\.varInsert\(.*?&\(TOP\.(\w+)\)")


def main(folder, shim=None):
    texts = {path: path.read_text() for path in sorted(folder.glob("Vmodel*.cpp"))}
    texts = copies.folded(texts)
    apart = halves.come_apart(texts, (folder / "Vmodel___024root.h").read_text())
    counts = any("__Vcoverage" in text for text in texts.values())
    if apart and not counts:  # coverage counts what happens between two edges, too
        texts = halves.lean(texts)
    for path, text in texts.items():
        if text != path.read_text():
            path.write_text(text)

    slow = {path for path in texts if re.search("__Slow|__Syms|__Dpi", path.name)}
    # Verilator 5.006 leaves this out of eval() when it samples a wide value there.
    fast_text = "static int __Vilp;\n" + _includes(path for path in texts if path not in slow)
    traced = "__Vm_activity" in (folder / "Vmodel__Syms.h").read_text()
    if apart:
        fast_text += halves.CALLS.replace("ACTIVITY", "root->vlSymsp->__Vm_activity = true;" if traced else "")
    (folder / "segue_fast.cpp").write_text(fast_text)
    (folder / "segue_slow.cpp").write_text(_includes(path for path in texts if path in slow))
    if shim:
        how = "#define SEGUE_EVAL_IN_HALVES\n" if apart else ""
        (folder / "segue_shim.cpp").write_text(f'{how}#include "{shim}"\n')
        if not apart:
            print("This Verilator's eval() is called whole: right, and slower")
    ports = _PORT.findall((folder / "Vmodel.h").read_text())
    (folder / "segue_ports.inc").write_text("".join(f"SEGUE_PORT({port})\n" for port in ports))
    registers = [member for text in texts.values() for member in _UNLISTED.findall(text)]
    (folder / "segue_registers.inc").write_text(
        "".join(f'SEGUE_REGISTER("{_path(member)}", {member})\n' for member in registers))


def _includes(paths):
    return "".join(f'#include "{path.name}"\n' for path in paths)


def _path(member):
    """Of a register below the top module."""
    name = member.replace("__DOT__", ".").replace("__BRA__", "[").replace("__KET__", "]")
    return name.partition(".")[2]


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), *sys.argv[2:])
