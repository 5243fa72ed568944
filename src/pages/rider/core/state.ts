import type { Position } from "../../../contract/geo.ts";
import type { RiderAtWork, RiderJob } from "../../../contract/rider.ts";
import type { Change } from "./changes.ts";
import type { Hindrance, Refusal } from "./client.ts";

/** A change that waits to be sent. */
export interface Waiting {
  id: number;
  riderId: string;
  /** Idempotency-Key. */
  key: string;
  /** When the rider made it, in ms of the service's clock, as far as the phone knew it. */
  at: number;
  /** Where the phone was then, if it knew. */
  place?: Position | undefined;
  change: Change;
}

/** A change that the service refused, kept until the rider has read it. */
export interface Refused extends Waiting {
  refusal: Refusal;
}

/** Everything that the views show. It is replaced, never changed. */
export interface RiderState {
  phase: "starting" | "signed_out" | "suspended" | "signed_in";
  /** The rider and their work, as last told by the service, with every waiting change applied. Null while nobody is known. */
  rider: RiderAtWork | null;
  /** In the order in which they are sent. */
  waiting: readonly Waiting[];
  refused: readonly Refused[];
  /** Ids of the changes that wait although others got through, because of their images. */
  troubled: readonly number[];
  /** Why the last request didn't get through; null where it did. */
  hindrance: Hindrance | null;
  /** The delivery that the rider has just handed over, until they have seen that it worked. */
  handedOver: RiderJob | null;
  /** The phone couldn't store the last change, so it isn't done. */
  storageFailed: boolean;
  /** Whether the phone keeps what waits when the page is closed. */
  isKept: boolean;
}

export const STARTING: RiderState = {
  phase: "starting",
  rider: null,
  waiting: [],
  refused: [],
  troubled: [],
  hindrance: null,
  handedOver: null,
  storageFailed: false,
  isKept: true,
};

/** Whether a hand-over of this delivery was refused for its code. The screens at the door say so themselves, or ask for more. */
export const isWrongCode =
  (deliveryId: string) =>
  ({ change, refusal }: Refused): boolean =>
    change.kind === "complete" && change.deliveryId === deliveryId && refusal.code === "wrong_code";
