type Home = ShadowRoot | Document;

const sheets = new Map<string, CSSStyleSheet>();

/**
 * Adds css to a root. All roots share one constructed sheet for the same css, which a page's policy `style-src 'self'`
 * allows. A `<style>` element replaces it where sheets can't be constructed, and in another window's document, which
 * refuses sheets of this one.
 *
 * @returns the removal
 */
export function adoptStyles(root: Home, css: string): () => void {
  try {
    const sheet = shareSheet(css);
    // Two cards in one root adopt the sheet twice, and each removes one.
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      const mine = root.adoptedStyleSheets.lastIndexOf(sheet);
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((_, index) => index !== mine);
    };
  } catch {
    const style = document.createElement("style");
    style.textContent = css;
    ("head" in root ? root.head : root).append(style);
    return () => style.remove();
  }
}

function shareSheet(css: string): CSSStyleSheet {
  const known = sheets.get(css);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
}
