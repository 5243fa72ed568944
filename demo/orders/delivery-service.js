/**
 * The only place where the shop talks to the delivery service, and the only one that uses the secret key.
 *
 * @typedef {object} Delivery
 * @property {string} id
 * @property {string} trackingUrl
 * @property {string} code the one-time code the customer tells the rider
 */

/**
 * created: it is under way · refused: something in the order has to change; `errors` name it · unavailable: no answer
 * that helps, so the same order may be sent again later.
 *
 * @typedef {{ kind: "created", delivery: Delivery }
 *   | { kind: "refused", errors: { param: string, detail: string }[] }
 *   | { kind: "unavailable" }} Answer
 */

const TIMEOUT_MS = 10_000;

/**
 * POST /v1/deliveries.
 *
 * @param {{ apiUrl: string, secretKey: string }} service
 * @param {string} idempotencyKey the same for every attempt at one order, so that it is delivered once
 * @param {object} body
 * @returns {Promise<Answer>}
 */
export async function createDelivery({ apiUrl, secretKey }, idempotencyKey, body) {
  try {
    const response = await fetch(`${apiUrl}/v1/deliveries`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secretKey}`,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    /** @type {unknown} */
    const answer = await response.json();
    if (response.ok) return { kind: "created", delivery: readDelivery(answer) };
    if (response.status === 422) return { kind: "refused", errors: readErrors(answer) };
    console.error(`The delivery service answered ${response.status}:`, answer);
  } catch (error) {
    console.error("The delivery service gave no answer:", error);
  }
  return { kind: "unavailable" };
}

/**
 * @param {unknown} answer
 * @returns {Delivery}
 */
function readDelivery(answer) {
  const id = readText(answer, "id");
  const trackingUrl = readText(answer, "tracking_url");
  const code = readText(answer, "delivery_code");
  if (!id || !code || !/^https?:\/\//.test(trackingUrl)) throw new Error("This is not a delivery");
  return { id, trackingUrl, code };
}

/**
 * The fields of an RFC 9457 problem; a problem that names none still has its sentence.
 *
 * @param {unknown} problem
 */
function readErrors(problem) {
  const errors = isRecord(problem) && Array.isArray(problem.errors) ? problem.errors : [problem];
  return errors.map((error) => ({ param: readText(error, "param"), detail: readText(error, "detail") }));
}

/**
 * @param {unknown} record
 * @param {string} field
 */
function readText(record, field) {
  const value = isRecord(record) ? record[field] : null;
  return typeof value === "string" ? value : "";
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null;
}
