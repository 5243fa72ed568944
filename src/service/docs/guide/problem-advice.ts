import type { ProblemCode } from "../../../contract/problem.ts";

/** What a merchant's developer does about a problem, where its title doesn't say it already. */
export const PROBLEM_ADVICE: Partial<Record<ProblemCode, string>> = {
  malformed_json: "The body can’t be parsed, names a key twice, is nested too deep or isn’t UTF-8.",
  malformed_request: "Look at the address and the headers that you send.",
  missing_key: "Send the header Authorization: Bearer and your key.",
  unknown_key: "Look it up among your keys; copy it whole.",
  wrong_environment: "Keys with _test_ are the sandbox’s, those with _live_ production’s.",
  key_not_allowed: "A publishable key reads tracking and nothing else; call this with a secret key from your server.",
  secret_key_in_browser: "Visitors may have seen the key: roll it, and use a publishable one in pages.",
  origin_not_allowed: "Add the page’s exact origin to the key’s allowed_origins.",
  ip_not_allowed: "Add the server’s address to the key’s allowed_ips.",
  not_found: "Look at the path.",
  unknown_delivery: "The id is wrong, or belongs to another account.",
  method_not_allowed: "The header Allow says what is offered.",
  illegal_transition: "Read the delivery: it has gone further than you know.",
  wrong_code: "There are five tries in all.",
  code_locked: "Have the recipient sign for it.",
  idempotency_in_progress: "Wait a second and send the same again.",
  body_too_large: "64 kB are enough for every operation.",
  unsupported_media_type: "Send Content-Type: application/json.",
  invalid_request: "The list errors names each of them.",
  idempotency_key_reused: "Use a key of its own for each different request.",
  rate_limited: "Wait as many seconds as Retry-After says.",
  internal: "Nothing you did. Try again, with the same Idempotency-Key.",
  not_ready: "Try again in a few seconds.",
};
