type Home = ShadowRoot | Document;

const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Styles a root until the function returned is called. All roots of a document share one sheet for the same css, which
 * also passes a page's `style-src 'self'`; where sheets can't be constructed, a `<style>` element stands in.
 */
export function adoptStyles(root: Home, css: string): () => void {
  const document = root.ownerDocument ?? root;
  try {
    const sheet = shareSheet(document, css);
    // Two cards in one root adopt it twice, and each gives back one.
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      const mine = root.adoptedStyleSheets.lastIndexOf(sheet);
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((_, index) => index !== mine);
    };
  } catch {
    const style = document.createElement("style");
    style.textContent = css;
    (root === document ? document.head : root).append(style);
    return () => style.remove();
  }
}

function shareSheet(document: Document, css: string): CSSStyleSheet {
  const shared = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, shared);
  const known = shared.get(css);
  if (known) return known;
  // A sheet belongs to the window that makes it.
  const sheet = new (document.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(css);
  shared.set(css, sheet);
  return sheet;
}
