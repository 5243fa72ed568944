/**
 * Takes an element through values of a property that the compositor can change without any script; it keeps the last one.
 *
 * @param milliseconds for all of them, evenly spaced; 0 means at once
 * @param moves in how many moves each value is reached: what nobody can see isn't worth composing a frame
 */
export function moveThrough(
  element: HTMLElement,
  property: "transform" | "opacity",
  values: readonly string[],
  milliseconds: number,
  moves: number,
): Animation | null {
  element.style[property] = values.at(-1) ?? "";
  if (milliseconds === 0 || new Set(values).size < 2) return null;
  const easing = `steps(${moves})`;
  return element.animate(
    values.map((value) => ({ [property]: value, easing })),
    milliseconds,
  );
}
