// Puts the page together.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { element, place } = segue.details;
  const entries = segue.entries.read(data);
  segue.theme.setTechniques(entries.points);
  segue.tradeOffs.define();
  segue.policies.define();
  segue.latencies.define();
  segue.techniqueMix.define();
  segue.published.define(entries.figures);
  segue.area.define();
  segue.timeline.define(entries.traces);

  /// @param most lines that are shown; of records the others are in their table
  function notice(title, lines, most = Infinity) {
    if (lines.length === 0) return;
    const items = lines.slice(0, most).map((line) => element("li", {}, line));
    const more = lines.length - items.length;
    if (more > 0) items.push(element("li", {}, `and ${more} more, in the table below`));
    const box = element("div", { class: "notice" }, element("b", {}, title), element("ul", {}, ...items));
    document.getElementById("notices").append(box);
  }

  function count(n, one, many) {
    return n === 0 ? [] : [`${n} ${n === 1 ? one : many}`];
  }

  const kMostRecords = 20;
  const failed = entries.points.filter((p) => p.status === "failed");
  const nothing = failed.length > 0 && failed.length === entries.points.length;
  notice(nothing ? "No point has results: all have failed"
    : `${failed.length} of ${entries.points.length} points have failed`, failed.map((p) =>
    `${place(p)}: ${p.machine} ${p.workload} ${p.policy} ${p.technique} seed ${p.seed}: ${p.reason}`), kMostRecords);
  const stopped = entries.points.filter((p) => p.status === "stopped");
  notice("Stopped before their end, with the figures so far",
         stopped.map((p) => `${place(p)}: ${p.reason}`), kMostRecords);
  notice("About the files", segue.entries.list(data.notes).map(segue.entries.text));
  document.getElementById("summary").textContent = [
    ...count(entries.points.length, "record", "records"),
    ...count(entries.figures.length, "figure of a paper", "figures of papers"),
    ...count(entries.area.length, "row of areas", "rows of areas"),
    ...count(entries.traces.length, "timeline", "timelines")].join(" · ");
  document.getElementById("made").textContent =
    `Made by segue ${data.version}: ${data.command}` +
    (data.model_version ? `. The sweeps\u2019 records are of model version ${data.model_version}.` : "");

  const host = document.getElementById("figures");
  const cards = segue.figure.all.map((figure) => segue.figure.makeCard(figure, host));

  function showLeftOut(view) {
    const host = document.getElementById("left-out");
    const missing = segue.figure.all.filter((f) => !f.quiet && f.missing(view) !== "");
    host.hidden = missing.length === 0;
    host.replaceChildren(element("h2", {}, "Charts without data"), element("ul", {}, ...missing.map((f) =>
      element("li", {}, `${f.title}: ${f.missing(view)}.`))));
  }

  function viewNow() {
    const passing = segue.filters.apply(entries);
    return { ...passing, all: passing.points, points: passing.points.filter((p) => p.status !== "failed") };
  }

  function show() {
    const view = viewNow();
    for (const card of cards) card.show(view);
    showLeftOut(view);
    segue.records.show(document.getElementById("records"), view.all);
    const counter = document.getElementById("count");
    if (counter) counter.textContent = `${view.all.length} of ${entries.points.length} records`;
  }

  segue.details.install();
  segue.theme.installSwitch(document.getElementById("theme"), show);
  segue.filters.install(document.getElementById("filters"), entries, show);
  show();
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === width) return;  // a phone's address bar
    width = innerWidth;
    show();
  });
  const format = /^#export-(svg|png)$/.exec(location.hash);
  if (format) segue.export.all(viewNow(), format[1]);
})();
