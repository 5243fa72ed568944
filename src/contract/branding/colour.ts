/** All colours here are `#rrggbb`, in lower case. */

/** A colour by lightness, chroma and hue, as people perceive them: https://www.w3.org/TR/css-color-4/#ok-lab */
export interface Oklch {
  /** 0 is black, 1 is white. */
  lightness: number;
  /** 0 is grey. */
  chroma: number;
  /** Radians. */
  hue: number;
}

type Vector = readonly [number, number, number];

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

export function toOklch(colour: string): Oklch {
  const [lightness, a, b] = multiply(LMS_TO_OKLAB, cubeRoots(multiply(LINEAR_TO_LMS, toLinear(colour))));
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/**
 * The nearest sRGB colour of this lightness and hue. A chroma that sRGB doesn't have becomes the largest that it has:
 * https://www.w3.org/TR/css-color-4/#css-gamut-mapping
 */
export function fromOklch(colour: Oklch): string {
  const channels = toChannels({ ...colour, chroma: fitChroma(colour) });
  return `#${channels
    .map((channel) => Math.round(clamp(channel) * 255))
    .map(toHex)
    .join("")}`;
}

/** Finds the largest chroma up to the colour's own with which the colour is in sRGB's gamut. */
function fitChroma(colour: Oklch): number {
  if (isInGamut(colour)) return colour.chroma;
  let [inside, outside] = [0, colour.chroma];
  for (let step = 0; step < 12; step++) {
    const middle = (inside + outside) / 2;
    if (isInGamut({ ...colour, chroma: middle })) inside = middle;
    else outside = middle;
  }
  return inside;
}

const ROUNDING = 1e-4;

function isInGamut(colour: Oklch): boolean {
  return toChannels(colour).every((channel) => channel >= -ROUNDING && channel <= 1 + ROUNDING);
}

/** Red, green and blue in sRGB. Each is from 0 to 1 if the colour is in the gamut. */
function toChannels({ lightness, chroma, hue }: Oklch): Vector {
  const lms = multiply(OKLAB_TO_LMS, [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
  const [red, green, blue] = multiply(LMS_TO_LINEAR, [lms[0] ** 3, lms[1] ** 3, lms[2] ** 3]);
  return [encode(red), encode(green), encode(blue)];
}

const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
const toHex = (value: number) => value.toString(16).padStart(2, "0");

function toLinear(colour: string): Vector {
  const at = (start: number) => decode(Number.parseInt(colour.slice(start, start + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

/* sRGB's transfer function, both ways: https://www.w3.org/TR/css-color-4/#predefined-sRGB */
const decode = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const encode = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

const cubeRoots = ([a, b, c]: Vector): Vector => [Math.cbrt(a), Math.cbrt(b), Math.cbrt(c)];
const multiply = (rows: readonly [Vector, Vector, Vector], [a, b, c]: Vector): Vector => {
  const dot = ([x, y, z]: Vector) => x * a + y * b + z * c;
  return [dot(rows[0]), dot(rows[1]), dot(rows[2])];
};

/* Between linear sRGB, LMS (the responses of the eye's cones) and Oklab: https://bottosson.github.io/posts/oklab/ */
const LINEAR_TO_LMS: readonly [Vector, Vector, Vector] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LMS_TO_OKLAB: readonly [Vector, Vector, Vector] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const OKLAB_TO_LMS: readonly [Vector, Vector, Vector] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const LMS_TO_LINEAR: readonly [Vector, Vector, Vector] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
