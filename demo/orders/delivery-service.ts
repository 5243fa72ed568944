import { type Client, type CreateDelivery, type FieldError, ServiceError } from "ontheway/server";

export interface Delivery {
  id: string;
  trackingUrl: string;
  /** The one-time code that the customer tells the rider. */
  code: string;
}

/**
 * created: the delivery exists · refused: `errors` say what the customer has to change · sent_before: the service has this
 * order as it was sent before · unavailable: the service gave no answer that helps, and the same order may be sent again later.
 */
export type Answer =
  | { kind: "created"; delivery: Delivery }
  | { kind: "refused"; errors: readonly FieldError[] }
  | { kind: "sent_before" }
  | { kind: "unavailable" };

/** What signs a phone in as a rider of the sandbox. */
export interface Invitation {
  /** Opens the rider's app with the code filled in. */
  link: string;
  code: string;
}

/** For a request with its repeats: a customer waits for it. */
const PATIENCE_MS = 10_000;

/** @param idempotencyKey the same for every attempt at one order, so that it is delivered once */
export async function createDelivery(client: Client, idempotencyKey: string, order: CreateDelivery): Promise<Answer> {
  try {
    const { id, tracking_url, delivery_code } = await client.deliveries.create(order, {
      idempotencyKey,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { kind: "created", delivery: { id, trackingUrl: tracking_url, code: delivery_code } };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "idempotency_key_reused") return { kind: "sent_before" };
    if (error instanceof ServiceError && error.status === 422) {
      const { errors, message } = error;
      return {
        kind: "refused",
        errors: errors.length > 0 ? errors : [{ param: "", code: error.code, detail: message }],
      };
    }
    console.error("The delivery service ordered nothing:", error);
    return { kind: "unavailable" };
  }
}

/** Null when the service gave no answer that helps: only a sandbox invites strangers. */
export async function inviteRider(client: Client): Promise<Invitation | null> {
  try {
    const { link, code } = await client.sandbox.inviteRider({ signal: AbortSignal.timeout(PATIENCE_MS) });
    return { link, code };
  } catch (error) {
    console.error("The delivery service invited nobody:", error);
    return null;
  }
}
