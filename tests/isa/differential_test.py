"""Random C functions, compiled for both instruction sets and for this machine: the executor has to
get the results that the processor gets. Loops and branches that lanes take differently, integers of
all widths, and IEEE floats. SEGUE_DIFFERENTIAL_SEEDS=N runs N seeds instead of one."""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

SEGUE = pathlib.Path(os.environ.get("SEGUE", "build/release/bin/segue"))
CLANG = shutil.which("clang-16")
FUNCTIONS = 60
ITEMS = 256
UNSIGNED = ("u8", "u16", "u32", "u64")
SIGNED = {"u8": "i8", "u16": "i16", "u32": "i32", "u64": "i64"}
BITS = {"u8": 8, "u16": 16, "u32": 32, "u64": 64}
TYPES = """
typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16;
typedef int i32; typedef unsigned int u32; typedef long i64; typedef unsigned long u64;
typedef float f32; typedef double f64;
"""


class Function:
    """One random function of three 32-bit numbers."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = 0

    def text(self, name):
        body = [self.statement(2) for _ in range(self.random.randint(2, 5))]
        return (f"static inline __attribute__((always_inline)) u32 {name}(u32 a, u32 b, u32 c) {{\n"
                f"  u32 r = a;\n  u64 w = ((u64)b << 32) | c;\n  f32 f = (f32)(i32)a;\n"
                f"  f64 d = (f64)(i32)b;\n" + "".join(body) +
                "  f32 fs = f == f ? f : 0.0f;\n  f64 ds = d == d ? d : 0.0;\n"
                "  u32 fb; u64 db;\n  __builtin_memcpy(&fb, &fs, 4); __builtin_memcpy(&db, &ds, 8);\n"
                "  return r ^ (u32)w ^ (u32)(w >> 32) * 3 ^ fb ^ (u32)db ^ (u32)(db >> 32) * 5;\n}\n")

    def statement(self, depth):
        kind = self.random.randrange(8)
        if kind == 0 and depth:
            return (f"  if ({self.condition()}) {{\n  {self.statement(depth - 1)}  }} else {{\n"
                    f"  {self.statement(depth - 1)}  }}\n")
        if kind == 1 and depth:
            self.names += 1
            k = f"k{self.names}"
            return (f"  for (u32 {k} = 0; {k} < ((u32)({self.integer('u32', 1)}) & 7); ++{k}) {{\n"
                    f"    r += {k};\n  {self.statement(depth - 1)}  }}\n")
        if kind == 2:
            return f"  w = {self.integer('u64', 3)};\n"
        if kind == 3:
            return f"  f = {self.real('f32', 2)};\n"
        if kind == 4:
            return f"  d = {self.real('f64', 2)};\n"
        if kind == 5:
            return f"  if ({self.condition()}) r = {self.integer('u32', 2)};\n"
        return f"  r = {self.integer('u32', 3)};\n"

    def condition(self):
        kind = self.random.randrange(4)
        compare = self.random.choice(("<", "<=", "==", "!=", ">", ">="))
        if kind == 0:
            return f"f {compare} {self.real('f32', 1)}"
        if kind == 1:
            return f"d {compare} {self.real('f64', 1)}"
        type_ = self.random.choice(UNSIGNED)
        cast = self.random.choice((type_, SIGNED[type_]))
        return f"({cast})({self.integer(type_, 1)}) {compare} ({cast})({self.integer(type_, 1)})"

    def leaf(self, type_):
        kind = self.random.randrange(6)
        if type_ == "u64":
            # Never with an upper half that the compiler knows to be 0: clang 16 takes a division of such
            # for one of 24 bits, and makes an undefined register of ~(u64)a | (u64)a * 255.
            high, low = self.random.choice("abcr"), self.random.choice("abcr")
            return "w" if kind < 3 else f"((u64){high} << 32 | {low})"
        if kind < 3:
            return f"({type_}){self.random.choice('abcr')}"
        if kind == 3:
            return f"({type_})w"
        if kind == 4:
            return f"({type_}){self.random.choice((0, 1, 2, 7, 63, 64, 65, 255, 65535, 0x12345678, 0x80000000))}u"
        return f"({type_})({self.random.choice('abc')} >> {8 * self.random.randrange(4)})"

    def integer(self, type_, depth):
        if depth == 0:
            return self.leaf(type_)
        x = self.integer(type_, depth - 1)
        y = self.integer(type_, depth - 1)
        bits = BITS[type_]
        signed = SIGNED[type_]
        kind = self.random.randrange(17)
        if kind in (10, 11) and bits == 64:
            kind = 4
        if kind < 4:
            # Narrow ones become int, whose product may overflow.
            wide = "u32" if bits < 32 else type_
            return f"({type_})(({wide})({x}) {self.random.choice('+-*')} ({wide})({y}))"
        if kind < 7:
            return f"({type_})(({x}) {self.random.choice('&|^')} ({y}))"
        if kind == 7:
            return f"({type_})(({x}) << (({y}) & {bits - 1}))"
        if kind == 8:
            return f"({type_})(({x}) >> (({y}) & {bits - 1}))"
        if kind == 9:
            return f"({type_})((({signed})({x})) >> (({y}) & {bits - 1}))"
        if kind == 10:
            return f"({type_})(({self.dividend(type_)}) / (({y}) | 1))"
        if kind == 11:
            return f"({type_})(({self.dividend(type_)}) % (({y}) | 1))"
        if kind == 12:
            cast = self.random.choice((type_, signed))
            return (f"({type_})(({cast})({x}) {self.random.choice('<>')} ({cast})({y}) ? ({x}) : ({y}))")
        if kind == 13:
            return f"({type_})(~({x}))"
        if kind == 14 and bits >= 32:
            suffix = "l" if bits == 64 else ""  # OpenCL's long long has 128 bits
            return self.random.choice((f"({type_})__builtin_popcount{suffix}({x})",
                                       f"({type_})__builtin_clz{suffix}(({x}) | 1)",
                                       f"({type_})__builtin_ctz{suffix}(({x}) | ({type_})1 << {bits - 1})",
                                       f"__builtin_bitreverse{bits}({x})", f"__builtin_bswap{bits}({x})",
                                       f"__builtin_rotateleft{bits}({x}, ({y}) & {bits - 1})"))
        if kind == 15 and bits < 64:
            other = self.random.choice(UNSIGNED)
            cast = self.random.choice((other, SIGNED[other]))
            return f"({type_})({cast})({self.integer(other, depth - 1)})"
        if kind == 16 and bits == 32:
            return self.random.choice((f"(u32)(((u64)({x}) * ({y})) >> 32)",
                                       f"(u32)((u64)((i64)(i32)({x}) * (i32)({y})) >> 32)",
                                       f"(({x}) & 0xFFFFFF) * (({y}) & 0xFFFFFF)"))
        return f"({type_})(({x}) - ({y}))"

    def dividend(self, type_):
        """Any bit may be set: clang 16 divides numbers with many leading ones as if they were small."""
        return f"({type_}){self.random.choice('abc')}"

    def real(self, type_, depth):
        if depth == 0:
            name = "f" if type_ == "f32" else "d"
            suffix = "f" if type_ == "f32" else ""
            return self.random.choice((name, f"({type_})(i32)a", f"({type_})(u32)b", f"({type_})(u8)c",
                                       f"1.5{suffix}", f"-0.25{suffix}", f"3.0{suffix}",
                                       f"({type_}){'d' if type_ == 'f32' else 'f'}"))
        x = self.real(type_, depth - 1)
        y = self.real(type_, depth - 1)
        kind = self.random.randrange(6)
        if kind < 4:
            return f"(({x}) {self.random.choice('+-*/')} ({y}))"
        if kind == 4:  # not the lesser of both, of which the compiler says nothing for zeros of two signs
            return f"(({x}) < ({y}) ? ({y}) : 3.0f)"
        return f"(-({x}))"


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False,
                          **options)
    if done.returncode:
        raise AssertionError(f"{command[0]} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


FLAGS = ("-ffp-contract=off", "-Wno-everything")


@unittest.skipUnless(CLANG, "no clang-16")
class Differential(unittest.TestCase):

    def check(self, seed):
        functions = [Function(f"{seed}/{k}").text(f"fn{k}") for k in range(FUNCTIONS)]
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            self.write_kernels(folder, functions)
            self.write_host(folder, functions, seed)
            run(CLANG, "-x", "c", "-O0", *FLAGS, folder / "host.c", "-o", folder / "host")
            run(folder / "host", cwd=folder)
            for isa in ("gfx906", "gfx1010"):
                for level in ("-O1", "-O3"):
                    text = (folder / "t.toml").read_text().replace("LEVEL", level)
                    (folder / "now.toml").write_text(text)
                    done = subprocess.run([str(SEGUE), "kernel", "run", str(folder / "now.toml"), "--isa", isa],
                                          capture_output=True, text=True, check=False)
                    self.assertEqual(done.returncode, 0,
                                     f"seed {seed}, {isa}, {level}: {done.stdout}{done.stderr}"
                                     f"(element / {ITEMS} is the function)")

    def write_kernels(self, folder, functions):
        kernels = "".join(
            f"__kernel void k{k}(__global const u32* x, __global u32* out) {{\n"
            f"  const u32 i = get_global_id(0);\n"
            f"  out[{k * ITEMS} + i] = fn{k}(x[3 * i], x[3 * i + 1], x[3 * i + 2]);\n}}\n"
            for k in range(len(functions)))
        (folder / "t.cl").write_text(TYPES + "".join(functions) + kernels)
        launches = "".join(
            f'[[launch]]\nkernel = "k{k}"\nglobal = [{ITEMS}]\nlocal = [64]\n'
            'arguments = [{ buffer = "x" }, { buffer = "out" }]\n' for k in range(len(functions)))
        (folder / "t.toml").write_text(
            'source = "t.cl"\n'
            'options = ["-cl-fp32-correctly-rounded-divide-sqrt", "-ffp-contract=off", "-w", "LEVEL"]\n'
            f'[[buffer]]\nname = "x"\ntype = "u32"\ncount = {3 * ITEMS}\nfile = "x.bin"\n'
            f'[[buffer]]\nname = "out"\ntype = "u32"\ncount = {ITEMS * len(functions)}\n'
            'expect_file = "out.bin"\n' + launches)

    def write_host(self, folder, functions, seed):
        chosen = random.Random(f"{seed}/inputs")
        special = (0, 1, 2, 0xFFFFFFFF, 0x80000000, 0x7FFFFFFF, 255, 256, 65535, 0x3F800000)
        words = [chosen.choice(special) if chosen.random() < 0.3 else chosen.getrandbits(32)
                 for _ in range(3 * ITEMS)]
        (folder / "x.bin").write_bytes(b"".join(word.to_bytes(4, "little") for word in words))
        calls = "".join(
            f"  for (u32 i = 0; i < {ITEMS}; ++i) out[{k * ITEMS} + i] = fn{k}(x[3*i], x[3*i+1], x[3*i+2]);\n"
            for k in range(len(functions)))
        (folder / "host.c").write_text(
            "#include <stdio.h>\n" + TYPES + "".join(functions) +
            f"static u32 x[{3 * ITEMS}], out[{ITEMS * len(functions)}];\n"
            'int main(void) {\n  FILE* in = fopen("x.bin", "rb");\n'
            f"  if (fread(x, 4, {3 * ITEMS}, in) != {3 * ITEMS}) return 1;\n" + calls +
            '  FILE* to = fopen("out.bin", "wb");\n'
            "  return fwrite(out, 4, sizeof out / 4, to) == sizeof out / 4 && fclose(to) == 0 ? 0 : 1;\n}\n")

    def test_random_functions(self):
        for seed in range(1, 1 + int(os.environ.get("SEGUE_DIFFERENTIAL_SEEDS", "1"))):
            with self.subTest(seed=seed):
                self.check(seed)


if __name__ == "__main__":
    SEGUE = SEGUE.resolve()
    unittest.main(argv=sys.argv[:1])
