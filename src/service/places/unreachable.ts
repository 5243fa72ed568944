/** A geocoder or a router that can't be asked now: it is silent, refuses, or answers what it never should. */
export class Unreachable extends Error {
  override name = "Unreachable";
  /** When it is worth asking again. */
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
