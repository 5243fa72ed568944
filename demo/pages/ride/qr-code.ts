import { generate } from "lean-qr";
import { html, type Markup } from "../kit/html.ts";

/** The empty frame that readers need, in squares. */
const MARGIN = 4;

/** A QR code as an SVG, dark on light whatever the theme. */
export function qrCode(text: string): Markup {
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  }
  const size = code.size + 2 * MARGIN;
  return html`<svg class="qr" viewBox="${-MARGIN} ${-MARGIN} ${size} ${size}" role="img" aria-label="QR code of the link" shape-rendering="crispEdges"><path d="${squares.join("")}"/></svg>`;
}
