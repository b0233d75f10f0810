"""Verilator's eval() lets everything follow the inputs, then looks for clock edges. Where the rising edge of clk_i is all
that triggers anything, its two halves are called apart and without looking: `settle`, and `edge`.

What depends on inputs Verilator computes in both: after the edge once more with the inputs of before it. What stands
in the first half word by word is taken out of the second, which leaves it to the next `settle`. But for statements on
which another depends, by whatever way, that assigns something that the first half does not, or reports an assertion.
"""

import dataclasses
import re

from verilated import functions

_BEFORE = "__Vtrigrprev__TOP__clk_i"
_CLK = r"\(IData\)\(vlSelf->clk_i\)"
_RISEN = rf"\({_CLK} & \(~ \(IData\)\(vlSelf->{_BEFORE}\)\)\)"
_EXPECTED = {
    "eval_triggers__ico": r"vlSelf->__VicoTriggered\.at\(0U\) = \(0U == vlSelf->__VicoIterCount\); #ifdef",
    "eval_triggers__act": rf"vlSelf->__VactTriggered\.at\(0U\) = {_RISEN}; vlSelf->{_BEFORE} = vlSelf->clk_i; #ifdef",
    "eval_act": r"$",
}
_PREAMBLE = re.compile(r"if \(false && vlSelf\) \{\}( // Prevent unused)? Vmodel__Syms\*[^;]*;( // Body)? ?")
_ROOT = "Vmodel___024root___"
_CALL = re.compile(r"\b(Vmodel\w+)\(\(?[&v]")
# Named in the body, but no member of the model: lives as long as a call.
_LOCAL = re.compile(r"^    [\w<>:/*\[\] ]*[ /](\w+);$", re.MULTILINE)

_MEMBER = r"(?:vlSelf->|vlSymsp->TOP\w*?\.)(\w+)"
_NAMED = re.compile(_MEMBER)
_ASSIGNED = re.compile(_MEMBER + r"(?:\.at\([^()]*\)|\[[^\]]*\])*\s*=(?!=)")
# An operation on a value of more than 64 bits assigns an argument.
_WIDE = re.compile(r"\bVL_\w*_W\w*\(")
# What is seen from outside: an assertion that fails.
_EFFECT = re.compile(r"\bVL_(?:F?WRITEF|STOP|FINISH|FATAL)\w*\(")

CALLS = f"""
void segue_settle({_ROOT[:-3]}* root) {{
  ACTIVITY
  root->__VicoTriggered.at(0U) = 1U;
  {_ROOT}eval_ico(root);
}}

void segue_edge({_ROOT[:-3]}* root) {{
  ACTIVITY
  root->clk_i = root->{_BEFORE} = 1U;
  root->__VnbaTriggered.at(0U) = 1U;
  {_ROOT}eval_nba(root);
}}
"""


def come_apart(texts, root_header):
    """Is eval() made of two halves of which the second waits for the rising edge of clk_i alone? A later Verilator may
    write something else."""
    bodies = {function.name: functions.one_line(functions.DEBUG.sub("", function.body))
              for text in texts.values() for function in functions.functions_in(text)}
    return all(f"VlTriggerVec<1> __{name}Triggered;" in root_header for name in ("Vico", "Vnba")) and all(
        re.match(_PREAMBLE.pattern + expected, bodies.get(_ROOT + name, "?")) for name, expected in _EXPECTED.items())


@dataclasses.dataclass
class _Step:
    """Of the second half: a statement of one of its functions, or the call of a function of the first; the members of
    the model that it may assign, and all that it names."""
    where: tuple
    assigned: set
    named: set
    is_repeated: bool


def lean(texts):
    """The same files, the second half without what the first computes again."""
    found = {function.name: function for text in texts.values() for function in functions.functions_in(text)}
    first = _called(found[f"{_ROOT}eval_ico"], found)
    steps = _steps(found, first)
    assigned = {name for function in first.values() for name in _ASSIGNED.findall(function.body)}
    needed = set()
    for step in reversed(steps):  # what comes before may be needed by what comes behind
        if step.is_repeated and not step.assigned & needed:
            continue
        if not step.assigned <= assigned or step.assigned & needed:
            needed |= step.named
        step.is_repeated = False
    left_out = {step.where for step in steps if step.is_repeated}
    return {path: _without(text, left_out) for path, text in texts.items()}


def _steps(found, first):
    """All of the second half, in its order."""
    known = {_key(function, function.body[a:b]) for function in first.values()
             for a, b in functions.statements(function.body) or ()}
    steps = []
    for name in _CALL.findall(found[f"{_ROOT}eval_nba"].body):
        function = found.get(name)
        if function is None:
            continue
        parts = [(0, len(function.body))] if name in first else functions.statements(function.body)
        begin, local = _locals(function.body)
        for a, b in parts or [(begin, len(function.body))]:
            text = function.body[a:b]
            if a < begin and name not in first:
                continue
            named = set(_NAMED.findall(text))
            assigned = named if _WIDE.search(text) else set(_ASSIGNED.findall(text))
            is_repeated = name in first or _key(function, text) in known
            # What others may stand on, whatever it assigns.
            if _EFFECT.search(text) or (name not in first and local and local.search(text)):
                is_repeated = False
                assigned = {*assigned, "what is no member of the model"}
            steps.append(_Step((name, None if name in first else a), assigned, named, is_repeated))
    return steps


def _locals(body):
    """Where the statements begin that are no declarations, and a pattern of what is declared, if anything is."""
    mark = "    // Body\n"
    begin = body.index(mark) + len(mark) if mark in body else len(body)
    names = sorted(set(_LOCAL.findall(body[:begin])))
    return begin, re.compile(rf"\b({'|'.join(map(re.escape, names))})\b") if names else None


def _called(caller, found):
    return {name: found[name] for name in _CALL.findall(caller.body) if name in found}


def _key(function, statement):
    return function.class_name, functions.one_line(statement)


def _without(text, left_out):
    names = {name for name, _ in left_out}
    parts, end = [], 0
    for function in functions.functions_in(text):
        begin = function.begin + len(function.head)
        if function.name == f"{_ROOT}eval_nba":
            body = "".join(line for line in function.body.splitlines(keepends=True)
                           if not (call := _CALL.search(line)) or (call[1], None) not in left_out)
        elif function.name in names:
            body = "".join(function.body[a:b] for a, b in functions.statements(function.body) or [(0, None)]
                           if (function.name, a) not in left_out)
        else:
            continue
        parts += [text[end:begin], body]
        end = begin + len(function.body)
    return "".join([*parts, text[end:]])
