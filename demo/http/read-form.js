const MOST_BYTES = 64 * 1024;

/**
 * The fields of a submitted form, or null when there are more than a form of ours can have.
 *
 * @param {import("node:http").IncomingMessage} request
 * @returns {Promise<URLSearchParams | null>}
 */
export async function readForm(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    // The rest is read and dropped: leaving now would cut the connection before the visitor is told.
    if (bytes <= MOST_BYTES) chunks.push(chunk);
  }
  if (bytes > MOST_BYTES) return null;
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
