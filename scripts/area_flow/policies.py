"""The policies that a block can be built with, and the builds that show the cost of each.

Bit n of the parameter PolicyMask keeps the policy that has value n in the
layout's enum `policy`. FCFS is in every build; one that the layout says is not
supported yet is nothing that could be built.
"""

import pathlib
import re

from area_flow.errors import BadInput, unknown
from layouts.load import load

ALWAYS = "fcfs"
ABSENT = "not supported yet"  # the layout's mark of a policy without hardware


def bits(block):
    """Bit of PolicyMask -> policy, spelled as on the command line."""
    path = pathlib.Path(f"rtl/{block}/{block}.toml")
    enums = load(path, str(path)).enums if path.exists() else ()
    found = {bit: value.name.replace("_", "-") for enum in enums if enum.name == "policy"
             for bit, value in enumerate(enum.values) if value.doc != ABSENT}
    text = pathlib.Path(f"rtl/{block}/{block}.sv").read_text()
    if not found or not re.search(r"\bparameter\b[^;,]*\bPolicyMask\b", text):
        raise BadInput(f"{block} cannot leave policies out: it has no parameter PolicyMask")
    return found


def names(block):
    """The block's policies, in the order of their bits."""
    return list(bits(block).values())


def chosen(block, wanted):
    known = names(block)
    for name in wanted:
        if name not in known:
            raise unknown(f"policy of {block}", name, known)
    return tuple(name for name in known if name in wanted or name == ALWAYS)


def masks(block, kept):
    """Of a design with these policies only."""
    return (("PolicyMask", sum(1 << bit for bit, name in bits(block).items() if name in kept)),)


def builds(block):
    """FCFS alone, each policy beside it, and all but each one: tuples of policies."""
    known = names(block)
    others = [name for name in known if name != ALWAYS]
    added = [chosen(block, [name]) for name in others]
    left_out = [tuple(kept for kept in known if kept != name) for name in others]
    return list(dict.fromkeys([tuple(known), (ALWAYS,), *added, *left_out]))


def costs(block, rows):
    """(policy, row of FCFS alone, with it, of all, without it) for every policy but FCFS."""
    by_policies = {tuple(row.policies): row for row in rows}
    known = tuple(names(block))
    for name in known:
        if name != ALWAYS:
            without = tuple(kept for kept in known if kept != name)
            yield (name, by_policies[(ALWAYS,)], by_policies[chosen(block, [name])],
                   by_policies[known], by_policies[without])
