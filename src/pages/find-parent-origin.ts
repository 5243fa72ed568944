/**
 * The origin of the page around this frame, or null when the browser doesn't tell: then nothing is said to it, since a
 * message without an exact target could be read by anyone.
 *
 * @param ancestors `location.ancestorOrigins`, nearest first; Firefox has none
 * @param referrer `document.referrer`, which a referrer policy may leave empty
 */
export function findParentOrigin(ancestors: ArrayLike<string> | undefined, referrer: string): string | null {
  const origin = ancestors?.[0] ?? (URL.canParse(referrer) ? new URL(referrer).origin : "null");
  // Sandboxed and file pages have the origin "null", which can't be addressed.
  return origin === "null" ? null : origin;
}
