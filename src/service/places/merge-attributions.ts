/**
 * The attributions that a map must show: of its tiles, and of the addresses and routes on it. One a line, as
 * `text|https://address` or as text; each address once.
 */
export function mergeAttributions(tiles: string, ...others: readonly (string | null)[]): string {
  const lines = tiles.split("\n").filter((line) => line.trim() !== "");
  for (const other of others) {
    if (other !== null && lines.every((line) => addressIn(line) !== addressIn(other))) lines.push(other);
  }
  return lines.join("\n");
}

/** The whole line where it has none. */
const addressIn = (line: string) => line.slice(line.lastIndexOf("|") + 1).trim();
