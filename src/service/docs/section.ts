import type { Markup } from "./html.ts";

/** Pages that show the widget at work. The service doesn't serve them; whoever starts it may. */
export interface Showcase {
  /** A shop with the card on its order page. */
  shop: string;
  /** Every state of the card. */
  gallery: string;
  /** Where options and colours are chosen, and the snippet is copied. */
  configurator: string;
}

/** A text of tracking.js at an address that never has another one. */
export interface Pinned {
  url: string;
  /** Of the script element: https://www.w3.org/TR/SRI/#the-integrity-attribute */
  integrity: string;
}

/** What the guide says about the service that serves it. */
export interface Setting {
  /** The service's name as people read it. */
  title: string;
  /** The service's name in markup: the widget's container is `<name>-tracking`. */
  name: string;
  /** Base address, no trailing slash. */
  url: string;
  sandbox: boolean;
  /** The publishable key in samples: the sandbox's own, or a placeholder in production. */
  publishableKey: string;
  /** Null if nobody serves such pages. */
  showcase: Showcase | null;
  /** False where every place needs coordinates. */
  findsAddresses: boolean;
  /** The limit of each key whose account has none of its own. */
  requestsPerSecond: number;
  /** How long a delivery searches for a rider before it is cancelled. */
  searchMinutes: number;
  /** The loader as it is now. */
  pinned: Pinned;
}

/** A page of the guide, at /docs/<id>. Links name an id, such as `#limits`, whichever page has it. */
export interface Section {
  id: string;
  title: string;
  /** The page as text, with its title. */
  markdown: string;
  body: Markup;
}
