// Figures as files: one by its button, or all of them for `segue report --format`.
segue.export = (() => {
  const kWidth = 960;

  function svgText(figure, view) {
    const svg = d3.select(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    segue.figure.draw(figure, svg, view, { width: kWidth, theme: segue.theme.light, titled: true });
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg.node())}\n`;
  }

  function base64(text) {
    let bytes = "";
    for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
    return btoa(bytes);
  }

  const kScale = 1.5;

  /// Larger than on the page, for screens of small pixels and for print.
  async function pngUrl(svg) {
    const image = new Image();
    image.src = `data:image/svg+xml;base64,${base64(svg)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = kScale * image.width;
    canvas.height = kScale * image.height;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/png");
  }

  async function save(figure, view, format) {
    const svg = svgText(figure, view);
    const link = document.createElement("a");
    link.download = `${figure.id}.${format}`;
    link.href = format === "svg" ? URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) : await pngUrl(svg);
    link.click();
  }

  /// For a program: a line a figure, its file's name and its data in base 64.
  async function all(view, format) {
    const lines = [];
    for (const figure of segue.figure.all.filter((f) => f.missing(view) === "")) {
      const svg = svgText(figure, view);
      const data = format === "svg" ? base64(svg) : (await pngUrl(svg)).replace(/^.*,/, "");
      lines.push(`${figure.id}.${format} ${data}`);
    }
    const out = document.createElement("pre");
    out.id = "segue-export";
    out.textContent = lines.join("\n");
    document.body.append(out);
  }

  return { save, all };
})();

