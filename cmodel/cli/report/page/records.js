// All records as a table; a row opens its record and command.
segue.records = (() => {
  const { element, place, open } = segue.details;
  const { shortNumber } = segue.axes;

  const kAtOnce = 200;
  const columns = [
    { name: "machine", of: (p) => p.machine }, { name: "workload", of: (p) => p.workload },
    { name: "policy", of: (p) => p.policy }, { name: "technique", of: (p) => p.technique },
    { name: "seed", of: (p) => p.seed }, { name: "ANTT", of: (p) => p.antt, number: true, figure: "antt" },
    { name: "STP", of: (p) => p.stp, number: true, figure: "stp" },
    { name: "fairness", of: (p) => p.fairness, number: true, figure: "fairness" },
    { name: "preemptions", of: (p) => p.preemptions, number: true, figure: "preemptions" },
    { name: "not vacated", of: (p) => p.open, number: true, figure: "open_preempts" },
    { name: "preempted in, µs", of: (p) => p.vacate, number: true, figure: "mean_vacate_us" },
    { name: "area, kGE", of: (p) => p.area, number: true },
    { name: "from", of: place },
  ];

  let sorted = { column: null, down: false };
  let most = kAtOnce;

  function cell(point, column) {
    const value = column.of(point);
    if (!column.number) return element("td", {}, value);
    const shown = value === null ? "-" : shortNumber(value);
    const fidelity = column.figure ? point.fidelity(column.figure) : point.areaFidelity;
    return element("td", { class: "number", title: `[${fidelity}]` }, shown);
  }

  function rowOf(point) {
    const row = element("tr", { tabindex: "0" }, ...columns.map((column) => cell(point, column)));
    if (point.status !== "done") {
      row.append(element("td", { class: "failed" }, `${point.status}: ${point.reason}`));
    }
    row.addEventListener("click", () => open(point));
    row.addEventListener("keydown", (event) => {
      if (event.key === "Enter") open(point);
    });
    return row;
  }

  function order(points) {
    const { column, down } = sorted;
    if (!column) return points;
    const compare = (a, b) => {
      const [x, y] = [column.of(a), column.of(b)];
      if (!column.number) return segue.theme.natural(x, y);
      return (x === null) - (y === null) || x - y;
    };
    return [...points].sort((a, b) => (down ? -1 : 1) * compare(a, b));
  }

  function show(host, points) {
    host.hidden = points.length === 0;
    if (host.hidden) return;
    const again = () => show(host, points);
    const heads = columns.map((column) => {
      const sign = sorted.column === column ? (sorted.down ? " ↓" : " ↑") : "";
      const head = element("th", column.number ? { class: "number" } : {}, column.name + sign);
      head.addEventListener("click", () => {
        sorted = { column, down: sorted.column === column && !sorted.down };
        again();
      });
      return head;
    });
    const rows = order(points);
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...heads)),
                          element("tbody", {}, ...rows.slice(0, most).map(rowOf)));
    host.replaceChildren(
      element("header", {}, element("h2", {}, `Records (${points.length})`),
              element("span", { class: "badge" }, fidelityOf(points))),
      element("p", { class: "sub" }, "A row opens the whole record and the command that repeats it."),
      element("div", { class: "scroll" }, table));
    if (rows.length > most) {
      const more = element("button", { type: "button" }, `Show all ${rows.length}`);
      more.addEventListener("click", () => {
        most = Infinity;
        again();
      });
      host.append(more);
    }
  }

  const fidelityOf = (points) => [...new Set(points.flatMap((p) =>
    columns.filter((c) => c.figure).map((c) => p.fidelity(c.figure))))].join(", ");

  return { show };
})();

