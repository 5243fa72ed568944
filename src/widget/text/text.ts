import type { DeliveryStatus } from "../../contract/status.ts";
import type { FailureCode } from "../feed/reading.ts";

/** One sentence per plural category of the language (CLDR); `other` serves wherever a category is absent. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * Everything that is said, in one language. A language is one file that exports an object of this type, so the compiler
 * names whatever it lacks. English alone is in two, since its first half is part of the widget.
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
  /** The delivery's own page, around the card. */
  page: {
    title: string;
    note: string;
  };
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
  /** {name}. `delivered` is said when the time of delivery isn't known. */
  status: Record<DeliveryStatus, string>;
  /** Nobody has taken the delivery for some minutes. */
  searchingLong: string;
  /** A rider had taken the delivery and can't bring it after all. */
  searchingAgain: string;
  /** A status this version has never heard of. */
  unknownStatus: string;
  /** {time} on the clock. */
  deliveredAt: string;
  /** {name} {n} */
  away: Plural;
  arrivingNow: string;
  late: string;
  /** {name} {n}: the rider's phone has been silent. */
  phoneSilent: Plural;
  /** {n}: we ourselves have heard nothing. */
  noNews: Plural;
  /** Said once to screen readers when the position is old. */
  lastPlace: string;
  /** {time} as a span, beside the clock time of arrival. */
  in: string;
  now: string;
  /** Beside a time of arrival that has passed. */
  expected: string;
  /** Beside a time of arrival that rests on old news. */
  lastEstimate: string;
  /** {time} on the clock, for screen readers. */
  arrivesAt: string;
  /** Where the time of arrival would stand. */
  etaNote: Record<"unknown" | "pending" | "searchingLong" | "delivered" | "cancelled", string>;
  timeline: string;
  steps: Record<StepName, string>;
  riderToCome: string;
  /** In the rider's place after the delivery was cancelled. */
  nobody: string;
  /** {distance} */
  toGo: string;
  /** {time} on the clock: when the rider's phone last said where it is, beside the rider's name. */
  lastPlaceAt: string;
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
