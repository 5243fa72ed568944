const NAMESPACE = "http://www.w3.org/2000/svg";

/** An svg element, built node by node: pages that enforce Trusted Types allow no innerHTML. */
export function svg(viewBox: string, ...paths: string[]): SVGSVGElement {
  const root = document.createElementNS(NAMESPACE, "svg");
  root.setAttribute("viewBox", viewBox);
  root.setAttribute("aria-hidden", "true");
  root.append(...paths.map(svgPath));
  return root;
}

export function svgPath(d: string): SVGPathElement {
  const path = document.createElementNS(NAMESPACE, "path");
  path.setAttribute("d", d);
  return path;
}
