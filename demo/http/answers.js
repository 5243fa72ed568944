/**
 * What a route gives back; the server adds the headers that every answer carries.
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {Record<string, string>} headers
 * @property {string | Buffer} [body]
 */

/**
 * @param {import("../pages/html.js").Markup} markup
 * @param {number} [status]
 * @returns {Answer}
 */
export function page(markup, status = 200) {
  // Baskets, addresses and codes are this visitor's alone.
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return { status, headers, body: markup.text };
}

/**
 * After a form: the next page is fetched with GET, so reloading it sends nothing again.
 *
 * @param {string} path
 * @returns {Answer}
 */
export function seeOther(path) {
  return { status: 303, headers: { location: path } };
}

/**
 * @param {import("./read-assets.js").Asset} asset
 * @param {string | undefined} ifNoneMatch
 * @returns {Answer}
 */
export function file({ type, etag, body }, ifNoneMatch) {
  const headers = { etag, "cache-control": "no-cache" };
  if (ifNoneMatch === etag) return { status: 304, headers };
  return { status: 200, headers: { ...headers, "content-type": type }, body };
}
