import type { Phrases } from "../../../contract/message.ts";

/** What the tracking page and the rider’s page say about the messages between the two, in one language. */
export interface ThreadText {
  /** On the tracking page, above the messages, and on the button that opens them. */
  title: string;
  /** Who wrote a message. */
  you: string;
  rider: string;
  operator: string;
  /** Label of the line in which people write. */
  field: string;
  send: string;
  /** Below an own message. */
  unread: string;
  /** The button at the other's message that tells the delivery service of it, and the same once that is done. */
  report: string;
  reported: string;
  /** The last message is only seconds old. */
  soon: string;
  /** The delivery has ended a while ago, or has the most messages it can have. */
  closed: string;
  /** What can be said with one tap. */
  phrases: Phrases;
}
