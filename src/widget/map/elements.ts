const SVG = "http://www.w3.org/2000/svg";

export function createDiv(className: string): HTMLDivElement {
  const div = document.createElement("div");
  div.className = className;
  return div;
}

/**
 * A decorative svg with one path for each outline. It is made of nodes, since a page that enforces Trusted Types forbids
 * markup.
 *
 * @param viewBox null leaves it out: the svg then counts in CSS pixels
 */
export function createSvg(viewBox: string | null, ...outlines: string[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  if (viewBox) svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("aria-hidden", "true");
  for (const outline of outlines) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", outline);
    svg.append(path);
  }
  return svg;
}
