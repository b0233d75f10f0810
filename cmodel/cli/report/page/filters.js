// Chips that choose among machines, workloads, policies, techniques and seeds, for all charts at once.
segue.filters = (() => {
  const { dimensions } = segue.entries;
  const { element } = segue.details;
  const hidden = new Map(dimensions.map((d) => [d, new Set()]));

  /// An entry that does not have a dimension, as a figure of a paper has no policy, passes.
  function passes(entry) {
    return dimensions.every((d) => !entry[d] || !hidden.get(d).has(entry[d]));
  }

  function apply(entries) {
    return Object.fromEntries(Object.entries(entries).map(([kind, some]) => [kind, some.filter(passes)]));
  }

  function valuesOf(entries, dimension) {
    const all = Object.values(entries).flat().map((entry) => entry[dimension]).filter(Boolean);
    const values = [...new Set(all)];
    const order = segue.theme.techniques();
    if (dimension === "technique") {
      const at = (v) => (order.includes(v) ? order.indexOf(v) : order.length);
      return values.sort((a, b) => at(a) - at(b) || segue.theme.natural(a, b));
    }
    return values.sort(segue.theme.natural);
  }

  function group(dimension, values, changed) {
    const off = hidden.get(dimension);
    const chips = new Map();
    const show = () => {
      for (const [value, chip] of chips) chip.setAttribute("aria-pressed", String(!off.has(value)));
    };
    const row = element("fieldset", { "data-dimension": dimension }, element("legend", {}, dimension));
    for (const value of values) {
      const chip = element("button", { type: "button", class: "chip", "data-value": value }, value);
      chip.addEventListener("click", () => {
        // The first click on one of many means "only this one".
        if (off.size === 0) values.filter((v) => v !== value).forEach((v) => off.add(v));
        else if (off.has(value)) off.delete(value);
        else off.add(value);
        if (off.size === values.length) off.clear();
        show();
        changed();
      });
      chips.set(value, chip);
      row.append(chip);
    }
    show();
    return { row, show };
  }

  function install(nav, entries, changed) {
    const groups = dimensions.map((d) => [d, valuesOf(entries, d)]).filter(([, values]) => values.length > 1)
      .map(([d, values]) => group(d, values, changed));
    if (groups.length === 0) {
      nav.hidden = true;
      return;
    }
    const all = element("button", { type: "button", id: "all" }, "Show all");
    all.addEventListener("click", () => {
      hidden.forEach((off) => off.clear());
      groups.forEach((g) => g.show());
      changed();
    });
    const count = element("span", { id: "count" });
    const box = element("details", {}, element("summary", {}, "Filters ", count), ...groups.map((g) => g.row), all);
    box.open = innerWidth > 700;
    nav.append(box);
  }

  return { apply, install };
})();

