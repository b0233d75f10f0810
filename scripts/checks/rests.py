"""What each rule of a task rests on, where all of what is known is too much for the solver.

BLOCK_TASK_rests.toml says of each rule which wires it takes as given in the same state, each of
which says that a rule holds of something that matters there, or what a child's own file proves, or
what the users promise. Nothing else is given. The table has exactly the rules of the task, and
none rests on itself.

    instance = "u_wait"               # of the module that has the wires
    [place.q]                         # what the bits of wires q_* are called
    any = 0
    [shown_by]                        # wires that say of all what a rule of the task shows of any one
    all_landed = "WouldBeLanded"
    [rests_on]
    WouldBeLanded = ["q_of_live[any]"]
    WouldGoOn = ["all_landed"]        # every bit of it
"""

import graphlib
import re
import tomllib

WIDTH = re.compile(r"^\(define-fun \|[^|]+\| \(\) \(_ BitVec (\d+)\)")


class Rests:
    def __init__(self, path):
        table = tomllib.loads(path.read_text())
        self.instance, self.rests_on = table["instance"], table["rests_on"]
        self.places = table.get("place", {})
        shown_by = table.get("shown_by", {})
        steps = {rule: {shown_by[wire] for name in names if (wire := wire_of(name)) in shown_by}
                 for rule, names in self.rests_on.items()}
        if unknown := set().union(*steps.values()) - set(steps):
            raise ValueError(f"{path.name}: {', '.join(sorted(unknown))} rests on nothing")
        try:
            graphlib.TopologicalSorter(steps).prepare()
        except graphlib.CycleError as error:
            raise ValueError(f"{path.name}: {' rests on '.join(error.args[1])}") from None

    def complain_of_others(self, rules):
        """If the task has not exactly the rules of the table: one that is not asked is not shown."""
        if different := set(self.rests_on) ^ {short(rule) for rule in rules}:
            listed = ", ".join(sorted(different))
            raise ValueError(f"of the task and of what its rules rest on only one has {listed}")

    def of(self, rule, model):
        """Formulas for what a rule rests on in the first state of a smt2.Unrolled, in which the block
        is not being reset."""
        wires = [self.formula(wire, model) for wire in self.rests_on[short(rule)]]
        return [model.wire("rst_ni", 0), *wires]

    def formula(self, name, model):
        wire = wire_of(name)
        value = model.wire(f"{self.instance}.{wire}", 0)
        if value not in model.statements:
            raise ValueError(f"there is no wire {wire} in {self.instance}")
        bits = WIDTH.search(model.statements[value])
        if wire == name:
            return f"(= {value} (_ bv{2 ** int(bits[1]) - 1} {bits[1]}))" if bits else value
        place = name[len(wire) + 1:-1]
        bit = self.places.get(wire[0], {}).get(place)
        if bit is None or bit >= (int(bits[1]) if bits else 1):
            raise ValueError(f"{name}: place.{wire[0]} has no such bit of it")
        return f"(= ((_ extract {bit} {bit}) {value}) #b1)" if bits else value


def short(rule):
    return rule.rpartition(".")[2]


def wire_of(name):
    return name.partition("[")[0]
