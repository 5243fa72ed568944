type Defined<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> };

/** A copy without the properties that are undefined, so that spreading it keeps what stood there before. */
export function omitUndefined<Options extends object>(options: Options | undefined): Defined<Options> {
  return Object.fromEntries(
    Object.entries(options ?? {}).filter(([, value]) => value !== undefined),
  ) as Defined<Options>;
}
