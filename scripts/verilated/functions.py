"""The functions of what Verilator wrote, and their statements, by the layout in which it writes them."""

import dataclasses
import re

HEAD = re.compile(r"^(?:VL_INLINE_OPT |VL_ATTR_COLD )*void (\w+)\((\w+)\* vlSelf\) \{$", re.MULTILINE)
DEBUG = re.compile(r"^ *VL_DEBUG_IF\(.*$", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Function:
    """Of one class of the model: its name, and where it stands in its file."""
    name: str
    class_name: str
    head: str
    begin: int
    end: int
    body: str


def functions_in(text):
    """In order. The body has neither the head's line nor the last brace."""
    for found in HEAD.finditer(text):
        last = text.index("\n}\n", found.end())
        yield Function(found[1], found[2], found[0], found.start(), last + len("\n}\n"), text[found.end():last])


def one_line(text):
    return " ".join(text.split())


def statements(body):
    """The parts of a body that stand at its outermost level, declarations and comments among them, as (begin, end)
    in it; None if it is not laid out as expected."""
    starts = [found.start() for found in re.finditer(r"^    (?![ }])", body, re.MULTILINE)]
    parts = list(zip(starts, [*starts[1:], len(body)]))
    if re.search(r"^(?!    |$)", body, re.MULTILINE) or not all(_is_whole(body[a:b]) for a, b in parts):
        return None
    return parts


def _is_whole(text):
    text = re.sub(r'"(?:\\.|[^"\\])*"', "", text)
    return text.count("{") == text.count("}") and text.count("(") == text.count(")")
