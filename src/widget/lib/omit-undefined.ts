/** A copy without the properties that are undefined, so that spreading it keeps what stood there before. */
export function omitUndefined<Options extends object>(options: Options | undefined): Partial<Options> {
  return Object.fromEntries(
    Object.entries(options ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<Options>;
}
