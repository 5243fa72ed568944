/** Something the person who starts the service has to mend: shown as its message alone, without a stack. */
export class FatalError extends Error {
  override name = "FatalError";
}
