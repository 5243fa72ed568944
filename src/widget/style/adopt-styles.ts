const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Styles a shadow root until the function returned is called. All roots of a document share one sheet per text, which
 * also passes a page's `style-src 'self'`; where sheets can't be constructed, a `<style>` element stands in.
 */
export function adoptStyles(root: ShadowRoot, css: string): () => void {
  const sheet = shareSheet(root.ownerDocument, css);
  if (!sheet) {
    const style = root.ownerDocument.createElement("style");
    style.textContent = css;
    root.append(style);
    return () => style.remove();
  }
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  };
}

function shareSheet(document: Document, css: string): CSSStyleSheet | null {
  const shared = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, shared);
  const known = shared.get(css);
  if (known) return known;
  try {
    // A sheet belongs to the window that makes it.
    const sheet = new (document.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(css);
    shared.set(css, sheet);
    return sheet;
  } catch {
    return null;
  }
}
