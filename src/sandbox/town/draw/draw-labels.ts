import type { Box } from "../plan/geometry.ts";
import type { Quad } from "../plan/quad.ts";
import { chooseLabels } from "./choose-labels.ts";
import { type Label, type LabelKind, labelSize } from "./label.ts";
import type { Pen } from "./pen.ts";
import type { Palette } from "./style.ts";

const LOOKS: Record<LabelKind, { colour: "text" | "waterText" | "parkText" | "districtText"; more: string }> = {
  district: { colour: "districtText", more: ' font-weight="600" letter-spacing="1.1"' },
  water: { colour: "waterText", more: ' font-style="italic" letter-spacing=".6"' },
  park: { colour: "parkText", more: "" },
  primary: { colour: "text", more: ' font-weight="500"' },
  secondary: { colour: "text", more: ' font-weight="500"' },
  tertiary: { colour: "text", more: "" },
  local: { colour: "text", more: "" },
};

export function drawLabels(pen: Pen, palette: Palette, tile: Box, quadsOf: (box: Box) => Quad[]): string {
  const by = new Map<LabelKind, string>();
  for (const label of chooseLabels(pen, tile, quadsOf))
    by.set(label.kind, (by.get(label.kind) ?? "") + text(label, pen));
  const groups = [...by].map(([kind, texts]) => {
    const { colour, more } = LOOKS[kind];
    const halo = kind === "water" ? palette.water : palette.halo;
    return `<g font-size="${labelSize(kind, pen.zoom)}" fill="${palette[colour]}" stroke="${halo}"${more}>${texts}</g>`;
  });
  if (groups.length === 0) return "";
  const style = 'text-anchor="middle" paint-order="stroke" stroke-width="2.4" stroke-linejoin="round"';
  return `<g font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" ${style}>${groups.join("")}</g>`;
}

function text({ at, turn, text, kind }: Label, pen: Pen): string {
  const { x, y } = pen.place(at);
  const down = Math.round(labelSize(kind, pen.zoom) * 3.5) / 10;
  const place = `translate(${pen.round(x)} ${pen.round(y)})`;
  const rotated = Math.round(turn) === 0 ? "" : `rotate(${Math.round(turn * 10) / 10})`;
  return `<text transform="${place}${rotated}" y="${down}">${text}</text>`;
}
