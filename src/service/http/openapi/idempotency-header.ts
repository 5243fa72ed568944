/** Operations that take it say so in their description. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

export const IDEMPOTENCY_HEADER = {
  name: IDEMPOTENCY_KEY,
  in: "header",
  required: false,
  description:
    "Any text of yours that names this request, 1 to 255 visible ASCII characters: sent again within 24 hours, the request is done once and answered alike.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
};
