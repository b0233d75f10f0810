"""Comments and document strings of RTL, cards and C++, held to the words of pages (checks/english.py)."""

import collections
import pathlib
import re
import subprocess

SUFFIXES = (".sv", ".svh", ".toml", ".hpp", ".cpp")
_CODE = re.compile(r"`[^`]*`")
_SLASHES = re.compile(r'"(?:\\.|[^"\\\n])*"|(?P<said>//[^\n]*|/\*.*?\*/)', re.DOTALL)
_HASHES = re.compile(r'\b(?:doc|sentence)\s*=\s*"(?P<doc>(?:\\.|[^"\\\n])*)"|"(?:\\.|[^"\\\n])*"|(?P<said>#[^\n]*)')


def said(path):
    """Pairs of a line's number and the text of a comment or document string that begins there."""
    text = path.read_text()
    found = (_HASHES if path.suffix == ".toml" else _SLASHES).finditer(text)
    for it in found:
        words = it["said"] or it.groupdict().get("doc")
        if words:
            yield text.count("\n", 0, it.start()) + 1, _CODE.sub("", words)


def folders():
    """Files by folder: a block's room (rtl/BLOCK, verilator_tb/BLOCK), a part of the model (cmodel/PART)."""
    tracked = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", "rtl", "cmodel", "verilator_tb"],
                             capture_output=True, text=True, check=True).stdout.splitlines()
    rooms = collections.defaultdict(list)
    for path in map(pathlib.Path, tracked):
        if path.suffix in SUFFIXES and path.is_file() and "gen" not in path.parts and len(path.parts) > 2:
            rooms["/".join(path.parts[:2])].append(path)
    return rooms


def complaints(counted, word, share, short):
    """A line for each such word in a folder that has too many; `share` in 1,000 words."""
    found = []
    for files in folders().values():
        words, places = 0, []
        for path in files:
            for line, text in said(path):
                words += len(word.findall(text))
                places += [(path, line, it) for it in counted.findall(text)]
        allowed = 1 if words < short else max(1, (share * words - 1) // 1000)
        if len(places) > allowed:
            found += [f"{path}:{line}: '{it}': {len(places)} such words in {words} of the folder's comments, "
                      f"at most {allowed}" for path, line, it in places]
    return found
