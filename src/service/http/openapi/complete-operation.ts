import { PROBLEMS, type ProblemCode } from "../../../contract/problem.ts";

import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from "./idempotency-header.ts";

export interface Operation {
  operationId?: string;
  description?: string;
  parameters?: object[];
  responses: Record<string, Response>;
  [more: string]: unknown;
}

interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

const text = (description: string) => ({ description, schema: { type: "string" } });

const ON_ALL = {
  "X-Request-Id": text("Names this request; tell it to us when you ask about one."),
  RateLimit: text("What is left of the key's limit, and in how many seconds it is whole again."),
  "RateLimit-Policy": text("The key's limit: how many requests in how many seconds."),
};
const RETRY_AFTER = {
  description: "Seconds to wait: this caller's next free slot, not everybody's.",
  schema: { type: "integer", minimum: 1 },
};
const CHALLENGE = text("`Bearer`: how to send a key.");

/** Adds the header that makes a request safe to repeat, the headers that every answer has, and an answer for each problem. */
export function completeOperation(operation: Operation, problems: ReadonlyMap<number, readonly ProblemCode[]>): void {
  for (const [status, codes] of problems) {
    operation.responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code][1]}.`).join(" "),
      headers: {
        ...(status === 401 && { "WWW-Authenticate": CHALLENGE }),
        ...(status === 429 && { "Retry-After": RETRY_AFTER }),
      },
      content: {
        "application/problem+json": {
          schema: {
            allOf: [
              { $ref: "#/components/schemas/Problem" },
              { type: "object", properties: { status: { const: status }, code: { enum: codes } } },
            ],
          },
        },
      },
    };
  }
  if (operation.description?.includes(IDEMPOTENCY_KEY)) {
    operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_HEADER];
  }
  for (const response of Object.values(operation.responses)) {
    response.headers = { ...ON_ALL, ...response.headers };
    if (response.description === "Default Response") response.description = "Done.";
  }
}
