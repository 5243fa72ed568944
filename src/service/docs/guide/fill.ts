/** What the pages of the guide say by name: `{{name}}`. */
export type Values = Readonly<Record<string, string | number>>;

const BLOCK = /<!-- if (\w+) -->([\s\S]*?)(?:<!-- else -->([\s\S]*?))?<!-- end -->/g;
const VALUE = /\{\{([\w.]+)\}\}/g;

/**
 * Fills in what differs from service to service: values such as `{{url}}`, and blocks between `<!-- if sandbox -->`,
 * `<!-- else -->` and `<!-- end -->`, which don't contain others.
 * @throws Error for a name that nothing is known of
 */
export function fill(text: string, flags: Readonly<Record<string, boolean>>, values: Values): string {
  return text
    .replace(BLOCK, (_, flag: string, then: string, otherwise = "") => {
      const isSo = flags[flag];
      if (isSo === undefined) throw new Error(`the guide asks whether ${flag}`);
      return isSo ? then : otherwise;
    })
    .replace(VALUE, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the guide names ${name}`);
      return String(value);
    });
}
