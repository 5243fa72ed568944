import type { Markup } from "./html.ts";

/** What the guide says about the service that serves it. */
export interface Setting {
  /** The service's name as people read it. */
  title: string;
  /** The service's name in markup: the widget's container is `<name>-tracking`. */
  name: string;
  /** Base address, no trailing slash. */
  url: string;
  sandbox: boolean;
  /** False where every place needs coordinates. */
  findsAddresses: boolean;
  /** The limit of each key whose account has none of its own. */
  requestsPerSecond: number;
  /** How long a delivery searches for a rider before it is cancelled. */
  searchMinutes: number;
  /** A link to an operation of the reference, by its operationId. */
  operation: (operationId: string) => Markup;
}

/** A chapter of the guide. */
export interface Section {
  id: string;
  title: string;
  body: Markup;
}
