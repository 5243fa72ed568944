/** Without what is undefined: what somebody leaves open in this way, too, is taken from elsewhere. */
export function given<Options extends object>(options: Options | undefined): Partial<Options> {
  return Object.fromEntries(
    Object.entries(options ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<Options>;
}
