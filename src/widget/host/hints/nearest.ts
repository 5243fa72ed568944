/** Names that developers may write in place of ours, in lower case and without hyphens. */
const ALIASES: Readonly<Record<string, string>> = {
  deliveryid: "id",
  delivery: "id",
  trackingid: "id",
  orderid: "id",
  apikey: "key",
  publickey: "key",
  publishablekey: "key",
  token: "key",
  language: "lang",
  locale: "lang",
  apiurl: "api",
  baseurl: "api",
  endpoint: "api",
  colorscheme: "theme",
  mode: "theme",
  section: "sections",
  show: "sections",
  origin: "pickup",
  destination: "dropoff",
  attribution: "tilesAttribution",
  poll: "interval",
  refresh: "interval",
};

/** The name that was probably meant: `name` is its alias, or differs by at most two letters. Undefined if there is none. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const plain = name.toLowerCase().replaceAll("-", "");
  const alias = ALIASES[plain];
  if (alias && Object.hasOwn(ALIASES, plain)) return alias;
  const slips = (other: string) => distance(plain, other.toLowerCase());
  const [best] = names.toSorted((a, b) => slips(a) - slips(b));
  return best && slips(best) <= Math.min(2, best.length / 3) ? best : undefined;
}

/** Letters to insert, leave out or exchange: https://en.wikipedia.org/wiki/Levenshtein_distance */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j] ?? 0) + Number(letter !== other), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}
