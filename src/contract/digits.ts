/** A text with the digits of every script as 0 to 9. Unicode has a script's ten in a row: https://www.unicode.org/reports/tr44/#Decimal */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** A text with plain digits, minus signs and decimal points, without characters that nobody sees: numbers of every language. */
export function plainNumbers(text: string): string {
  return plainDigits(text)
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}|\u2212/gu, "-")
    .replace(/\u066b/g, ".")
    .trim();
}

function digitValue(digit: string): number {
  let code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(--code))) value++;
  // Some rows follow each other.
  return value % 10;
}
