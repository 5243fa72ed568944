/** How many of the phone number's digits the page asks for. */
export const DIGITS = 4;

/** The digits that somebody typed, in whatever script, as 0 to 9. Null unless there are four and nothing else. */
export function readDigits(typed: string): string | null {
  const digits = Array.from(typed.replace(/[\s\p{Cf}]/gu, ""), digitOf);
  return digits.length === DIGITS && digits.every((digit) => digit !== null) ? digits.join("") : null;
}

/** Unicode has the ten digits of a script in a row: https://www.unicode.org/reports/tr44/#Decimal */
function digitOf(character: string): number | null {
  if (!isDigit(character)) return null;
  let code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (isDigit(String.fromCodePoint(--code))) value++;
  // Some rows follow each other.
  return value % 10;
}

const isDigit = (character: string) => /^\p{Nd}$/u.test(character);
