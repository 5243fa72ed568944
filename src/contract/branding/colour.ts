/** All colours here are `#rrggbb`, in lower case. */

/** A colour as people tell colours apart: https://www.w3.org/TR/css-color-4/#ok-lab */
export interface Perceived {
  /** 0 is black, 1 is white. */
  lightness: number;
  /** 0 is grey. */
  chroma: number;
  /** Radians. */
  hue: number;
}

type Three = readonly [number, number, number];

/**
 * How well one colour can be read on another, from 1 (not at all) to 21:
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red, green, blue] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function perceive(colour: string): Perceived {
  const [lightness, a, b] = multiply(CONE_TO_LAB, cubeRoots(multiply(LINEAR_TO_CONE, toLinear(colour))));
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** The nearest colour of this lightness and hue that a screen can show: as much of its chroma as there is room for. */
export function show({ lightness, chroma, hue }: Perceived): string {
  let [shown, tooMuch] = [0, chroma];
  if (isShowable(toChannels({ lightness, chroma, hue }))) shown = chroma;
  else {
    for (let step = 0; step < 12; step++) {
      const middle = (shown + tooMuch) / 2;
      if (isShowable(toChannels({ lightness, chroma: middle, hue }))) shown = middle;
      else tooMuch = middle;
    }
  }
  const channels = toChannels({ lightness, chroma: shown, hue });
  return `#${channels
    .map((share) => Math.round(clamp(share) * 255))
    .map(toHex)
    .join("")}`;
}

/** Of red, green and blue, from 0 to 1 where a screen can show the colour. */
function toChannels({ lightness, chroma, hue }: Perceived): Three {
  const cones = multiply(LAB_TO_CONE, [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
  const [red, green, blue] = multiply(CONE_TO_LINEAR, [cones[0] ** 3, cones[1] ** 3, cones[2] ** 3]);
  return [encode(red), encode(green), encode(blue)];
}

const ROUNDING = 1e-4;
const isShowable = (channels: Three) => channels.every((share) => share >= -ROUNDING && share <= 1 + ROUNDING);
const clamp = (share: number) => Math.min(1, Math.max(0, share));
const toHex = (value: number) => value.toString(16).padStart(2, "0");

function toLinear(colour: string): Three {
  const at = (start: number) => decode(Number.parseInt(colour.slice(start, start + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

/* sRGB's transfer function, both ways: https://www.w3.org/TR/css-color-4/#predefined-sRGB */
const decode = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const encode = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

const cubeRoots = ([a, b, c]: Three): Three => [Math.cbrt(a), Math.cbrt(b), Math.cbrt(c)];
const multiply = (rows: readonly [Three, Three, Three], [a, b, c]: Three): Three => {
  const dot = ([x, y, z]: Three) => x * a + y * b + z * c;
  return [dot(rows[0]), dot(rows[1]), dot(rows[2])];
};

/* Between linear sRGB, the answers of the eye's cones, and Oklab: https://bottosson.github.io/posts/oklab/ */
const LINEAR_TO_CONE: readonly [Three, Three, Three] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const CONE_TO_LAB: readonly [Three, Three, Three] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LAB_TO_CONE: readonly [Three, Three, Three] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const CONE_TO_LINEAR: readonly [Three, Three, Three] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
