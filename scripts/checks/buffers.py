"""Slang's buffers, in Yosys's JSON: one joins each port of a module inside to the net outside it."""


def driver(module):
    """Bit -> the bit that drives it through buffers; itself where there is none."""
    before = {to: of for cell in module["cells"].values() if cell["type"] == "$buf"
              for of, to in zip(cell["connections"]["A"], cell["connections"]["Y"])}

    def of(bit):
        while bit in before:
            bit = before[bit]
        return bit

    return of
