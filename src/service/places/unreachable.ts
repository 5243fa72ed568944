/** A geocoder or a router that can't be asked now: it is silent, refuses, or answers what it never should. */
export class Unreachable extends Error {
  override name = "Unreachable";
  /** When it is worth asking again; null: nobody knows. */
  readonly retryAfterSeconds: number | null;

  /** @param message why, for the operator; names no address and no key */
  constructor(message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * A router or geocoder that answers, but refuses this question with a 4xx that doesn't say why not: a profile that it
 * doesn't have, for example. To ask the same again soon is of no use.
 */
export class Refused extends Unreachable {
  override name = "Refused";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
