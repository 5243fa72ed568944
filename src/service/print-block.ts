/** Prints a title and lines of "name  value" with the values in one column, and how to stop. */
export function printBlock(title: string, lines: readonly (readonly [name: string, value: string])[]): void {
  const width = Math.max(...lines.map(([name]) => name.length));
  const rows = lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  console.log(["", title, "", ...rows, "", "  Stop it with Ctrl-C.", ""].join("\n"));
}
