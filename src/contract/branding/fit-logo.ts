/** The room for a logo on the tracking page, in CSS pixels (pages/track/style/page.css). */
export const LOGO_BOX = { width: 96, height: 40 };

/** The service's own logo, for shops without one; its side is in CSS pixels. */
export const OUR_LOGO = { address: "/favicon.svg", size: 40 };

/** The size at which the page shows a logo, in whole CSS pixels: it fits into its box and is never enlarged. */
export function fitLogo({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, LOGO_BOX.width / width, LOGO_BOX.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
