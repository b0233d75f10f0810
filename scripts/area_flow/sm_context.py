"""Share of a block's macros in the context that an SM has anyway."""

import functools
import pathlib
import tomllib

DATA = pathlib.Path(__file__).with_name("sm_context.toml")
KB = 8 * 1024  # bits


@functools.cache
def data():
    return tomllib.loads(DATA.read_text())


def holds(block):
    """Its macros are a part of a thread block's context."""
    return block in data()["in_context"]


def bits():
    return (data()["register_file_kb"] + data()["unified_memory_kb"]) * KB


def share(macro_bits):
    return macro_bits / bits()


def said():
    it = data()
    return (f"the context of an SM of {it['machine']} is {it['register_file_kb']} KB of registers and "
            f"{it['unified_memory_kb']} KB of shared memory and L1 (thesis 6.5.2)")
