import { expect, it } from "vitest";
import type { Attempt } from "../../../src/contract/webhook.ts";
import { groupAttempts } from "../../../src/pages/dashboard/view/webhooks/group-attempts.ts";

const attempt = (id: string, event_id: string): Attempt => ({
  id,
  event_id,
  event_type: "delivery.delivered",
  external_id: null,
  attempt: 1,
  at: "2026-03-14T09:00:00Z",
  outcome: "failed",
  response_status: 500,
  response_excerpt: null,
  error: null,
  duration_ms: 5,
  next_attempt_at: null,
});

it("puts the attempts of an event together, where the event was tried last", () => {
  const groups = groupAttempts([attempt("4", "b"), attempt("3", "a"), attempt("2", "b"), attempt("1", "a")]);
  expect(groups.map(({ id, newest, attempts }) => [id, newest.id, attempts.map((one) => one.id)])).toEqual([
    ["b", "4", ["4", "2"]],
    ["a", "3", ["3", "1"]],
  ]);
  expect(groupAttempts([])).toEqual([]);
});
