import { LIMITS } from "../../../contract/limits.ts";
import type { ProblemCode } from "../../../contract/problem.ts";

interface Group {
  /** The heading's id. */
  id: string;
  title: string;
  /** What to do about each. Empty where the problem's title says it already. */
  advice: Partial<Record<ProblemCode, string>>;
}

const OTHERS = "The id is wrong, or belongs to another account.";
const RETRY = "Retry after `Retry-After`";

/** Every problem, by what a developer can do about it: what merchants meet comes first. */
export const PROBLEM_GROUPS: readonly Group[] = [
  {
    id: "errors-request",
    title: "Fix the request",
    advice: {
      invalid_request: "`errors` lists each invalid field.",
      malformed_json: "The body isn’t valid JSON, repeats a key, is nested too deeply or isn’t UTF-8.",
      malformed_request: "Check the URL and the headers.",
      not_found: "Check the path.",
      method_not_allowed: "The header `Allow` lists the methods.",
      unsupported_media_type: "Send `Content-Type: application/json`.",
      body_too_large: `At most ${LIMITS.bodyBytes / 1024} kB, except for images.`,
      headers_too_large: "At most 16 kB.",
      expectation_failed: "Leave out the header `Expect`, or send `100-continue`.",
      idempotency_key_reused: "Use a new key for each different request.",
      outside_area: "Tell your customer that you don’t deliver there.",
      closed:
        "Offer your customer the time in `opens_at`, and send it as `scheduled_at`. If it is null, the next opening isn’t known.",
      quote_mismatch: "Leave out the fields that the quote contains, or request a new quote.",
      quote_expired: "Request a new quote, and show your customer its price.",
      sandbox_only: "Use it in the sandbox only.",
    },
  },
  {
    id: "errors-key",
    title: "Fix the key",
    advice: {
      missing_key: "Send the header `Authorization: Bearer` with your key.",
      unknown_key: "Check that you sent the whole key and that it wasn’t revoked.",
      wrong_environment: "The word after the key’s first _ is its environment.",
      key_not_allowed:
        "A publishable key can only read tracking: call this from your server with a secret key. Never put a secret key in a URL.",
      secret_key_in_browser: "Visitors may have seen the key: roll it, and use a publishable key in pages.",
      origin_not_allowed: "Add the page’s exact origin to the key’s `allowed_origins`.",
      ip_not_allowed: "Add the server’s IP address to the key’s `allowed_ips`.",
      key_ended: "It was revoked or rolled: create a new one.",
      last_secret_key: "Create another secret key first, or roll this one.",
    },
  },
  {
    id: "errors-retry",
    title: "Wait and retry",
    advice: {
      rate_limited: `${RETRY}.`,
      idempotency_in_progress: "Retry after a second.",
      request_timeout: "Send the headers within 15 seconds and the whole request within 30.",
      internal: "The fault is ours. Retry with the same `Idempotency-Key`.",
      not_ready: `${RETRY}.`,
      images_busy: `${RETRY}.`,
      database_unavailable: `${RETRY}, with the same \`Idempotency-Key\`: the change may have been made.`,
      geocoder_unavailable: `${RETRY}, or send \`lat\` and \`lng\`.`,
    },
  },
  {
    id: "errors-id",
    title: "Check the id",
    advice: {
      unknown_delivery: OTHERS,
      unknown_quote: `${OTHERS} Unused quotes are deleted a week after they expire.`,
      unknown_endpoint: OTHERS,
      unknown_event: `${OTHERS} Events are kept for ${LIMITS.eventDays} days.`,
      unknown_api_key: `${OTHERS} Send the key’s id, not the key.`,
      unknown_image: `The id is wrong, or the image is older than ${LIMITS.imageDays} days.`,
    },
  },
  {
    id: "errors-state",
    title: "Check the current state",
    advice: {
      illegal_transition: "Retrieve the delivery: its status has changed.",
      already_picked_up: "The customer can call the shop.",
      quote_used: "`delivery_id` in the quote is its delivery.",
      changed_meanwhile:
        "Read it again and send its new `version` as `If-Match`, or omit `If-Match` to overwrite the change.",
      endpoint_disabled: "Enable it first.",
      not_manual: "Create the delivery with `simulation.mode` `manual`.",
      wrong_code: `There are ${LIMITS.codeTries} tries.`,
      code_locked: "Let the recipient sign.",
    },
  },
  {
    id: "errors-limit",
    title: "Limit reached",
    advice: {
      key_limit: "Revoke a key that you no longer use.",
      endpoint_limit: "Delete one that you no longer need.",
      member_limit: "Remove a member who no longer needs access.",
      passkey_limit: "Remove one that you no longer use.",
    },
  },
  {
    id: "errors-customer",
    title: "On the tracking page",
    advice: {
      not_allowed_by_merchant:
        "Allow it with `customer_can` when you create the delivery; for messages, with `messages` in the account.",
      not_the_customer:
        "Send your customer the full `tracking_url`. The header `Customer-Secret` carries the part after `#`.",
      wrong_digits: `Send the last four digits of \`dropoff.phone\`. There are ${LIMITS.digitsTries} wrong tries an hour, and ${LIMITS.wrongDigits} per delivery.`,
      digits_locked: `${RETRY}. Without that header, no more tries are left.`,
      not_delivered: "A delivery can be rated once `delivered_at` is set.",
      already_rated: "A rating with a comment can’t be changed.",
      alerts_over: "Offer alerts only while `push_key` in the customer’s view isn’t null.",
      alert_limit: "End the pushes of another browser first.",
      messages_closed: "Offer messages only while `open` is true.",
      message_limit: "Call the shop or the delivery service.",
      unknown_message: "The id is wrong, or it is your own message.",
    },
  },
  {
    id: "errors-members",
    title: "Sign-in and members",
    advice: {
      signed_out: "Sign in again: the session has ended.",
      sign_in_refused: "Try again, sign in another way, or ask an owner of the account for a link.",
      link_refused: "Request a new link. Each works once, for a limited time.",
      role_not_allowed: "Ask an owner to do it, or to change your role.",
      proof_needed: "Send your password or a passkey to `/v1/people/proof`, then repeat the request.",
      member_exists: "Create a new link for that member.",
      last_owner: "Make somebody else an owner first.",
      passkeys_unavailable: "Open the page at its host name, such as `localhost`, or use a password.",
      mail_unavailable: "Ask an owner of the account for a link.",
      unknown_member: `${OTHERS} Or the member was removed.`,
      unknown_session: "It has ended, or isn’t yours.",
      unknown_passkey: "It was removed, or isn’t yours.",
    },
  },
  {
    id: "errors-rider",
    title: "In rider apps",
    advice: {
      pairing_code_refused: "Ask the operator for a new invitation.",
      rider_suspended: "Only the operator can end the suspension. Keep the unsent steps.",
      other_rider: "Don’t send the previous rider’s steps under this rider’s name.",
      late_step: "Don’t resend the step. It is kept with its time, place and proof until the operator decides.",
      problem_limit: "The merchant and the operator have the earlier reports. Ask the operator.",
      unknown_offer: "The id is wrong, or the offer is another rider’s.",
    },
  },
  {
    id: "errors-operator",
    title: "For operators",
    advice: {
      unknown_rider: "The id is wrong.",
      unknown_zone: "The id is wrong, or the zone was deleted.",
      unknown_account: "The id is wrong. The report summary lists the shops’ ids.",
      zone_limit: "Delete a zone that you no longer need.",
    },
  },
];
