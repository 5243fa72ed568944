import type { DeliveryStatus } from "../../contract/status.ts";
import type { Proof, TrackedReturn, Vehicle } from "../../contract/tracking.ts";
import type { FailureCode } from "../feed/reading.ts";

/**
 * Everything that is said, in one language. A language is one file that exports an object of this type, so the compiler
 * names whatever it lacks. Only English is in two, since its first half is part of the widget.
 */
export type Text = FirstText & LaterText;

/** What the map says. */
export interface MapText {
  /** Name of the map region for screen readers. */
  map: string;
  zoomIn: string;
  zoomOut: string;
  recentre: string;
  /** For a customer who turns the wheel over the map. {key} is the key to hold. */
  zoomHint: string;
  /** For a customer who moves one finger over the map. */
  moveHint: string;
}

/** What isn't needed for the card to be read. */
export interface LaterText {
  map: MapText;
}

/** The steps of a delivery as a customer counts them. */
export type StepName = "placed" | "toShop" | "atShop" | "toYou" | "delivered" | "cancelled";

/**
 * Everything the card says. {name} may be a person's or `rider`, so sentences leave it as it is: they neither inflect it
 * nor say whether it is he or she. Words in braces are filled in: {name} the rider, {n} a whole number, {time} a clock
 * time or a span as `Intl` writes it.
 */
export interface FirstText {
  /** Name of the whole card for screen readers. */
  card: string;
  loading: string;
  /** Stands for {name} when the rider's name isn't known. */
  rider: string;
  /** {name}. They leave out the minutes, which stand beside the time of arrival. */
  status: Record<DeliveryStatus, string>;
  /** Nobody has taken the delivery for some minutes. */
  searchingLong: string;
  /** A rider had taken the delivery and can't bring it after all. */
  searchingAgain: string;
  /** A status this version has never heard of. */
  unknownStatus: string;
  /** {name}: another rider than before. */
  takenOver: string;
  /** The rider has the order, and goes to somebody else before. Where there are more of them, {n} is at least 2. */
  oneStopBefore: string;
  stopsBefore: string;
  /** The rider is within 300 m. */
  arrivingNow: string;
  /** {name} */
  atDoor: string;
  late: string;
  /** In place of `status.cancelled`, where the package goes back to the shop. */
  notHandedOver: string;
  /** In place of `status.cancelled`, where it is known who cancelled: the shop; or the service, which found no rider in time. */
  cancelledBy: Record<"merchant" | "service", string>;
  /** {time} on the clock: the rider's last fix, or our last answer. It doesn't say whose fault that is. */
  noSignal: string;
  /** {time} on the clock, of an arrival that is late or rests on old news. */
  about: string;
  /** What a clock time is the time of. It stands before the time, or above it. */
  arrives: string;
  /** The same for the time that a delivery was ordered for. */
  orderedFor: string;
  /** Beside the time of delivery: how the customer confirmed the hand-over. `signed`: {name} did, who may be anybody. */
  proof: Record<Proof | "signed", string>;
  /** Where a time would stand. `returning` and `returned` come before `cancelled`, or before what the shop says instead. */
  etaNote: Record<
    "unknown" | "pending" | "searchingLong" | "atDoor" | "delivered" | "cancelled" | TrackedReturn["state"],
    string
  >;
  /** {name}. It stands above the code of the hand-over. */
  tellCode: string;
  /** {n} and {count} are numbers of steps. */
  step: string;
  timeline: string;
  steps: Record<StepName, string>;
  /** What the rider rides or drives. */
  vehicles: Record<Vehicle, string>;
  riderToCome: string;
  /** {distance} */
  toGo: string;
  brought: string;
  checkedNow: string;
  /** {time} as a span. */
  checkedAgo: string;
  /** {time} on the clock. */
  checkedAt: string;
  failures: Record<FailureCode, { title: string; help: string }>;
  tryAgain: string;
  mapToCome: string;
  mapFailed: string;
}
