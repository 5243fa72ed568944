/** An error that whoever starts the service must correct. Commands print its message alone, without a stack. */
export class FatalError extends Error {
  override name = "FatalError";
}
