type Home = ShadowRoot | Document;

const sheets = new Map<string, CSSStyleSheet>();

/**
 * Styles a root until the function returned is called. All roots share one sheet for the same css, which also
 * passes a page's `style-src 'self'`. Where sheets can't be constructed, or in another window's document, which refuses
 * ours, a `<style>` element stands in.
 */
export function adoptStyles(root: Home, css: string): () => void {
  try {
    const sheet = shareSheet(css);
    // Two cards in one root adopt it twice, and each gives back one.
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
