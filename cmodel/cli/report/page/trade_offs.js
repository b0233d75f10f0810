// What preemption costs and buys: area, latency, throughput.
segue.tradeOffs = (() => {
  const { shortNumber } = segue.axes;

  const area = {
    title: "area of the hardware, kGE", name: "area", value: (p) => p.area, show: (v) => `${shortNumber(v)} kGE`,
    fidelity: (p) => p.areaFidelity, lowerIsBetter: true,
  };
  const latency = {
    title: "mean time of a preemption, µs", name: "preempted in", value: (p) => p.vacate,
    show: (v) => `${shortNumber(v)} µs`, fidelity: (p) => p.fidelity("mean_vacate_us"), lowerIsBetter: true,
  };
  const throughput = {
    title: "STP (higher is better)", name: "STP", value: (p) => p.stp, show: shortNumber,
    fidelity: (p) => p.fidelity("stp"), lowerIsBetter: false,
  };

  function missing(view, spec) {
    if (view.points.length === 0) return "no finished points";
    const has = (axis) => view.points.some((p) => axis.value(p) !== null);
    if (spec.x === area && !has(area)) return "no record has the area of its hardware (member \"hardware\")";
    return view.points.some((p) => spec.x.value(p) !== null && spec.y.value(p) !== null) ? ""
      : `no record has both ${spec.x.name} and ${spec.y.name}`;
  }

  function fidelityOf(view, spec) {
    return segue.entries.labelsOf(view.points.flatMap((p) =>
      [spec.x, spec.y].filter((a) => a.value(p) !== null).map((a) => a.fidelity(p))));
  }

  function define() {
    const all = [
      { id: "pareto-latency", title: "Area against preemption latency", x: area, y: latency,
        about: "Cheap and quick is at the lower left." },
      { id: "pareto-throughput", title: "Area against throughput", x: area, y: throughput,
        about: "Cheap and productive is at the upper left." },
      { id: "latency-throughput", title: "Preemption latency against throughput", x: latency, y: throughput,
        about: "Quick and productive is at the upper left." },
    ];
    for (const spec of all) {
      segue.figure.define({ id: spec.id, title: spec.title, about: spec.about,
                            missing: (view) => missing(view, spec), fidelity: (view) => fidelityOf(view, spec),
                            draw: (canvas) => segue.scatter.draw(canvas, spec) });
    }
  }

  return { define };
})();

