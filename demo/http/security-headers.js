/**
 * What a careful shop sends with every page. The delivery service's origin is all that the widget needs: nothing inline,
 * no nonce, no `unsafe-…`.
 *
 * @param {string} apiUrl
 */
export function securityHeaders(apiUrl) {
  const service = new URL(apiUrl).origin;
  return {
    "content-security-policy": [
      "default-src 'self'",
      `script-src 'self' ${service}`,
      `connect-src 'self' ${service}`,
      `img-src 'self' data: ${service}`,
      "style-src 'self'",
      `frame-src ${service}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
  };
}
