"""What each rule of a task rests on, where all of what is known is too much for the solver.

BLOCK_TASK_rests.toml says of each rule which wires it takes as given, each of which says that a rule
holds of something that matters there, or what a child's own file proves, or what the users promise.
Nothing else is given. The table has exactly the rules of the task. Over no clock all are given of the
same state, and none may rest on itself. Over one clock they are given of the state before, in
which every rule of the task held; of the state after it what is written with `then`, and of those
none may rest on itself.

    instance = "u_wait"               # of the module that has the wires; others are named in full
    settled = ["held"]                # tasks that rest on no rule of this one: given `then` too
    [place.q]                         # what the bits of wires q_* are called
    any = 0
    [given]                           # wires that others show, and where
    one_goes = "issue_queue.md, rule 2"
    [shown_by]                        # wires that say of all what a rule of the task shows of any one
    all_landed = "WouldBeLanded"
    q_holds = ["QueuedOfLive", "QueuedStands"]
    [rests_on]
    WouldBeLanded = ["q_of_live[any]"]
    WouldGoOn = ["all_landed"]        # every bit of it
    RoomForFresh = ["then u_count.kept_counted"]
    [adds_up]                         # shown bit by bit, each behind the first from the one before alone
    KeptCounted = "u_count.kept_counted"
"""

import graphlib
import itertools
import re
import tomllib

THEN = "then "
WIDTH = re.compile(r"^\(define-fun \|[^|]+\| \(\) \(_ BitVec (\d+)\)")


class Rests:
    def __init__(self, path, clocks=0):
        table = tomllib.loads(path.read_text())
        self.instance, self.rests_on = table["instance"], table["rests_on"]
        self.places, self.adds_up = table.get("place", {}), table.get("adds_up", {})
        self.given, self.shown_by = table.get("given", {}), table.get("shown_by", {})
        shown = self.rules_behind(*self.shown_by)
        if unknown := shown.union(self.adds_up) - set(self.rests_on):
            raise ValueError(f"{path.name}: {', '.join(sorted(unknown))} rests on nothing")
        names = {name for names in self.rests_on.values() for name in names}
        if unsaid := {wire_of(name) for name in names} - set(self.given) - set(self.shown_by):
            raise ValueError(f"{path.name}: nobody shows {', '.join(sorted(unsaid))}")
        self.settled = table.get("settled", [])
        settled = tuple(f"{task}: " for task in self.settled)
        if early := {name for name in names if name.startswith(THEN) and wire_of(name) in self.given
                     and not self.given[wire_of(name)].startswith(settled)}:
            raise ValueError(f"{path.name}: {', '.join(sorted(early))} is not shown by the task: it may "
                             "rest on what it is given for")
        steps = {rule: self.rules_behind(*(wire_of(name) for name in names
                                           if not clocks or name.startswith(THEN)))
                 for rule, names in self.rests_on.items()}
        try:
            graphlib.TopologicalSorter(steps).prepare()
        except graphlib.CycleError as error:
            raise ValueError(f"{path.name}: {' rests on '.join(error.args[1])}") from None

    def rules_behind(self, *wires):
        """The rules of the task that show them."""
        shown = [self.shown_by.get(wire, []) for wire in wires]
        return {rule for rules in shown for rule in ([rules] if isinstance(rules, str) else rules)}

    def complain_of_others(self, rules):
        """If the task has not exactly the rules of the table: one that is not asked is not shown."""
        if different := set(self.rests_on) ^ {short(rule) for rule in rules}:
            listed = ", ".join(sorted(different))
            raise ValueError(f"of the task and of what its rules rest on only one has {listed}")

    def of(self, rule, model, last):
        """Formulas for what a rule rests on, of a smt2.Unrolled whose last state is `last`; in the first
        the block is not being reset."""
        names = self.rests_on[short(rule)]
        return [model.wire("rst_ni", 0), *(self.formula(name, model, last) for name in names)]

    def steps(self, rule, wrong, model, last):
        """Of each step by which a rule is shown what would have to be true if it were wrong."""
        given = self.of(rule, model, last)
        if short(rule) not in self.adds_up:
            return [[*given, wrong]]
        wire = self.adds_up[short(rule)]
        bits = [self.bit(wire, at, model, last) for at in range(self.width(wire, model, last))]
        running = model.wire("rst_ni", last)
        begin = [*given, running, f"(not {bits[0]})"]
        rest = [[running, low, f"(not {high})"] for low, high in itertools.pairwise(bits)]
        return [begin, *rest, [running, *bits, wrong]]

    def formula(self, name, model, last):
        state = last if name.startswith(THEN) else 0
        wire, place = wire_of(name), name.removeprefix(THEN)
        bits = self.width(wire, model, state)
        if wire == place:
            value = self.value(wire, model, state)
            return f"(= {value} (_ bv{2 ** bits - 1} {bits}))" if bits else value
        place = place[len(wire) + 1:-1]
        at = self.places.get(wire[0], {}).get(place)
        if at is None or at >= (bits or 1):
            raise ValueError(f"{name}: place.{wire[0]} has no such bit of it")
        return self.bit(wire, at, model, state)

    def value(self, wire, model, state):
        return model.wire(wire if "." in wire else f"{self.instance}.{wire}", state)

    def width(self, wire, model, state):
        """In bits; 0 of one that is no vector."""
        value = self.value(wire, model, state)
        if value not in model.statements:
            raise ValueError(f"there is no wire {wire} in {self.instance}")
        bits = WIDTH.search(model.statements[value])
        return int(bits[1]) if bits else 0

    def bit(self, wire, at, model, state):
        value = self.value(wire, model, state)
        if not self.width(wire, model, state):
            return value
        return f"(= ((_ extract {at} {at}) {value}) #b1)"


def short(rule):
    return rule.rpartition(".")[2]


def wire_of(name):
    return name.removeprefix(THEN).partition("[")[0]
