import { createHash } from "node:crypto";

/** What a page may load, by directive. Whatever it doesn't name is forbidden. */
type Loads = Readonly<Record<string, string>>;

interface PageSecurity {
  loads?: Loads;
  /** The origins that may frame it. Absent: none, its own neither, so that a click goes where a person sees it. */
  frameAncestors?: string;
  /** Absent: other sites get the origin alone. */
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
    // No page of another origin keeps a hold on the window. In a frame it means nothing.
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
  };
}

/**
 * For a page that is built of our files. Tile servers ask for a referrer: they get the origin, but not the path with the
 * delivery's id.
 */
export const ourFiles = (tilesUrl: string): Loads => ({
  "script-src": "'self'",
  "style-src": "'self'",
  "connect-src": "'self'",
  "img-src": `'self' data:${tilesUrl.startsWith("/") ? "" : ` ${new URL(tilesUrl).origin}`}`,
});

/** Names a script or a style that stands in the page itself. */
export const inline = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
