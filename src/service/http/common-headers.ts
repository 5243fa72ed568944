const HOURS_2 = 7200;

/** Options of @fastify/cors: pages of every origin may send requests, and read these headers of the answer. */
export const CORS = {
  origin: "*",
  methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
  allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "Rider-Id"],
  // As text, because the plugin joins a list again for each request.
  exposedHeaders: "ETag, Date, Age, Retry-After, RateLimit, RateLimit-Policy, Poll-After, X-Request-Id",
  maxAge: HOURS_2,
};

/**
 * The options for routes whose config says `cors: ANY_REQUEST`, in place of those above. Scripts of a page (error monitors,
 * tracers) wrap `fetch`: they add headers of their own to every request, or send it with cookies. A browser then refuses an
 * answer that doesn't name those headers and the page's origin. This is safe where an answer depends only on the key: a
 * route that reads a cookie must never have it.
 */
export const ANY_REQUEST = {
  origin: true,
  credentials: true,
  methods: ["GET", "HEAD"],
  /** The headers that the browser asks for. Node refuses a request whose header can't stand in an answer. */
  allowedHeaders: null,
};

/** How long browsers may keep a file whose address changes with its content. */
export const IMMUTABLE_SECONDS = 365 * 86_400;

/** Headers of every answer. */
export const SAFETY = { "x-content-type-options": "nosniff" };

/**
 * Gives the value of the Date header. Browsers compare the times in a record with it, so it uses the database's clock, as
 * the records do, and not this machine's.
 */
export function createDateHeader(now: () => Date): () => string {
  let second = 0;
  let text = "";
  return () => {
    const at = now();
    const current = Math.floor(at.getTime() / 1000);
    if (current !== second) {
      second = current;
      text = at.toUTCString();
    }
    return text;
  };
}
