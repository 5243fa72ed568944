import type { Pixel } from "../leaflet/layer-point.ts";

/** In CSS pixels: from a pin's tip up to the middle of its head, and from either to the middle of a puck beside it. */
const HEAD = 27;
const FROM_HEAD = 39;
const FROM_TIP = 24;
/** At a smaller distance, the puck's arrow would cover the pin's head. */
const ARROW_FREE = 66;

/** On which side of each pin the rider was last: -1 for the left, 1 for the right. */
export type Sides = readonly number[];

/**
 * Moves the rider's puck aside where it would cover a pin: it drives round the pin's head and stands beside the pin. It
 * stays on the side on which it came, also when the next fix is on the other side of the door.
 *
 * @param pins their tips, in the same pixels as the rider's place
 * @returns near: whether an arrow would cover a pin
 */
export function stepAside(
  { x, y }: Pixel,
  pins: readonly Pixel[],
  sides: Sides = [],
): Pixel & { sides: Sides; near: boolean } {
  let shift = 0;
  let near = false;
  const next = pins.map((pin, which) => {
    const off = x - pin.x;
    const half = Math.max(halfChord(FROM_HEAD, y - pin.y + HEAD), halfChord(FROM_TIP, y - pin.y));
    const outside = Math.abs(off) >= half;
    near ||= Math.hypot(off, y - pin.y + HEAD) < ARROW_FREE;
    const side = (outside ? 0 : sides[which]) || (off < 0 ? -1 : 1);
    if (!outside) shift = side * half - off;
    return side;
  });
  return { x: x + shift, y, sides: next, near };
}

/** Half of the chord of a circle at a distance from its centre; 0 outside it. */
function halfChord(radius: number, distance: number): number {
  return Math.sqrt(Math.max(0, radius ** 2 - distance ** 2));
}
