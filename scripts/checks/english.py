"""Holds the pages to plain English: the words that replace nouns, lines and titles.

    python3 -m checks.english [PAGE...]    without a PAGE, every tracked .md that no tool writes, and the
                                           comments of RTL, cards and C++

Three rules for pages, a line FILE:LINE: COMPLAINT for each place:

- *what*, *who*, *whose*, *nobody* stand fewer than 4 times in 1,000 words of a page; on a page
  of fewer than 250 words at most once. Text in code (fences and back quotes) does not count.
- A line has at most 120 characters. A row of a table, and the output of a command that a page shows
  (a fenced block that begins with `$ `) prints, cannot be wrapped and may have 240. A line that is one word, such as a URL, may have any length.
- Titles are noun phrases: no heading, numbered rule or property of a table begins with
  *What*, *Who*, *Whose*, *Nobody* or *Nothing*.

The first one holds for the comments and document strings of each folder of sources, too
(checks/comment_words.py).

Exit codes: 0 clean, 1 something to mend.
"""

import pathlib
import re
import subprocess
import sys

from checks import comment_words, entry

LINE, ROW = 120, 240  # characters
SHARE, SHORT = 4, 250  # per 1,000 words; words of a page on which one is allowed

COUNTED = re.compile(r"\b(?:what|who|whose|whom|nobody)(?:ever)?\b", re.I)
WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"\]\([^)]*\)")
FENCE = re.compile(r"\s*(```|~~~)")
# A heading, a numbered rule ("7. **Title**") or a row of a table of rules ("| 7 | Title").
TITLE = re.compile(r"(?:#+\s+|\s*\d+\.\s+\*\*|\|\s*\d+\s*\|\s*(?:\*\*)?)(?P<title>\S.*)")
CLAUSE = re.compile(r"(?:What|Who|Whose|Nobody|Nothing)\b")


def prose(lines):
    """Number and text of the lines outside fences, without code and the targets of links."""
    fenced = False
    for number, line in enumerate(lines, 1):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            yield number, LINK.sub("]", CODE.sub("", line))


def shown(lines):
    """Numbers of the lines in fenced blocks that begin with a command: programs print them."""
    inside, numbers = None, set()
    for number, line in enumerate(lines, 1):
        if FENCE.match(line):
            inside = None if inside else "unknown"
        elif inside:
            inside = line[:2] if inside == "unknown" else inside
            if inside == "$ ":
                numbers.add(number)
    return numbers


def complaints(text):
    """Pairs of a line's number and the complaint about it, in the order of lines."""
    lines = text.splitlines()
    found, printed = [], shown(lines)
    for number, line in enumerate(lines, 1):
        limit = ROW if line.startswith("|") or number in printed else LINE
        if len(line) > limit and " " in line.strip():
            found.append((number, f"{len(line)} characters, at most {limit}"))
    words, counted = 0, []
    for number, line in prose(lines):
        words += len(WORD.findall(line))
        counted += [(number, word) for word in COUNTED.findall(line)]
        title = TITLE.match(line)
        if title and CLAUSE.match(title["title"]):
            found.append((number, f"title is no noun phrase: {title['title'].strip('*| ')}"))
    allowed = 1 if words < SHORT else max(1, (SHARE * words - 1) // 1000)
    if len(counted) > allowed:
        found += [(number, f"'{word}': {len(counted)} such words in {words}, at most {allowed}")
                  for number, word in counted]
    return sorted(found)


def pages():
    """The tracked pages that people write; generated ones lie in folders gen/."""
    tracked = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", "*.md"],
                             capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in tracked
            if "gen" not in pathlib.Path(name).parts and pathlib.Path(name).is_file()]


def main(names):
    found = [f"{name}:{number}: {why}" for name in names or pages()
             for number, why in complaints(pathlib.Path(name).read_text())]
    if not names:
        found += comment_words.complaints(COUNTED, WORD, SHARE, SHORT)
    print("".join(f"{line}\n" for line in found), end="")
    return 1 if found else 0


if __name__ == "__main__":
    entry.run("english", lambda: main(sys.argv[1:]))
