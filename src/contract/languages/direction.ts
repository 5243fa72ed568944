/** Languages that are written from right to left, of all that the card, the pages and the service speak. */
const RIGHT_TO_LEFT: readonly string[] = ["ar", "he", "ur"];

/**
 * The attribute `dir` for a text. It stands here, not in the languages' files, because a page is drawn before they arrive.
 * @param language as our files are named
 */
export const directionOf = (language: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr");
