"""The text of a file as tools read it: without the words that are for readers.

A comment in better words changes no measurement, so evidence stays fresh. Lines are kept for flows that name them in
their results.
"""

import re

# Comments that tools read: Verilator's and the synthesis tools' directives.
_DIRECTIVE = re.compile(r"/[/*]\s*(?:verilator|synopsys|synthesis|yosys|NOLINT)", re.IGNORECASE)
_STRING_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
# In cards and lists of coverage: a document string as one key of a line or of an inline table.
_STRING_OR_HASH = re.compile(r'"(?:\\.|[^"\\\n])*"|#[^\n]*')
_DOC = re.compile(r'\b(doc|sentence)\s*=\s*"(?:\\.|[^"\\\n])*"')
# The proofs of a card, whose key is of the text that SymbiYosys reads (store.py), and the layout of its waveforms.
_OTHER_TABLES = re.compile(r"^\[(?:proof|waves)\b.*?(?=^\[(?!(?:proof|waves)\b)|\Z)", re.MULTILINE | re.DOTALL)
# The sizes that only the full tier runs: a tier is no input.
_TIER = re.compile(r"^full = \[[^\]\n]*\]$", re.MULTILINE)
_SLASHES = {".sv", ".svh", ".vh", ".vlt", ".cpp", ".hpp"}


def of(path, lines_count):
    """The text of the file; where lines do not count, as in cards, without those that say nothing and without indents."""
    text = path.read_text()
    if path.suffix in _SLASHES:
        text = _STRING_OR_COMMENT.sub(_without_comment, text)
    elif path.suffix == ".toml":
        text = _STRING_OR_HASH.sub(lambda it: it[0] if it[0].startswith('"') else "", text)
        text = _TIER.sub("", _OTHER_TABLES.sub("", _DOC.sub(r"\1", text)))
        lines_count = False  # no result names a line of a card
    lines = [re.sub(r"[ \t]+", " ", line).rstrip() for line in text.split("\n")]
    return "\n".join(lines if lines_count else (line.lstrip() for line in lines if line.strip()))


def _without_comment(found):
    said = found[0]
    if said.startswith('"') or _DIRECTIVE.match(said):
        return said
    return "\n" * said.count("\n")
