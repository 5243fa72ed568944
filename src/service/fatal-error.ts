/** An error that whoever starts the service must correct. Commands print only its message, without a stack. */
export class FatalError extends Error {
  override name = "FatalError";
}
