"""Costs blocks and prints the table; scripts/area says what its options are."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import sys

from area_flow import design, library, policies, report, row
from area_flow.errors import BadInput, FlowError
from layouts.errors import LayoutError


def arguments():
    parser = argparse.ArgumentParser(prog="area")
    parser.add_argument("blocks", nargs="*")
    parser.add_argument("--config", action="append", default=[])
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--policies", type=lambda text: text.split(","))
    which.add_argument("--each-policy", action="store_true")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--no-cache", action="store_true")
    return parser.parse_args()


def designs(args):
    """Every build that was asked for."""
    found = []
    for block in design.blocks(args.blocks):
        builds = [None]
        if args.policies:
            builds = [policies.chosen(block, args.policies)]
        elif args.each_policy:
            builds = policies.builds(block)
        for config, sizes in design.configurations(block, args.config).items():
            found += [design.Design(block, config, sizes, kept,
                                    None if kept is None else policies.mask(block, kept))
                      for kept in builds]
    return found


def main():
    args = arguments()
    try:
        wanted = designs(args)
        library.load()
    except (BadInput, FlowError, LayoutError) as error:
        print(f"area: {error}", file=sys.stderr)
        return 2 if isinstance(error, BadInput) else 1
    failed, rows = False, []
    jobs = int(os.environ.get("SEGUE_JOBS", os.cpu_count()))
    print(report.head())
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        tasks = [(of, pool.submit(row.cost, of, not args.no_cache)) for of in wanted]
        for of, task in tasks:
            try:
                rows.append(task.result())
                print(report.line(rows[-1]), flush=True)
            except (FlowError, LayoutError) as error:
                print(f"area: {of.block} {of.config}: {error}", file=sys.stderr)
                failed = True
    if failed:
        return 1
    show(args, rows)
    return 0


def show(args, rows):
    if args.each_policy:
        for block, config in dict.fromkeys((it.block, it.config) for it in rows):
            same = [it for it in rows if (it.block, it.config) == (block, config)]
            print(f"\n{report.policy_table(block, config, same)}")
    print("\nflip-flop bits   [modelled]")
    for it in rows:
        print(report.flip_flops(it))
    print(f"\n{report.footer()}")
    if args.json:
        args.json.write_text(json.dumps(report.document(rows), indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
