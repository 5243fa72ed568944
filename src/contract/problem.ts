import { type Static, Type } from "typebox";

/** Every problem the service can answer with: its HTTP status and its title (RFC 9457). */
export const PROBLEMS = {
  malformed_json: [400, "The body is not valid JSON"],
  malformed_request: [400, "The request could not be read"],
  missing_key: [401, "No API key was given"],
  unknown_key: [401, "This API key is not known or has been revoked"],
  wrong_environment: [401, "This API key belongs to the other environment"],
  pairing_code_refused: [401, "This pairing code is wrong, used or too old"],
  key_not_allowed: [403, "This key may not do this"],
  secret_key_in_browser: [403, "A secret key was sent by a browser"],
  origin_not_allowed: [403, "This key may not be used from this origin"],
  ip_not_allowed: [403, "This key may not be used from this address"],
  rider_suspended: [403, "The rider is suspended"],
  sandbox_only: [403, "This exists only in the sandbox"],
  not_allowed_by_merchant: [403, "The merchant hasn't allowed this"],
  wrong_digits: [403, "These are not the last digits of the phone number"],
  not_found: [404, "There is nothing here"],
  unknown_delivery: [404, "There is no such delivery"],
  unknown_quote: [404, "There is no such quote"],
  unknown_endpoint: [404, "There is no such webhook endpoint"],
  unknown_event: [404, "There is no such event"],
  unknown_api_key: [404, "There is no such key"],
  unknown_image: [404, "There is no such image"],
  unknown_offer: [404, "There is no such offer"],
  unknown_rider: [404, "There is no such rider"],
  method_not_allowed: [405, "This method is not offered here"],
  request_timeout: [408, "The request took too long to arrive"],
  illegal_transition: [409, "The delivery is not in a state that allows this"],
  not_manual: [409, "This delivery moves by itself"],
  wrong_code: [409, "That is not the code of this delivery"],
  code_locked: [409, "Too many wrong codes: only a signature can confirm this delivery now"],
  idempotency_in_progress: [409, "The first request with this Idempotency-Key is still under way"],
  quote_used: [409, "The quote is a delivery already"],
  key_limit: [409, "The account has the most keys it can have"],
  key_ended: [409, "The key has ended"],
  last_secret_key: [409, "The account would be left without a secret key"],
  endpoint_limit: [409, "The account has the most webhook endpoints it can have"],
  endpoint_disabled: [409, "The webhook endpoint is disabled"],
  problem_limit: [409, "The delivery has the most reported problems it can have"],
  other_rider: [409, "Another rider is signed in on this phone"],
  already_picked_up: [409, "The rider has the package already"],
  not_delivered: [409, "The delivery hasn't been handed over"],
  already_rated: [409, "The delivery has been rated already"],
  alerts_over: [409, "No alert will be sent for this delivery"],
  alert_limit: [409, "The delivery has the most alerts it can have"],
  quote_expired: [410, "The quote has expired"],
  body_too_large: [413, "The body is too large"],
  unsupported_media_type: [415, "The body must be application/json"],
  invalid_request: [422, "Some fields are not valid"],
  quote_mismatch: [422, "Some fields differ from the quote"],
  idempotency_key_reused: [422, "This Idempotency-Key belongs to another request"],
  rate_limited: [429, "Too many requests"],
  digits_locked: [429, "Too many wrong digits"],
  headers_too_large: [431, "The headers are too large"],
  internal: [500, "Something went wrong on our side"],
  not_ready: [503, "The service is not ready"],
  images_busy: [503, "There is no time to read images at present"],
  database_unavailable: [503, "The database doesn't answer at present"],
  geocoder_unavailable: [503, "Addresses can't be looked up at present"],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One invalid field: where, what kind of mistake, and a sentence about it. */
export const FieldError = Type.Object({
  param: Type.String({ description: "path of the field, e.g. pickup.lat" }),
  code: Type.String({
    description: "required | unknown_field | invalid_type | out_of_range | invalid_format | …",
  }),
  detail: Type.String({ description: "a sentence about it" }),
  suggestions: Type.Optional(
    Type.Array(Type.String(), { description: "addresses that you can send instead: `too_coarse`, `ambiguous`" }),
  ),
});
export type FieldError = Static<typeof FieldError>;

/** application/problem+json, RFC 9457, with `code`, `param`, `errors` and `request_id` added. */
export const Problem = Type.Object({
  type: Type.String({ format: "uri", description: "where the docs explain this problem" }),
  title: Type.String({ description: "what the code means, in a few words" }),
  status: Type.Integer({ description: "the HTTP status, again" }),
  detail: Type.String({ description: "what went wrong this time, for people" }),
  code: Type.String({ description: "for your code: it never changes its meaning" }),
  param: Type.Optional(Type.String({ description: "the first of the fields in errors" })),
  errors: Type.Optional(Type.Array(FieldError, { description: "every invalid field, not only the first" })),
  request_id: Type.String({ description: "the same as in X-Request-Id" }),
});
export type Problem = Static<typeof Problem>;
