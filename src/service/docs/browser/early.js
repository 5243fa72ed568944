/*
 * Stands in the head of each page. Chooses the language of the samples before any is drawn. Plain JavaScript, as all
 * scripts of these pages, because it stands in the page as it is.
 */
{
  const LANGUAGES = ["curl", "node", "php", "python"];
  /** @type {string | null} */
  let chosen = null;
  try {
    chosen = localStorage.getItem("docs-language");
  } catch {
    // The browser may keep nothing for this page.
  }
  document.documentElement.dataset.language = LANGUAGES.find((language) => language === chosen) ?? "curl";
}
