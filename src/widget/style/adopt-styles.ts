import css from "./card.css?inline";

const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Styles a card's root until the function returned is called. All cards of a document share one sheet, which also
 * passes a page's `style-src 'self'`; where sheets can't be constructed, a `<style>` element stands in.
 */
export function adoptStyles(root: ShadowRoot): () => void {
  try {
    const sheet = shareSheet(root.ownerDocument);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  } catch {
    const style = root.ownerDocument.createElement("style");
    style.textContent = css;
    root.append(style);
    return () => style.remove();
  }
}

function shareSheet(document: Document): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  // A sheet belongs to the window that makes it.
  const sheet = new (document.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(document, sheet);
  return sheet;
}
