/*
 * Runs in the head of each page: chooses the language of the samples before any of them is drawn. All scripts of these
 * pages are plain JavaScript, because the pages contain them as they are.
 */
{
  const LANGUAGES = ["curl", "node", "php", "python", "ruby", "go"];
  /** @type {string | null} */
  let chosen = null;
  try {
    chosen = localStorage.getItem("docs-language");
  } catch {
    // The browser may keep nothing for this page.
  }
  document.documentElement.dataset.language = LANGUAGES.find((language) => language === chosen) ?? "curl";
}
