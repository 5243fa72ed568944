import type { PlainTrackingEvents } from "../host/events.ts";
import type { Units } from "../text/format.ts";
import type { Theme } from "../view/options.ts";

/** What `<delivery-tracking>` takes beside what every element takes. The guide says what each means. */
export interface DeliveryTrackingAttributes {
  "data-id"?: string | undefined;
  "data-key"?: string | undefined;
  "data-api"?: string | undefined;
  "data-lang"?: string | undefined;
  "data-theme"?: Theme | undefined;
  "data-units"?: Units | undefined;
  /** Some of status, eta, map, rider and timeline, with spaces between them. */
  "data-sections"?: string | undefined;
  /** "lat,lng" in degrees. */
  "data-pickup"?: string | undefined;
  /** "lat,lng" in degrees. */
  "data-dropoff"?: string | undefined;
  "data-tiles"?: string | undefined;
  "data-tiles-attribution"?: string | undefined;
  "data-loading"?: "lazy" | "eager" | undefined;
  /** Six digits. */
  "data-code"?: string | undefined;
  "data-cancelled-note"?: string | undefined;
  /** Seconds. */
  "data-interval"?: number | string | undefined;
  "data-title"?: boolean | string | undefined;
  "data-demo"?: string | undefined;
}

type Handler<Type extends keyof PlainTrackingEvents> = ((event: PlainTrackingEvents[Type]) => void) | undefined;

/** `ontrackingupdate` and so on: React 19, Preact, Svelte. */
export type LowerCaseHandlers = { [Type in keyof PlainTrackingEvents as `on${Type}`]?: Handler<Type> };

/** `onTrackingupdate` and so on: Vue, whose templates write `@trackingupdate`. */
export type CamelCaseHandlers = { [Type in keyof PlainTrackingEvents as `on${Capitalize<Type>}`]?: Handler<Type> };

/** `on:trackingupdate` and so on: Solid. */
export type PrefixedHandlers = { [Type in keyof PlainTrackingEvents as `on:${Type}`]?: Handler<Type> };
