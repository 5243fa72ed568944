import { plainDigits } from "../../../contract/digits.ts";

/** How many of the phone number's digits the page asks for. */
export const DIGITS = 4;

/** The digits that somebody typed, in whatever script, as 0 to 9. Null unless there are four and nothing else. */
export function readDigits(typed: string): string | null {
  const digits = plainDigits(typed.replace(/[\s\p{Cf}]/gu, ""));
  return /^\d+$/.test(digits) && digits.length === DIGITS ? digits : null;
}
