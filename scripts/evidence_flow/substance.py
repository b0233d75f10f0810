"""The text of a file as tools read it: without the words that are for readers.

A comment in better words changes no measurement, so evidence stays fresh. Lines are kept for flows that name them in
their results.
"""

import functools
import re
import tomllib

# Comments that tools read: Verilator's and the synthesis tools' directives.
_DIRECTIVE = re.compile(r"/[/*]\s*(?:verilator|synopsys|synthesis|yosys|NOLINT)", re.IGNORECASE)
_STRING_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
# In cards and lists of coverage: a document string as one key of a line or of an inline table.
_STRING_OR_HASH = re.compile(r'"(?:\\.|[^"\\\n])*"|#[^\n]*')
_DOC = re.compile(r'\b(doc|sentence)\s*=\s*"(?:\\.|[^"\\\n])*"')
# The proofs of a card, whose key is of the text that SymbiYosys reads (store.py), the layout of its waveforms, and
# runs that make a module quick.
_OTHER_TABLES = re.compile(r"^\[(?:proof|waves|training)\b.*?(?=^\[(?!(?:proof|waves|training)\b)|\Z)",
                           re.MULTILINE | re.DOTALL)
# The sizes that only the full tier runs: a tier is no input.
_TIER = re.compile(r"^full = \[[^\]\n]*\]$", re.MULTILINE)
_SHARED = re.compile(r'from = "gpu\.(\w+)"')
_SHARED_ENUM = re.compile(r'from = "gpu\.(\w+)"\n(?:values = (\[.*\])\n)?doc\n')
_SLASHES = {".sv", ".svh", ".vh", ".vlt", ".cpp", ".hpp"}


def of(path, lines_count):
    """The text of the file; where lines do not count, as in cards, without those that say nothing and without indents."""
    text = path.read_text()
    if path.suffix in _SLASHES:
        return _of_code(text, lines_count)
    if path.suffix == ".toml":
        text = _STRING_OR_HASH.sub(lambda it: it[0] if it[0].startswith('"') else "", text)
        text = _with_shared(path, _TIER.sub("", _OTHER_TABLES.sub("", _DOC.sub(r"\1", text))))
        lines_count = False  # no result names a line of a card
    return _of_lines(text, lines_count)


@functools.lru_cache(maxsize=2048)
def _of_code(text, lines_count):
    """A file is in the keys of many flows."""
    return _of_lines(_STRING_OR_COMMENT.sub(_without_comment, text), lines_count)


def _of_lines(text, lines_count):
    lines = [re.sub(r"[ \t]+", " ", line).rstrip() for line in text.split("\n")]
    return "\n".join(lines if lines_count else (line.lstrip() for line in lines if line.strip()))


def _with_shared(path, text):
    """A card with its parts of the shared layout, rtl/common/gpu.toml."""
    if not _SHARED.search(text):
        return text
    shared = tomllib.loads((path.parent.parent / "common/gpu.toml").read_text())
    enums = {row["name"]: row for row in shared["enum"]}

    def values(found):
        row = enums[found[1]]
        names = [value["name"] for value in row["values"]]
        taken = re.findall(r'"(\w+)"', found[2] or "") or names
        rows = "".join(f'{{ name = "{name}", doc }},\n' for name in taken)
        return f'prefix = "{row["prefix"]}"\nwidth = {row["width"]}\ndoc\nvalues = [\n{rows}]\n'

    text = _SHARED_ENUM.sub(values, text)
    return _SHARED.sub(lambda found: f'value = {shared["constant"][found[1]]["value"]}', text)


def _without_comment(found):
    said = found[0]
    if said.startswith('"') or _DIRECTIVE.match(said):
        return said
    return "\n" * said.count("\n")
