"""Writes evidence, checks it, prints the table; scripts/evidence describes the options."""

import sys

from checks import entry, lock
from evidence_flow import flows, sample, store, table


def chosen(names):
    known = store.blocks()
    for name in names:
        if name not in known:
            raise ValueError(entry.unknown("block", name, known))
    return names or known


def write(block, anew, wanted):
    """Measures the flows in turn. Finished ones are kept if a later one fails."""
    evidence = store.read(block)
    wanted = [flow for flow in wanted if flow in store.flows_of(block)]
    for flow in wanted if anew else [it for it in store.stale(block, evidence) if it in wanted]:
        key = store.key(block, flow)
        found = store.kept(flow, flows.run(flow, block, flows.measured(flow, block)))
        if store.key(block, flow) != key:
            raise flows.Failed(f"{block}: its files changed meanwhile")
        with lock.alone("evidence", flows.OUT / block):
            # Another flow may have been written meanwhile.
            evidence = {**(store.read(block) or {"block": block, "keys": {}}), "tools": store.tools(),
                        flow: found}
            evidence["keys"][flow] = key
            print(f"\nwrote {flow} to {store.write(block, evidence)}", flush=True)


def check(block, again):
    """True if nothing differs; `again`: a sample is measured again."""
    evidence = store.read(block)
    stale = store.stale(block, evidence)
    if stale:
        print(f"{block}: evidence of {', '.join(stale)} is stale; "
              f"scripts/evidence write {block} measures anew")
    if not again or all(flow in stale for flow in sample.SAMPLED):
        return True
    differences = sample.check(block, evidence, stale)
    for difference in differences:
        print(f"{block}: {difference}", file=sys.stderr)
    if not differences:
        repeated = " and ".join(flow for flow in sample.SAMPLED if flow not in stale)
        print(f"\n{block}: a sample of its evidence ({repeated}) was measured again and found equal")
    return not differences


def main():
    parser = entry.Parser(prog="evidence")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("write", "check"):
        commands.add_parser(name).add_argument("blocks", nargs="*")
    commands.choices["write"].add_argument("--anew", action="store_true")
    commands.choices["write"].add_argument("--flow", action="append", choices=flows.FLOWS)
    commands.choices["check"].add_argument("--one", action="store_true")
    shown = commands.add_parser("table").add_mutually_exclusive_group()
    shown.add_argument("--update", action="store_true")
    shown.add_argument("--check", action="store_true")
    parser.add_argument("--only-parse", action="store_true")
    args = parser.parse_args()
    try:
        if args.command == "table":
            return table.main(args.update, args.check)
        blocks = chosen(args.blocks)
        if args.only_parse:
            return 0
        if args.command == "write":
            for block in blocks:
                write(block, args.anew, args.flow or flows.FLOWS)
            return 0
        again = [sample.block_of(blocks)] if args.one else blocks
        equal = all([check(block, block in again) for block in blocks])
        print(f"\n{table.text()}")
        return 0 if equal else 1
    except flows.Failed as failed:
        print(failed, file=sys.stderr)
        return 1
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    entry.run("evidence", main)
