"""Runs the worked example of a block's page on its RTL and draws the timing diagram.

rtl/BLOCK/BLOCK_example.toml has the sizes, the inputs of each cycle after reset and the rows of the
diagram. The RTL runs under Verilator without its properties; the diagram stands on rtl/BLOCK/BLOCK.md
between two comments. scripts/examples --help tells how to call it.

    sizes = { NumWarps = 3 }            parameters of the block; the others keep their defaults
    always = "may_i = '1;"              assignments of every cycle; inputs not assigned are 0
    cycles = ["", "issued_i = 1;"]      assignments of each cycle, in SystemVerilog; `cycle` counts
    down = true                         a line a cycle instead of a column a cycle
    [[row]]
    name = "fetch_valid_o"              as the diagram calls it
    value = "fetch_valid_o"             an expression, if it is not the name; the block is `dut`
    as = "%0d"                          how a value is shown; without, the row is one bit, high or low
    when = "fetch_valid_o"              the value is shown in cycles where this is true
    strip = "Gate"                      the prefix of an enum's names, which is left out

`first = N` leaves out the cycles before N, in which the example is prepared.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

from checks import entry, rtl

PORT = re.compile(r"^\s*(input|output)\s+(.*?)(\w+)\s*,?\s*(//.*)?$")
PARAMETER = re.compile(r"^\s*parameter\s.*?(\w+)\s*=", re.M)
FORM = "<!-- scripts/examples {} -->\n"
END = "<!-- end of example -->\n"
LOW, HIGH = "_", "‾"


class BadExample(Exception):
    pass


def blocks():
    return sorted(path.parent.name for path in pathlib.Path("rtl").glob("*/*_example.toml"))


def header(block):
    """The text of a module's parameter list, and (direction, type, name) of each port."""
    text = pathlib.Path(f"rtl/{block}/{block}.sv").read_text()
    found = re.search(rf"^module {block}\n(.*?)#\((.*?)\n\) \((.*?)\n\);", text, re.M | re.S)
    if not found:
        raise BadExample(f"rtl/{block}/{block}.sv has no module {block} as expected")
    imports, parameters, ports = found.groups()
    matches = [match for match in map(PORT.match, ports.splitlines()) if match]
    return imports, parameters, [match.groups()[:3] for match in matches]


def testbench(block, example):
    imports, parameters, ports = header(block)
    inputs = [name for way, _, name in ports
              if way == "input" and name not in ("clk_i", "rst_ni")]
    passed = ", ".join(f".{name}({name})" for name in PARAMETER.findall(parameters))
    told = "\n".join(f"    {call(index, row)}" for index, row in enumerate(example["row"]))
    steps = "\n".join(f"        {index}: begin {step} end"
                      for index, step in enumerate(example["cycles"]))
    return f"""`include "{block}_structs.svh"
module example
{imports}#({parameters}
) ();
{"".join(f"  {kind}{name};{chr(10)}" for _, kind, name in ports)}
  {block} #({passed}) dut (.*);
  task automatic clear();
{"".join(f"    {name} = '0;{chr(10)}" for name in inputs)}  endtask
  task automatic clock();
    #1 clk_i = 1;
    #1 clk_i = 0;
  endtask
  initial begin
    clk_i = 0;
    rst_ni = 0;
    clear();
    clock();
    clock();
    rst_ni = 1;
    for (int cycle = 0; cycle < {len(example["cycles"])}; cycle++) begin
      clear();
      {example.get("always", "")}
      case (cycle)
{steps}
        default: ;
      endcase
      #1;
{told}
      clock();
    end
    $finish;
  end
endmodule
"""


def call(row_index, row):
    shown = row.get("value", row["name"])
    say = f'$display("@{row_index} {row.get("as", "%b")}", {shown});'
    return f"if ({row['when']}) {say} else $display(\"@{row_index} \");" if "when" in row else say


def run(block, example):
    """The values of each row, by cycle, as text."""
    with tempfile.TemporaryDirectory() as folder:
        bench = pathlib.Path(folder, "example.sv")
        bench.write_text(testbench(block, example))
        sources = [path for path in rtl.sources(block) if not path.endswith("_props.sv")]
        command = ["verilator", "--binary", "-Wno-fatal", "-Wno-lint", "-Wno-style",
                   "-Wno-ENUMVALUE", "-O0",
                   "--top-module", "example", "+incdir+rtl/gen", "--Mdir", folder,
                   "-CFLAGS", "-O0",
                   *(f"-G{name}={value}" for name, value in example["sizes"].items()),
                   *sources, str(bench)]
        # Verilator's own runtime is most of the build and the same for all.
        cache = {"OBJCACHE": "ccache"} if shutil.which("ccache") else {}
        done = subprocess.run(command, capture_output=True, text=True, check=False,
                              env={**os.environ, **cache})
        if done.returncode:
            raise BadExample(f"{block}: {done.stderr or done.stdout}")
        done = subprocess.run([f"{folder}/Vexample"], capture_output=True, text=True, check=False)
    rows = [[] for _ in example["row"]]
    for line in done.stdout.splitlines():
        told = re.fullmatch(r"@(\d+) (.*)", line)
        if told:
            row = example["row"][int(told[1])]
            text = told[2].strip().removeprefix(row.get("strip", ""))
            rows[int(told[1])].append(text.lower() if "strip" in row else text)
    if any(len(row) != len(example["cycles"]) for row in rows):
        raise BadExample(f"{block}: the run ended early: {done.stdout}{done.stderr}")
    return rows


def across(rows, values, first):
    """A column a cycle: levels as lines, other values as text."""
    width = max([3, *(len(text) + 2 for row, texts in zip(rows, values) if "as" in row
                      for text in texts)])
    names = max(len(row["name"]) for row in rows) + 2
    cycles = range(first, first + len(values[0]))
    lines = [("cycle".ljust(names) + "".join(f" {n}".ljust(width) for n in cycles)).rstrip()]
    for row, texts in zip(rows, values):
        drawn = "".join(f" {text}".ljust(width) for text in texts) if "as" in row else \
            level(texts, width)
        lines.append((row["name"].ljust(names) + drawn).rstrip())
    return lines


def level(texts, width):
    drawn, before = "", "0"
    for text in texts:
        edge = {"01": "/", "10": "\\"}.get(before + text, LOW if text == "0" else HIGH)
        drawn += edge + (LOW if text == "0" else HIGH) * (width - 1)
        before = text
    return drawn


def down(rows, values, first):
    """A line a cycle, less those in which no state has changed and no message is shown."""
    lines = [list(texts) for texts in zip(*values)]
    table = [["cycle", *(row["name"] for row in rows)]]
    for n, texts in enumerate(lines):
        said = any(text for row, text in zip(rows, texts) if "when" in row)
        if n == 0 or said or texts != [text if "when" not in row else ""
                                       for row, text in zip(rows, lines[n - 1])]:
            table.append([str(first + n), *texts])
    widths = [max(len(line[i]) for line in table) + 2 for i in range(len(table[0]))]
    return ["".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip()
            for line in table]


def diagram(block):
    example = tomllib.loads(pathlib.Path(f"rtl/{block}/{block}_example.toml").read_text())
    draw = down if example.get("down") else across
    first = example.get("first", 0)
    values = [texts[first:] for texts in run(block, example)]
    return "\n".join(draw(example["row"], values, first))


def page_with(block, drawn):
    """The page as it is, and as it is with this diagram."""
    text = pathlib.Path(f"rtl/{block}/{block}.md").read_text()
    begin = FORM.format(block)
    if text.count(begin) != 1 or END not in text.split(begin)[1]:
        raise BadExample(f"rtl/{block}/{block}.md has no lines {begin.strip()} and {END.strip()}")
    before, rest = text.split(begin)
    return text, f"{before}{begin}\n```text\n{drawn}\n```\n\n{END}{rest.split(END, 1)[1]}"


def main():
    parser = entry.Parser(prog="examples", usage="see examples --help", add_help=False)
    parser.add_argument("blocks", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    unknown = sorted(set(args.blocks) - set(blocks()))
    if unknown:
        parser.error(entry.unknown("block with an example", unknown[0], blocks()))
    wrong = 0
    for block in args.blocks or blocks():
        try:
            drawn = diagram(block)
            if args.show:
                print(drawn)
                continue
            text, wanted = page_with(block, drawn)
        except BadExample as bad:
            print(f"examples: {bad}", file=sys.stderr)
            return 1
        if text != wanted and args.check:
            print(f"examples: rtl/{block}/{block}.md has another diagram than the run; draw it with "
                  f"scripts/examples {block}", file=sys.stderr)
            wrong += 1
        elif text != wanted:
            pathlib.Path(f"rtl/{block}/{block}.md").write_text(wanted)
    return 1 if wrong else 0


if __name__ == "__main__":
    entry.run("examples", main)
