import leafletCss from "./leaflet.css?inline";
import mapCss from "./map.css?inline";

const CSS = leafletCss + mapCss;
const sheets = new WeakMap<Document, CSSStyleSheet>();

/** Gives the root that `element` stands in the map's styles, until the function returned is called. */
export function adoptStyles(element: HTMLElement): () => void {
  const root = element.getRootNode();
  const home = root instanceof ShadowRoot ? root : element.ownerDocument;
  if (!("adoptedStyleSheets" in home) || typeof CSSStyleSheet.prototype.replaceSync !== "function") {
    const style = document.createElement("style");
    style.textContent = CSS;
    (home instanceof Document ? home.head : home).append(style);
    return () => style.remove();
  }

  const sheet = sheets.get(element.ownerDocument) ?? new CSSStyleSheet();
  if (!sheets.has(element.ownerDocument)) {
    sheet.replaceSync(CSS);
    sheets.set(element.ownerDocument, sheet);
  }
  // Two maps in one root add it twice, and each takes away one.
  home.adoptedStyleSheets = [...home.adoptedStyleSheets, sheet];
  return () => {
    const mine = home.adoptedStyleSheets.lastIndexOf(sheet);
    home.adoptedStyleSheets = home.adoptedStyleSheets.filter((_, index) => index !== mine);
  };
}
