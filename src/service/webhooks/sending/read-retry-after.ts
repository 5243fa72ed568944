/** Seconds that a Retry-After header asks to wait, 0 or more; null without a readable one. RFC 9110, section 10.2.3 */
export function readRetryAfter(header: string | string[] | undefined, now: Date): number | null {
  if (typeof header !== "string") return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  // Date.parse would take "-1" for a year.
  const at = header.endsWith("GMT") ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 1000);
}
