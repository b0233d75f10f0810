// Colours and marks. Those of techniques are Okabe and Ito's, which colour-blind readers tell apart, and each
// technique has a shape of its own besides.
segue.theme = (() => {
  const light = {
    name: "light", ink: "#1b2430", soft: "#566170", grid: "#e4e8ee", back: "#ffffff", band: "#f4f6f9",
    hues: ["#0072b2", "#d55e00", "#b8578f", "#008a64", "#c98500", "#3a95cf", "#6f5bd0", "#7a7a7a"],
  };
  const dark = {
    name: "dark", ink: "#e9edf3", soft: "#9ba8b8", grid: "#2b3441", back: "#151b23", band: "#1c242e",
    hues: ["#4fb0ec", "#ff8d4d", "#eb9fca", "#35cf9f", "#f3b73e", "#9bd7ff", "#b3a4ff", "#b0b0b0"],
  };
  const kTechniques = ["drain", "switch", "partial-switch", "flush", "chimera"];
  const kShapes = ["circle", "square", "diamond", "triangle-up", "triangle-down", "cross"];

  let labels = [];   // of all points, in a fixed order, so that a filter does not change a colour
  let bases = [];

  function rank(name) {
    const at = kTechniques.indexOf(name);
    return at < 0 ? kTechniques.length : at;
  }

  function setTechniques(points) {
    const seen = new Map(points.map((p) => [p.technique, p.base]));
    labels = [...seen].sort((a, b) => rank(a[1]) - rank(b[1]) || natural(a[0], b[0]))
      .map(([label, base]) => ({ label, base }));
    bases = [...new Set([...kTechniques, ...labels.map((l) => l.base)])];
  }

  const collator = new Intl.Collator("en", { numeric: true });
  const natural = (a, b) => collator.compare(a, b);

  /// Of one base technique the variants differ in lightness.
  function colour(theme, label) {
    const found = labels.find((l) => l.label === label);
    const base = found ? found.base : label;
    const at = bases.indexOf(base);
    const hue = theme.hues[(at < 0 ? 7 : at) % theme.hues.length];
    const variants = labels.filter((l) => l.base === base);
    const k = variants.findIndex((l) => l.label === label);
    if (k <= 0) return hue;
    const towards = theme.name === "light" ? "#000000" : "#ffffff";
    return d3.interpolateRgb(hue, towards)(Math.min(0.6, (0.5 * k) / (variants.length - 1)));
  }

  function shape(label) {
    const at = labels.findIndex((l) => l.label === label);
    return kShapes[(at < 0 ? 0 : at) % kShapes.length];
  }

  function chosen() {
    const wish = document.documentElement.dataset.theme;
    if (wish === "light" || wish === "dark") return wish;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  /// The button that goes through system, light and dark; `changed` is called after each change.
  function installSwitch(button, changed) {
    const kWishes = ["system", "light", "dark"];
    const show = (wish) => {
      if (wish === "system") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = wish;
      button.textContent = { system: "◐ system", light: "☀ light", dark: "☾ dark" }[wish];
    };
    let wish = "system";
    show(wish);
    button.addEventListener("click", () => {
      wish = kWishes[(kWishes.indexOf(wish) + 1) % kWishes.length];
      show(wish);
      changed();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  }

  return { light, dark, setTechniques, colour, shape, natural, installSwitch,
           current: () => (chosen() === "dark" ? dark : light),
           techniques: () => labels.map((l) => l.label) };
})();

