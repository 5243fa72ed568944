/** A name keeps its own direction within a sentence: https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates */
export const isolate = (name: string): string => `\u2068${name}\u2069`;
