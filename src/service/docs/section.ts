import type { Markup } from "./html.ts";

/** What the guide is written from. */
export interface Setting {
  /** The service's name for people. */
  title: string;
  /** The service's name in markup: the widget's container is `<name>-tracking`. */
  name: string;
  /** Base address, no trailing slash. */
  url: string;
  sandbox: boolean;
  /** A link to an operation of the reference, by its operationId. */
  operation: (operationId: string) => Markup;
}

/** A chapter of the guide. */
export interface Section {
  id: string;
  title: string;
  body: Markup;
}
