/**
 * What a careful shop sends with every answer. The widget needs the delivery service's origin and nothing else: no inline
 * script or style, no nonce, no `unsafe-…`.
 */
export function securityHeaders(apiUrl: string): Record<string, string> {
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
