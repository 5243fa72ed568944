/** Where the delivery service is, and the key that only this server holds. */
export interface ServiceAccess {
  /** Base address, without /v1. */
  apiUrl: string;
  secretKey: string;
}

export interface Delivery {
  id: string;
  trackingUrl: string;
  /** The one-time code that the customer tells the rider. */
  code: string;
}

export interface FieldError {
  /** The field's path in the request, as `dropoff.phone`; empty when the error belongs to none. */
  param: string;
  detail: string;
  /** What may be sent instead. */
  suggestions: string[];
}

/**
 * created: the delivery exists · refused: `errors` say what the customer has to change · unavailable: the service gave no
 * answer that helps, and the same order may be sent again later.
 */
export type Answer =
  | { kind: "created"; delivery: Delivery }
  | { kind: "refused"; errors: FieldError[] }
  | { kind: "unavailable" };

/** What signs a phone in as a rider of the sandbox. */
export interface Invitation {
  /** Opens the rider's app with the code filled in. */
  link: string;
  code: string;
}

const TIMEOUT_MS = 10_000;

/**
 * POST /v1/deliveries
 *
 * @param idempotencyKey the same for every attempt at one order, so that it is delivered once
 */
export async function createDelivery(service: ServiceAccess, idempotencyKey: string, body: object): Promise<Answer> {
  try {
    const { response, answer } = await post(service, "/v1/deliveries", {
      headers: { "content-type": "application/json", "idempotency-key": idempotencyKey },
      body: JSON.stringify(body),
    });
    if (response.ok) return { kind: "created", delivery: readDelivery(answer) };
    if (response.status === 422) return { kind: "refused", errors: readErrors(answer) };
    console.error(`The delivery service answered ${response.status}:`, answer);
  } catch (error) {
    console.error("The delivery service gave no answer:", error);
  }
  return { kind: "unavailable" };
}

/** POST /v1/test/riders, which the sandbox alone has. Null when it gave no answer that helps. */
export async function inviteRider(service: ServiceAccess): Promise<Invitation | null> {
  try {
    const { response, answer } = await post(service, "/v1/test/riders", {});
    const [link, code] = [readText(answer, "link"), readText(answer, "code")];
    if (response.ok && isWebAddress(link) && code) return { link, code };
    console.error(`The delivery service answered ${response.status}:`, answer);
  } catch (error) {
    console.error("The delivery service gave no answer:", error);
  }
  return null;
}

/** The only place where the shop talks to the delivery service and uses the secret key. */
async function post(
  { apiUrl, secretKey }: ServiceAccess,
  path: string,
  { headers = {}, ...request }: { headers?: Record<string, string>; body?: string },
): Promise<{ response: Response; answer: unknown }> {
  const response = await fetch(apiUrl + path, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}`, ...headers },
    ...request,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { response, answer: await response.json() };
}

function readDelivery(answer: unknown): Delivery {
  const id = readText(answer, "id");
  const trackingUrl = readText(answer, "tracking_url");
  const code = readText(answer, "delivery_code");
  if (!id || !code || !isWebAddress(trackingUrl)) throw new Error("This is not a delivery");
  return { id, trackingUrl, code };
}

const isWebAddress = (text: string) => /^https?:\/\//.test(text);

/** The `errors` of an RFC 9457 problem. A problem without `errors` is one error itself: its `detail`. */
function readErrors(problem: unknown): FieldError[] {
  const errors: unknown[] = isRecord(problem) && Array.isArray(problem.errors) ? problem.errors : [problem];
  return errors.map((error) => ({
    param: readText(error, "param"),
    detail: readText(error, "detail"),
    suggestions: readTexts(error, "suggestions"),
  }));
}

/** A field's text; empty when it is missing or something else. */
function readText(record: unknown, field: string): string {
  const value = isRecord(record) ? record[field] : null;
  return typeof value === "string" ? value : "";
}

function readTexts(record: unknown, field: string): string[] {
  const values: unknown = isRecord(record) ? record[field] : null;
  return Array.isArray(values) ? values.filter((value) => typeof value === "string") : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
