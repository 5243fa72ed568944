const HOURS_2 = 7200;

/** Options of @fastify/cors: every page may ask, and read these headers of the answer. */
export const CORS = {
  origin: "*",
  methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
  allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match"],
  // As text, because the plugin joins a list anew for each request.
  exposedHeaders: "ETag, Date, Retry-After, RateLimit, RateLimit-Policy, Poll-After, X-Request-Id",
  maxAge: HOURS_2,
};

/** Headers of every answer. */
export const SAFETY = { "x-content-type-options": "nosniff" };
