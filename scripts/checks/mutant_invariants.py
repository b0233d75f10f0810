"""What is proved of the unmutated block, as something that a mutant's proof may assume.

The rules of rtl/BLOCK/BLOCK_props.sv hold in every cycle if rtl/BLOCK/BLOCK.sby proves
them, which is done here at the sizes of the mutants. They are then stated of one cycle:
the bound block is read once more, and its registers and inputs are those of the
mutated netlist. Registers of the rules themselves (a witness, what was there a cycle ago)
keep any value with which the rules hold, as there is one in every cycle of a run.
"""

import dataclasses
import pathlib
import re

from checks import mutant_netlist, mutant_proofs, quiescence, sby

FLATTEN = "setattr -set keep 1 w:*_q; hierarchy -top {top}; proc; flatten; opt_clean"
TO_SMT2 = "chformal -lower; memory_nordff; memory_collect; dffunmap; opt_clean"
CHECK = re.compile(r"^  cell \$check .*?\n  end\n", re.M | re.S)
RULE = re.compile(r"^; yosys-smt2-assert \d+ (\S+)", re.M)
NUMBERED = re.compile(r"^; yosys-smt2-assert (\d+) (\S+)", re.M)
NAMED = re.compile(r"^; yosys-smt2-(?:input (\S+)|wire (\S+_q)) ", re.M)
FAILED = re.compile(r"Assert failed in \w+: (\S+)")
# A clocked check as one that holds whenever it is enabled, now and not a clock later.
UNCLOCKED = (("parameter \\TRG_WIDTH 1", "parameter \\TRG_WIDTH 0"),
             ("parameter \\TRG_POLARITY 1'1", "parameter \\TRG_POLARITY 0'"),
             ("parameter \\TRG_ENABLE 1", "parameter \\TRG_ENABLE 0"))


@dataclasses.dataclass(frozen=True)
class Invariants:
    """SMT-LIB text behind the mutated netlist's, and what it rests on."""

    text: str
    proved: tuple = ()
    unproved: tuple = ()  # rules that no task proves at these sizes, and that are not used


def of_block(block, sizes, folder, netlist):
    """Empty where the block has no proofs. `netlist`: the mutated one, as write_smt2 wrote it."""
    proofs = pathlib.Path(f"rtl/{block}/{block}.sby")
    if not proofs.exists():
        return Invariants("")
    proved = prove_rules(proofs, sizes, folder)
    text = write_smt2(block, sizes, folder)
    rules = set(RULE.findall(text))
    shared = named(text) & named(netlist)
    return Invariants(of_one_cycle(text, proved & rules, shared),
                      tuple(sorted(proved & rules)), tuple(sorted(rules - proved)))


def named(text):
    return {first or second for first, second in NAMED.findall(text)}


def prove_rules(proofs, sizes, folder):
    """The names of the rules that the block's tasks prove at these sizes.

    A rule that is not proved is left out everywhere, for another may rest on it.
    """
    text = proofs.read_text()
    for name, value in sizes.items():
        text = re.sub(rf"-G {name}=\d+", f"-G {name}={value}", text)
    resized = folder / f"{folder.name}.sby"
    dropped = set()
    while True:
        deletions = "".join(f"delete {proofs.stem}/{rule}\n" for rule in sorted(dropped))
        resized.write_text(text.replace("\nprep ", f"\n{deletions}prep "))
        results = [sby.run(resized, task) for task in sby.task_names(text)
                   if is_proof(text, task)]
        failed = [result for result in results if not result.proved]
        if not failed:
            return set().union(*(rules_of(result) for result in results))
        named = {rule for result in failed for rule in FAILED.findall(result.complaint)}
        if not named - dropped:
            raise RuntimeError(f"{proofs}, task {failed[0].task}, at the sizes of the mutants:\n"
                               f"{failed[0].complaint}")
        dropped |= named


def is_proof(text, task):
    return "mode prove" in sby.for_task(sby.section(text, "options"), task, sby.task_names(text))


def rules_of(result):
    model = sby.OUT / f"{result.block}_{result.task}" / "model" / "design_smt2.smt2"
    return set(RULE.findall(model.read_text()))


def write_smt2(block, sizes, folder):
    bound, unclocked, smt2 = (folder / f"rules.{suffix}" for suffix in ("il", "now.il", "smt2"))
    read = mutant_netlist.read_command(block, sizes, mutant_netlist.all_files(block),
                                       "-D SEGUE_PROVER")
    mutant_netlist.yosys(f"{read}; {FLATTEN.format(top=block)}; write_rtlil {bound}",
                         folder / "rules.log")
    unclocked.write_text(CHECK.sub(without_clock, bound.read_text()))
    mutant_netlist.yosys(f"read_rtlil {unclocked}; {TO_SMT2}; write_smt2 -wires {smt2}",
                         folder / "rules-smt2.log")
    return smt2.read_text()


def without_clock(check):
    text = check[0]
    for old, new in UNCLOCKED:
        if old not in text:
            raise ValueError(f"a $check of another form than expected:\n{text}")
        text = text.replace(old, new)
    return re.sub(r"connect \\TRG .*", r"connect \\TRG { }", text)


def of_one_cycle(text, rules, shared):
    """`shared`: registers and inputs that are the netlist's own."""
    design = quiescence.Design(text)
    body = mutant_proofs.one_line_comments(design.definitions)
    own = mutant_proofs.Renamed(set(mutant_proofs.SYMBOL.findall(body)), "of the rules")
    equal = [f"|{design.top}_n {name}|" for name in sorted(shared)]
    return "\n".join([
        own.text(body),
        *(f"(assert (= {name} {own.symbol(name)}))" for name in equal),
        *(f"(assert {own.symbol(f'|{design.top}_a {number}|')})"
          for number, rule in NUMBERED.findall(text) if rule in rules),
        f"(assert {own.symbol(f'|{design.top}_u|')})",
    ])
