export interface Language {
  /** BCP 47. */
  tag: string;
  /** In the language itself: "Deutsch". */
  name: string;
  dir: "ltr" | "rtl";
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The languages that the card speaks, English first. The build lists them. */
export const LANGUAGES: readonly Language[] = __LANGUAGES__.map((tag) => {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  return { tag, name, dir: RIGHT_TO_LEFT.test(name) ? "rtl" : "ltr" };
});
