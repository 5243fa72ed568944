import { distanceMetres, type Position } from "../../../../src/contract/geo.ts";
import { INTERVAL, type Minute, type Second } from "./choose-minute.ts";

const WIDTH = 860;
const HEIGHT = 420;
const MAP = { left: 28, top: 64, width: 372, height: 300 };
const CHART = { left: 478, top: 64, width: 350, height: 272 };
const DOT_EVERY = 10;
const WAYS = ["jump", "tween", "ours"] as const;
const NAMES = { truth: "the rider", jump: "jump", tween: "tween", ours: "ours" } as const;

const STYLE = `
  svg { color-scheme: light dark; font: 13px system-ui, -apple-system, "Segoe UI", sans-serif;
    --paper: #fff; --ink: #1c2624; --quiet: #5c6a67; --line: #e1e7e5;
    --truth: #b3bfbc; --jump: #c2410c; --tween: #6d5bd0; --ours: #0f766e }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #121917; --ink: #e6eeec; --quiet: #9aaaa6; --line: #26312e;
      --truth: #55635f; --jump: #fb923c; --tween: #a99cf5; --ours: #2dd4bf }
  }
  text { fill: var(--quiet) } .title { fill: var(--ink); font-weight: 600; font-size: 14px }
  .end { text-anchor: end } .middle { text-anchor: middle }
  polyline, path { fill: none; stroke-linejoin: round; stroke-linecap: round }
  .grid { stroke: var(--line) } .news { stroke: var(--quiet); stroke-dasharray: 2 4 }
  .truth { stroke: var(--truth); fill: var(--truth) } .jump { stroke: var(--jump); fill: var(--jump) }
  .tween { stroke: var(--tween); fill: var(--tween) } .ours { stroke: var(--ours); fill: var(--ours) }
  text.jump, text.tween, text.ours { stroke: none; font-weight: 600 } text.truth { stroke: none; fill: var(--quiet); font-weight: 600 }
  polyline.truth { stroke-width: 12; fill: none } polyline.jump, polyline.tween, polyline.ours { stroke-width: 2; fill: none }
  circle { stroke: var(--paper); stroke-width: 1.5 } circle.jump { fill: var(--paper); stroke: var(--jump); stroke-width: 2.5 }
`;

/** A minute as a picture: where everybody showed the rider, and how far that was from the truth. */
export function drawPlot(minute: Minute): string {
  const means = WAYS.map(
    (way) => `${NAMES[way]} ${mean(minute.seconds.map((second) => errorOf(second, way))).toFixed(0)} m`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">One minute of a ride, told every ${INTERVAL} s. Mean distance from the true place: ${means.join(", ")}.</title>
<style>${STYLE}</style>
<rect width="${WIDTH}" height="${HEIGHT}" rx="16" style="fill: var(--paper)"/>
${drawMap(minute.seconds)}
${drawChart(minute.seconds)}
</svg>
`;
}

function drawMap(seconds: readonly Second[]): string {
  const project = projectOnto(seconds.flatMap(({ truth, ours, jump, tween }) => [truth, ours, jump, tween]));
  const line = (way: "truth" | "tween" | "ours", of: readonly Second[]) =>
    `<polyline class="${way}" points="${of.map((second) => project(second[way]).join()).join(" ")}"/>`;
  const dots = (way: "truth" | "tween" | "ours", radius: number) =>
    seconds.filter((_, index) => index % DOT_EVERY === 0).map((second) => circle(way, project(second[way]), radius));
  const fixes = seconds.filter(({ jump }, index) => jump !== seconds[index - 1]?.jump);
  return [
    `<text class="title" x="${MAP.left}" y="36">Where the rider is shown, dots every ${DOT_EVERY} s</text>`,
    line("truth", seconds),
    line("tween", seconds),
    ...dots("tween", 4),
    ...stretches(seconds).map((stretch) => line("ours", stretch)),
    ...dots("ours", 4.5),
    ...fixes.map(({ jump }) => circle("jump", project(jump), 6)),
    ...scaleBar(seconds, project),
  ].join("\n");
}

/** Ours is one line from cross-fade to cross-fade. */
function stretches(seconds: readonly Second[]): Second[][] {
  const made: Second[][] = [];
  for (const second of seconds) {
    const last = made.at(-1);
    if (last && !second.faded) last.push(second);
    else made.push([second]);
  }
  return made;
}

function drawChart(seconds: readonly Second[]): string {
  const errors = WAYS.map((way) => ({ way, metres: seconds.map((second) => errorOf(second, way)) }));
  const step = 100;
  const top = Math.ceil(Math.max(...errors.flatMap(({ metres }) => metres)) / step) * step;
  const x = (index: number) => CHART.left + (index / (seconds.length - 1)) * CHART.width;
  const y = (metres: number) => CHART.top + (1 - metres / top) * CHART.height;
  const parts = [`<text class="title" x="${CHART.left - 38}" y="36">How far from the truth, in metres</text>`];
  for (let metres = 0; metres <= top; metres += step) {
    parts.push(`<path class="grid" d="M${CHART.left} ${round(y(metres))}h${CHART.width}"/>`);
    parts.push(`<text class="end" x="${CHART.left - 8}" y="${round(y(metres) + 4)}">${metres}</text>`);
  }
  for (let index = 0; index < seconds.length; index += INTERVAL) {
    if (index > 0 && index < seconds.length - 1) {
      parts.push(`<path class="news" d="M${round(x(index))} ${CHART.top}v${CHART.height}"/>`);
      parts.push(`<text class="middle" x="${round(x(index))}" y="${CHART.top - 6}">news</text>`);
    }
    parts.push(`<text class="middle" x="${round(x(index))}" y="${CHART.top + CHART.height + 20}">${index} s</text>`);
  }
  for (const { way, metres } of errors) {
    const points = metres.map((value, index) => [round(x(index)), round(y(value))].join()).join(" ");
    parts.push(`<polyline class="${way}" points="${points}"/>`);
  }
  return [...parts, ...legend(errors)].join("\n");
}

function legend(errors: readonly { way: (typeof WAYS)[number]; metres: readonly number[] }[]): string[] {
  const y = HEIGHT - 24;
  const items: [keyof typeof NAMES, string][] = [
    ["truth", "the rider"],
    ...errors.map(({ way, metres }): [keyof typeof NAMES, string] => [
      way,
      `${NAMES[way]}, ${mean(metres).toFixed(0)} m on average`,
    ]),
  ];
  const places = [MAP.left, 140, 368, 604];
  return items.flatMap(([way, text], index) => {
    const x = places[index] ?? 0;
    const mark =
      way === "truth"
        ? `<rect class="truth" x="${x}" y="${y - 10}" width="18" height="10" rx="5" stroke="none"/>`
        : circle(way, [x + 9, y - 5], 5);
    return [mark, `<text class="${way}" x="${x + 26}" y="${y}">${text}</text>`];
  });
}

function scaleBar(seconds: readonly Second[], project: (place: Position) => [number, number]): string[] {
  const [from, to] = [seconds[0]?.truth, seconds.at(-1)?.truth];
  if (!from || !to) return [];
  const [[x1, y1], [x2, y2]] = [project(from), project(to)];
  const pixels = (Math.hypot(x2 - x1, y2 - y1) / distanceMetres(from, to)) * 100;
  const [left, y] = [MAP.left, MAP.top + MAP.height + 4];
  return [
    `<path d="M${left} ${y - 4}v4h${round(pixels)}v-4" style="stroke: var(--quiet)"/>`,
    `<text x="${round(left + pixels + 8)}" y="${y + 2}">100 m</text>`,
  ];
}

/** Onto the map's part of the picture, as large as goes, north up. */
function projectOnto(places: readonly Position[]): (place: Position) => [number, number] {
  const lats = places.map(({ lat }) => lat);
  const lngs = places.map(({ lng }) => lng);
  const [north, south, west, east] = [Math.max(...lats), Math.min(...lats), Math.min(...lngs), Math.max(...lngs)];
  const squash = Math.cos((((north + south) / 2) * Math.PI) / 180);
  const scale = Math.min(MAP.width / ((east - west) * squash || 1e-9), (MAP.height - 30) / (north - south || 1e-9));
  return ({ lat, lng }) => [
    round(MAP.left + MAP.width / 2 + (lng - (east + west) / 2) * squash * scale),
    round(MAP.top + (MAP.height - 30) / 2 - (lat - (north + south) / 2) * scale),
  ];
}

function errorOf(second: Second, way: (typeof WAYS)[number]): number {
  return distanceMetres(second[way], second.truth);
}

function circle(way: string, [x, y]: readonly [number, number], radius: number): string {
  return `<circle class="${way}" cx="${x}" cy="${y}" r="${radius}"/>`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
