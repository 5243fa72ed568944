import { createHash } from "node:crypto";

/** What a page may load, by directive of the Content-Security-Policy. Everything else is forbidden. */
type Loads = Readonly<Record<string, string>>;

interface PageSecurity {
  loads?: Loads;
  /** The origins that may frame it. Absent: none, not even its own, against clickjacking. */
  frameAncestors?: string;
  /** Absent: other sites get only the origin. */
  referrer?: "no-referrer" | "same-origin" | "strict-origin" | "strict-origin-when-cross-origin";
}

/** The headers of every page: no other place decides what a page may load, and who may frame it. */
export function pageHeaders({
  loads = {},
  frameAncestors = "'none'",
  referrer = "strict-origin-when-cross-origin",
}: PageSecurity = {}): Record<string, string> {
  const policy = {
    "default-src": "'none'",
    ...loads,
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": frameAncestors,
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map(([directive, value]) => `${directive} ${value}`)
      .join("; "),
    "referrer-policy": referrer,
    // Pages of other origins get no reference to the window. In a frame this header has no effect.
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
  };
}

/**
 * What a page of our own build may load. Tile servers want a referrer: they get the origin, but not the path with the
 * delivery's id.
 */
export const ourFiles = (tilesUrl: string): Loads => ({
  "script-src": "'self'",
  "style-src": "'self'",
  "connect-src": "'self'",
  "img-src": `'self' data:${tilesUrl.startsWith("/") ? "" : ` ${new URL(tilesUrl).origin}`}`,
});

/** The policy's source expression for an inline script or style. */
export const inline = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
