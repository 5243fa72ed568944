/**
 * The headers of a page. It may load what is ours, and tiles.
 * @param frameAncestors the origins that may frame it
 * @param more what this page may load beside that, by directive
 */
export function pageHeaders(
  tilesUrl: string,
  frameAncestors: string,
  more: Record<string, string> = {},
): Record<string, string> {
  const tiles = tilesUrl.startsWith("/") ? "" : ` ${new URL(tilesUrl).origin}`;
  const policy = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "img-src": `'self' data:${tiles}`,
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": frameAncestors,
    ...more,
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map(([directive, value]) => `${directive} ${value}`)
      .join("; "),
    // Tile servers ask for a referrer. They get the origin, but not the path with the delivery's id.
    "referrer-policy": "strict-origin-when-cross-origin",
    "cache-control": "no-cache",
  };
}
