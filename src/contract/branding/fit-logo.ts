/** A logo's place on the tracking page, in CSS pixels. */
const BOX = { width: 96, height: 40 };

/** How large the page shows a logo of this size, in whole CSS pixels: all of it in its place, and no larger than it is. */
export function fitLogo({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, BOX.width / width, BOX.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
