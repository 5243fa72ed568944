import type {
  AllowAlerts,
  AskForPhoto,
  ChangeInstructions,
  EndAlerts,
  RateDelivery,
} from "../../../contract/customer/customer.ts";
import type { SendMessage } from "../../../contract/message.ts";
import { readJson, sendRequest } from "../../kit/send-request.ts";
import { type Customer, readCustomer } from "./customer.ts";

/**
 * Why something wasn't done.
 * - offline: no answer came
 * - busy: it can't serve now
 * - closed: the delivery is too far for that, or it has been done before
 * - markup: what was written could be taken for markup
 * - digits, locked: the phone number's digits are wrong, or have been too often
 */
export type Mistake = "offline" | "busy" | "failed" | "closed" | "markup" | "digits" | "locked";

type Outcome<Body> = { done: true; body: Body } | { done: false; mistake: Mistake };

/** The operations of a customer, who knows the page's address and needs no key. None of them rejects. */
export interface Client {
  /** The body is null where there is no such delivery. */
  read(): Promise<Outcome<Customer | null>>;
  changeInstructions(body: ChangeInstructions): Promise<Outcome<Customer | null>>;
  rate(body: RateDelivery): Promise<Outcome<Customer | null>>;
  photo(body: AskForPhoto): Promise<Outcome<Blob>>;
  allowAlert(body: AllowAlerts): Promise<Outcome<unknown>>;
  endAlert(body: EndAlerts): Promise<Outcome<unknown>>;
  readMessages(): Promise<Outcome<unknown>>;
  sendMessage(body: SendMessage): Promise<Outcome<unknown>>;
  reportMessage(id: string): Promise<Outcome<unknown>>;
}

const PATIENCE_MS = 15_000;

/** @param secret of the customer's link; null where the page was opened without it */
export function createClient(
  deliveryId: string,
  secret: string | null,
  ask: typeof fetch = (...request) => fetch(...request),
): Client {
  const path = `/v1/deliveries/${encodeURIComponent(deliveryId)}/`;

  async function send<Body>(
    read: (response: Response) => Promise<Body>,
    method: string,
    operation = "customer",
    body?: object,
  ): Promise<Outcome<Body>> {
    const sent = {
      method,
      path: path + operation,
      body: body && JSON.stringify(body),
      ...(secret !== null && { headers: { "Customer-Secret": secret } }),
      patienceMs: PATIENCE_MS,
    };
    const outcome = await sendRequest<Outcome<Body>>(ask, sent, async (response) =>
      response.ok ? { done: true, body: await read(response) } : { done: false, mistake: await readMistake(response) },
    );
    return outcome ?? { done: false, mistake: "offline" };
  }

  const view = async (response: Response) => readCustomer(await readJson(response));
  const nothing = async () => {};
  return {
    async read() {
      const outcome = await send(view, "GET");
      // Another attempt would be refused, too.
      return outcome.done || outcome.mistake !== "failed" ? outcome : { done: true, body: null };
    },
    changeInstructions: (body) => send(view, "POST", "customer/instructions", body),
    rate: (body) => send(view, "POST", "customer/rating", body),
    photo: (body) => send((response) => response.blob(), "POST", "customer/photo", body),
    allowAlert: (body) => send(nothing, "POST", "customer/alerts", body),
    endAlert: (body) => send(nothing, "DELETE", "customer/alerts", body),
    readMessages: () => send(readJson, "GET", "messages"),
    sendMessage: (body) => send(readJson, "POST", "messages", body),
    reportMessage: (id) => send(readJson, "POST", `messages/${encodeURIComponent(id)}/report`),
  };
}

const NOT_THEIRS: readonly unknown[] = ["not_allowed_by_merchant", "not_the_customer"];

async function readMistake(response: Response): Promise<Mistake> {
  const { code } = Object(await readJson(response));
  if (code === "wrong_digits") return "digits";
  if (code === "digits_locked") return "locked";
  // The page itself looks at everything else in a text: at its length, and at what can't be seen in it.
  if (code === "invalid_request") return "markup";
  if (response.status === 429 || response.status >= 500) return "busy";
  return response.status === 409 || NOT_THEIRS.includes(code) ? "closed" : "failed";
}
