"""Costs blocks and prints the table; scripts/area describes its options."""

import concurrent.futures
import json
import os
import sys

from area_flow import (cells, design, library, pages, part_table, policies, report, row, sweep, techniques)
from area_flow.errors import BadInput, FlowError, Refused
from area_rows import rows as kept_rows
from checks import entry, json_file
from checks.heartbeat import Heartbeat
from layouts.errors import LayoutError


def arguments(words=None):
    parser = entry.Parser(prog="area")
    parser.add_argument("blocks", nargs="*")
    parser.add_argument("--config", action="append", default=[])
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--policies", type=lambda text: text.split(","))
    which.add_argument("--each-policy", action="store_true")
    which.add_argument("--each-technique", action="store_true")
    which.add_argument("--sweep")
    which.add_argument("--parts", action="store_true")
    which.add_argument("--pages", choices=["update", "check"])
    which.add_argument("--rows", choices=["update", "check"])
    parser.add_argument("--json", type=json_file.json_file)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--no-cache", action="store_true")
    parser.add_argument("--only-parse", action="store_true")
    return parser.parse_args(words)


ABOUT_BLOCKS = ("policies", "each_policy", "each_technique", "sweep", "parts", "rows")  # and not about cells


def refuse_cells(args):
    for option in ABOUT_BLOCKS:
        if getattr(args, option):
            cells.refuse(design.blocks(args.blocks), f"--{option.replace('_', '-')}")


def table_of(args):
    """The table that was asked for behind the rows, if any."""
    if not (args.sweep or args.parts or args.each_technique):
        return cells.read(design.blocks(args.blocks), args.config, args.quick)
    option = "--sweep" if args.sweep else "--parts" if args.parts else "--each-technique"
    if len(args.blocks) != 1:
        raise BadInput(f"{option} is about one block, not {', '.join(args.blocks) or 'all of them'}")
    (block,) = design.blocks(args.blocks)
    if args.parts:
        return part_table.read(block, args.config, args.quick)
    if len(args.config) > 1:
        raise BadInput(f"{option} is about one configuration, not {', '.join(args.config)}")
    if args.each_technique:
        return techniques.read(block, *(args.config or [None]), args.quick)
    return sweep.read(block, *(args.config or [None]), args.sweep, args.quick)


def designs(args, table):
    """Every build that was asked for."""
    if table:
        return table.designs()
    found = []
    for block in design.blocks(args.blocks):
        builds = [None]
        if args.policies:
            builds = [policies.chosen(block, args.policies)]
        elif args.each_policy:
            builds = policies.builds(block)
        for config, sizes in design.configurations(block, args.config).items():
            found += [design.Design(block, config, sizes, kept,
                                    () if kept is None else policies.masks(block, kept),
                                    args.quick)
                      for kept in builds]
    return found


def main():
    args = arguments()
    try:
        refuse_cells(args)
        if args.only_parse:
            for block in design.blocks(args.blocks):
                design.configurations(block, args.config)
            return 0
        library.load()
        if args.pages:
            return keep_pages(args)
        if args.rows:
            return keep_rows(args)
        table = table_of(args)
        rows, code = costed(designs(args, table), not args.no_cache, bool(table))
    except (BadInput, FlowError, LayoutError) as error:
        print(f"area: {error}", file=sys.stderr)
        return 2 if isinstance(error, BadInput) else 1
    return code or show(args, rows, table)


def costed(wanted, use_cache, asked_for=False):
    """The rows, printed as they come, and the exit code. A size that was `asked_for` and that the block
    refuses is bad input; one of its configurations would be our fault."""
    rows, code = [], 0
    jobs = int(os.environ.get("SEGUE_JOBS", os.cpu_count()))
    print(report.head())
    with (concurrent.futures.ThreadPoolExecutor(jobs) as pool,
          Heartbeat("area", of=len(wanted)) as beat):
        tasks = [(of, pool.submit(row.cost, of, use_cache)) for of in wanted]
        for of, task in tasks:
            try:
                rows.append(task.result())
                print(report.line(rows[-1]), flush=True)
            except (FlowError, LayoutError) as error:
                print(f"area: {of.block} {of.config}: {error}", file=sys.stderr)
                code = code or (2 if asked_for and isinstance(error, Refused) else 1)
            beat.done()
    return rows, code


def keep_pages(args):
    """Makes the pages' tables anew, or makes the first rows of each again and compares."""
    if args.config or args.quick:
        raise BadInput("a table on a page says itself how it is made")
    code = 0
    for shown in pages.of(design.blocks(args.blocks or [*design.blocks([]), *design.cells()])):
        table = table_of(arguments(shown.command.split()))
        wanted = table.designs()
        again = wanted if args.pages == "update" else wanted[:1]
        rows, failed = costed(again, not args.no_cache)
        if failed:
            return failed
        if args.pages == "update":
            pages.update(shown, table.table(rows))
        elif problem := pages.problem(shown, table.names(), table.table(rows)):
            print(f"area: {shown.page}: the table of 'scripts/area {shown.command}' {problem}\n"
                  "  scripts/area --pages update makes it anew", file=sys.stderr)
            code = 1
    return code


def keep_rows(args):
    """Measures the rows of cmodel/data/area that lack or are of other RTL, or names them."""
    if args.config or args.quick:
        raise BadInput("scripts/area_rows/sizes.toml says of which sizes there are rows")
    wanted = [of for block in design.blocks(args.blocks) for of in kept_rows.lacking(block)]
    if args.rows == "check":
        for of in wanted:
            print(f"area: {of.block} {of.config}: no row of its RTL in {kept_rows.file_of(of.block)}\n"
                  f"  scripts/area --rows update {of.block} measures it", file=sys.stderr)
        return 1 if wanted else 0
    code = 0
    for of in wanted:  # one by one, so that a run that is interrupted keeps what it has
        rows, failed = costed([of], not args.no_cache)
        kept_rows.keep(rows)
        code = code or failed
    kept_rows.keep_library(report.conditions())
    return code


def show(args, rows, table):
    """Prints the other requested tables beside the rows; returns the exit code."""
    if args.each_policy:
        for block, config in dict.fromkeys((it.block, it.config) for it in rows):
            same = [it for it in rows if (it.block, it.config) == (block, config)]
            print(f"\n{report.policy_table(block, config, same)}")
    print("\nflip-flop bits   [modelled]")
    for it in rows:
        print(report.flip_flops(it))
    if table:
        print(f"\n{table.caption()}\n\n{table.table(rows)}", end="")
    print(f"\n{report.footer()}")
    if args.json:
        document = report.document(rows) | (table.document(rows) if table else {})
        return json_file.write("area", args.json, json.dumps(document, indent=1) + "\n", 0)
    return 0


if __name__ == "__main__":
    entry.run("area", main)
