/** What a spreadsheet would take for a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of RFC 4180. Text that a spreadsheet would compute gets an apostrophe before it; numbers stay numbers. */
export function toCsvLine(cells: readonly (string | number | boolean | Date | null)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell !== "string") return cell === null ? "" : String(cell);
    const text = FORMULA.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(",")}\r\n`;
}
