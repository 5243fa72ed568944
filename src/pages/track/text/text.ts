import type { Plural } from "../../kit/plural-format.ts";

/**
 * Everything that the tracking page says around the card, in one language. A language is one file that exports an object of
 * this type, so the compiler names whatever it lacks. Words in braces are filled in: {shop} and {name} may be anybody's,
 * {reference} is the shop's own number for the order, {time} only a clock time, {n} a whole number.
 */
export interface Text {
  /** Of the tab, and of a page that doesn't know whose order it shows. */
  title: string;
  /** Of the tab, and of what the customer shares. */
  from: string;
  /** Below the shop's name. */
  order: string;
  /** Below the button that shares the page. */
  note: string;
  /** A link to the page of the delivery that tries this one again. */
  again: string;
  /** Above what was ordered. */
  items: string;
  close: string;
  cancel: string;
  alert: AlertText;
  address: AddressText;
  digits: DigitsText;
  rating: RatingText;
  proof: ProofText;
  help: HelpText;
  /** Why something that the customer sent wasn't done. */
  mistakes: Record<"offline" | "busy" | "failed" | "closed" | "markup", string>;
  /** {n} characters at most. */
  tooLong: Plural;
}

/** The messages that a browser shows also while the page is closed: that the rider is near, and what they write. */
interface AlertText {
  title: string;
  /** What the customer would get: a message when the rider is near … */
  promise: string;
  /** … and, where the two can write to each other, what the rider writes. */
  promiseBoth: string;
  turnOn: string;
  /** While the browser asks them. */
  asking: string;
  /** They will come: the one, or both. */
  on: string;
  onBoth: string;
  turnOff: string;
  /** The browser's settings say no. */
  denied: string;
  /** The browser has no such messages. */
  stayOpen: string;
  /** The browser has them and can't get any now: it says the same at its end. */
  unreachable: string;
  /** Once the rider is so near that no message comes any more. */
  near: string;
  failed: string;
}

/** Where the delivery goes, and what the rider should know to find the door. */
interface AddressText {
  title: string;
  /** Above the customer's instructions. */
  instructions: string;
  none: string;
  change: string;
  add: string;
  /** Who can change a wrong address. */
  wrong: string;
  /** Title of the dialog. */
  dialog: string;
  /** Below the field. */
  hint: string;
  /** Beside that, where there are instructions. */
  clear: string;
  /** The field is empty, and there was nothing to clear. */
  missing: string;
  save: string;
  saved: string;
}

/** The last four digits of the order's phone number, which the page asks for before it does anything for a customer. */
interface DigitsText {
  label: string;
  /** Why it asks. */
  why: string;
  missing: string;
  wrong: string;
  /** Too many wrong ones. */
  locked: string;
}

interface RatingText {
  title: string;
  /** Name of the five choices together. */
  stars: string;
  /** Of one choice. */
  star: Plural;
  comment: string;
  /** Sends the comment. The stars are sent by the tap on one of them … */
  add: string;
  /** … or, with the comment, by the dialog that asks for the digits. */
  send: string;
  thanks: string;
}

interface ProofText {
  /** Opens the dialog that asks for the digits, and then shows the photo. */
  photo: string;
  /** Title of the panel, and of the dialog. */
  photoTitle: string;
  show: string;
  /** Describes the photo to who can't see it. */
  photoAlt: string;
}

interface HelpText {
  title: string;
  call: string;
  /** The shop's own page that helps. */
  visit: string;
  /** Leads to the shop itself. */
  back: string;
  share: string;
  copied: string;
  /** Neither sharing nor copying works here. */
  copyByHand: string;
}
