import { readJson, sendRequest } from "./send-request.ts";

/** Why a request failed, from the service's problem+json (RFC 9457). */
export interface Problem {
  /** HTTP status; 0 if no answer came. */
  status: number;
  code: string;
  /** What went wrong this time, for people. */
  detail: string;
  /** One for each invalid field. */
  errors: readonly { param: string; detail: string }[];
}

export type Result<Data> = { ok: true; data: Data } | { ok: false; problem: Problem };

/** For a form in which nothing was changed. */
export const NOTHING_TO_SEND: Result<null> = { ok: true, data: null };

/** What the service would refuse, so it isn't asked. */
export const refuse = (detail: string, param?: string): Result<never> => ({
  ok: false,
  problem: { status: 422, code: "invalid_request", detail, errors: param === undefined ? [] : [{ param, detail }] },
});

export interface Request {
  body?: unknown;
  /** Empty and absent values are left out. */
  query?: Record<string, string | number | undefined>;
  /** Idempotency-Key: the service does the work once, however often the request comes. */
  key?: string;
  /** If-Match: the version that was read. If somebody has changed it since, the service changes nothing and answers 412. */
  version?: string | undefined;
  /** Customer-Secret: what stands behind the # of a customer's link. */
  secret?: string;
}

/** What the client needs from the page. */
export interface Hooks {
  /** The session has ended. */
  signedOut(): void;
  /** The member may do less than the page believes. */
  roleLost(): void;
  /** Asks the member to prove again who they are. Resolves to false if they cancel. */
  prove(): Promise<boolean>;
  /** Whether somebody uses the page. Requests of a page that nobody uses don't keep the session alive. */
  isAttended(): boolean;
  /** Headers of every request. */
  headers?: Record<string, string>;
}

export type Client = <Data>(method: string, path: string, request?: Request) => Promise<Result<Data>>;

const PATIENCE_MS = 30_000;
const NO_NETWORK: Problem = { status: 0, code: "no_network", detail: "", errors: [] };

/** Sends requests to the service that the page came from. Its answers have the shapes of `contract/`. Never rejects. */
export function createClient(hooks: Hooks, ask: typeof fetch = (...request) => fetch(...request)): Client {
  const send: Client = async (method, path, request = {}) => {
    const headers = { ...hooks.headers, ...(!hooks.isAttended() && { Unattended: "1" }) };
    const first = await sendOnce(ask, method, path, request, headers);
    // A connection that was just closed fails once. A request that only reads can be repeated without harm.
    const isLost = !first.ok && first.problem.status === 0 && method === "GET";
    const result = isLost ? await sendOnce(ask, method, path, request, headers) : first;
    if (result.ok) return result as { ok: true; data: never };
    if (result.problem.code === "signed_out") hooks.signedOut();
    if (result.problem.code === "role_not_allowed") hooks.roleLost();
    if (result.problem.code === "proof_needed" && (await hooks.prove())) return send(method, path, request);
    return result;
  };
  return send;
}

async function sendOnce(
  ask: typeof fetch,
  method: string,
  path: string,
  { body, query = {}, key, version, secret }: Request,
  headers: Record<string, string>,
): Promise<Result<unknown>> {
  const wanted = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(wanted.map(([name, value]) => [name, String(value)]));
  const sent = {
    method,
    path: search.size > 0 ? `${path}?${search}` : path,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...(key !== undefined && { "Idempotency-Key": key }),
      ...(version !== undefined && { "If-Match": `"${version}"` }),
      ...(secret !== undefined && { "Customer-Secret": secret }),
      ...headers,
    },
    patienceMs: PATIENCE_MS,
  };
  return (await sendRequest(ask, sent, readResult)) ?? { ok: false, problem: NO_NETWORK };
}

async function readResult(response: Response): Promise<Result<unknown>> {
  if (response.status === 204) return { ok: true, data: null };
  const answer = await readJson(response);
  return response.ok && answer !== null
    ? { ok: true, data: answer }
    : { ok: false, problem: readProblem(response.status, answer) };
}

function readProblem(status: number, answer: unknown): Problem {
  const { code, detail, errors } = Object(answer);
  return {
    status,
    code: typeof code === "string" ? code : "unavailable",
    detail: typeof detail === "string" ? detail : "",
    errors: Array.isArray(errors)
      ? errors.map((error) => ({ param: String(Object(error).param), detail: String(Object(error).detail) }))
      : [],
  };
}
