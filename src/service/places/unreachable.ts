/** A geocoder or a router that can't be used now: it doesn't answer, refuses, or answers something that can't be right. */
export class Unreachable extends Error {
  override name = "Unreachable";
  /** Seconds until it is worth asking again; null if unknown. */
  readonly retryAfterSeconds: number | null;

  /** @param message why, for the operator; names no address and no key */
  constructor(message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * A router or geocoder that answers, but refuses this question with a 4xx that isn't about the places: for example, it
 * doesn't have the profile. Asking the same again soon is of no use.
 */
export class Refused extends Unreachable {
  override name = "Refused";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
