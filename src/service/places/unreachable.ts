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
