/**
 * Puts the day of a release into the change log, in place of the words that it isn't published.
 * @throws Error where the change log tells nothing of it
 */
export function dateRelease(changes: string, version: string, day: Date): string {
  const heading = `## <a id="version-${version}"></a>${version}, `;
  const [before, after] = changes.split(`${heading}not yet published\n`);
  if (before === undefined || !after?.trim().startsWith("- "))
    throw new Error(`The change log needs a heading "${version}, not yet published", with what is new below it.`);
  const date = day.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return `${before}${heading}${date}\n${after}`;
}
