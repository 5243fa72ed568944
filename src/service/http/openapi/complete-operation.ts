import type { FastifySchema } from "fastify";
import { PROBLEMS, type ProblemCode } from "../../../contract/problem.ts";
import type { Operation, Response } from "../../docs/reference/openapi-document.ts";
import { mayNeedProof } from "../../people/proof.ts";
import { MERCHANT, type RouteConfig, takesSessions } from "../route-config.ts";

/** What an operation's route says about it. */
export interface RouteDescription {
  config: RouteConfig;
  schema: FastifySchema;
}

const IDEMPOTENCY_HEADER = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A unique key for this request, of visible ASCII characters. A retry within 24 hours gets the same response.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
};

const RIDER_HEADER = {
  name: "Rider-Id",
  in: "header",
  required: false,
  description:
    "The id of the rider whom the app expects to be signed in. If another one is, nothing changes: 409 `other_rider`.",
  schema: { type: "string" },
};

const IF_MATCH_HEADER = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `version` that you read, or its ETag. If it has changed since, nothing is done: 412 `changed_meanwhile`.",
  schema: { type: "string" },
};

const text = (description: string) => ({ description, schema: { type: "string" } });

/** The headers of every answer of operations that take a key, and of those that don't. */
const WITHOUT_KEY = { "X-Request-Id": text("Id of this request, for support.") };
const WITH_KEY = {
  ...WITHOUT_KEY,
  RateLimit: text("What is left of the key's limit, and in how many seconds it resets."),
  "RateLimit-Policy": text("The key's limit: how many requests in how many seconds."),
};
const RETRY_AFTER = {
  description: "Seconds to wait: this caller's own slot.",
  schema: { type: "integer", minimum: 1 },
};
const RETRY_LATER = { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } };
const CHALLENGE = text("`Bearer`: how to send a key.");

/** Adds what the route's configuration says to the operation: the headers that it takes, its problems, and the headers of every answer. */
export function completeOperation(operation: Operation, route: RouteDescription): void {
  const { idempotent, conditional, keys } = route.config;
  const headers = [
    ...(idempotent ? [IDEMPOTENCY_HEADER] : []),
    ...(conditional ? [IF_MATCH_HEADER] : []),
    ...(keys?.includes("rider") ? [RIDER_HEADER] : []),
  ];
  if (headers.length > 0) operation.parameters = [...(operation.parameters ?? []), ...headers];
  for (const [status, codes] of problemsByStatus(route)) operation.responses[status] = describeProblems(status, codes);
  const always = keys?.length === 0 ? WITHOUT_KEY : WITH_KEY;
  for (const response of Object.values(operation.responses)) {
    response.headers = { ...always, ...response.headers };
    if (response.description === "Default Response") response.description = "Done.";
  }
}

function describeProblems(status: number, codes: readonly ProblemCode[]): Response {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code][1]}.`).join(" "),
    headers: {
      ...(status === 401 && { "WWW-Authenticate": CHALLENGE }),
      ...(status === 429 && { "Retry-After": RETRY_AFTER }),
      ...(status === 503 && { "Retry-After": RETRY_LATER }),
    },
    content: {
      "application/problem+json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Problem" },
            { type: "object", properties: { status: { const: status }, code: { enum: [...codes] } } },
          ],
        },
      },
    },
  };
}

/** Every problem that the operation may answer with, in the order of {@link PROBLEMS}. */
function problemsByStatus({ config, schema }: RouteDescription): Map<number, ProblemCode[]> {
  const {
    keys = MERCHANT,
    alsoSuspended = false,
    problems = [],
    idempotent = false,
    conditional = false,
    ownPages = false,
  } = config;
  const codes = new Set<ProblemCode>([
    "malformed_request",
    ...(keys.length > 0 ? WITH_ANY_KEY : []),
    ...(keys.includes("publishable") || keys.includes("rider") || takesSessions(keys) || ownPages ? ORIGIN : []),
    ...(takesSessions(keys) ? MEMBER : []),
    ...(mayNeedProof(schema.operationId ?? "") ? PROOF : []),
    ...(keys.includes("rider") ? RIDER : []),
    ...(keys.includes("rider") && !alsoSuspended ? SUSPENDED : []),
    ...(keys.length > 0 && !keys.includes("publishable") ? KIND : []),
    "rate_limited",
    "internal",
    "not_ready",
    "database_unavailable",
    ...(schema.body ? WITH_BODY : []),
    ...(schema.querystring ? WITH_QUERY : []),
    ...(idempotent ? WITH_IDEMPOTENCY_KEY : []),
    ...(conditional ? CONDITIONAL : []),
    ...problems,
  ]);
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
    if (!codes.has(code)) continue;
    const [status] = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

const WITH_ANY_KEY: ProblemCode[] = [
  "missing_key",
  "unknown_key",
  "wrong_environment",
  "secret_key_in_browser",
  "ip_not_allowed",
];
const ORIGIN: ProblemCode[] = ["origin_not_allowed"];
const RIDER: ProblemCode[] = ["other_rider"];
const SUSPENDED: ProblemCode[] = ["rider_suspended"];
const MEMBER: ProblemCode[] = ["signed_out", "role_not_allowed"];
const PROOF: ProblemCode[] = ["proof_needed"];
const KIND: ProblemCode[] = ["key_not_allowed"];
const WITH_BODY: ProblemCode[] = ["malformed_json", "body_too_large", "unsupported_media_type", "invalid_request"];
const WITH_QUERY: ProblemCode[] = ["invalid_request"];
const CONDITIONAL: ProblemCode[] = ["changed_meanwhile"];
const WITH_IDEMPOTENCY_KEY: ProblemCode[] = ["idempotency_in_progress", "idempotency_key_reused"];
