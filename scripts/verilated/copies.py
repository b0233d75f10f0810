"""Verilator writes the functions of a module's every instance, which differ in numbers in the names of the temporaries
of SystemVerilog functions alone. Of such copies the first serves all instances: it is a thirteenth of the code where an
execution engine has thirteen SMs, to compile as well as in the processor's caches."""

import re

from verilated import functions

# What a call has for arguments and result: written before they are read, and a member of every instance of the class.
TEMPORARY = re.compile(r"(__V(?:func|task)_\w+?__)(\d+)(__)")


def canonical(body):
    """The body with its temporaries numbered as they come."""
    numbers = {}
    text = functions.DEBUG.sub("", body)
    text = TEMPORARY.sub(lambda found: f"{found[1]}#{numbers.setdefault(found[2], len(numbers))}{found[3]}", text)
    return functions.one_line(text)


def folded(texts):
    """The same files with the first of all copies only, and calls of that."""
    first, instead = {}, {}
    kept = {}
    for path, text in texts.items():
        parts, end = [], 0
        for function in functions.functions_in(text):
            is_cold = "VL_ATTR_COLD" in function.head
            same = first.setdefault((function.class_name, is_cold, canonical(function.body)), function.name)
            if same != function.name:
                instead[function.name] = same
                parts.append(text[end:function.begin])
                end = function.end
        kept[path] = "".join([*parts, text[end:]])
    if not instead:
        return kept
    names = re.compile(r"\bVmodel\w*")
    return {path: names.sub(lambda found: instead.get(found[0], found[0]), text) for path, text in kept.items()}
