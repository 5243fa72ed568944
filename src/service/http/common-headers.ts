const HOURS_2 = 7200;

/** Any page may ask, and read what is in the answer. */
export const CORS = {
  origin: "*",
  methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
  allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match"],
  exposedHeaders: ["ETag", "Date", "Retry-After", "RateLimit", "RateLimit-Policy", "Poll-After", "X-Request-Id"],
  maxAge: HOURS_2,
};

/** On every answer. */
export const SAFETY = { "x-content-type-options": "nosniff" };
