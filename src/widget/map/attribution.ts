/** Who made the map. `text|https://address` becomes a link; anything else is text, whatever it looks like. */
export function createAttribution(attribution: string): HTMLElement {
  const element = document.createElement("div");
  element.className = "map-attribution";
  const bar = attribution.lastIndexOf("|");
  const address = attribution.slice(bar + 1).trim();
  if (bar > 0 && /^https?:\/\//i.test(address)) {
    const link = document.createElement("a");
    link.href = address;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = attribution.slice(0, bar).trim();
    element.append(link);
  } else {
    element.textContent = attribution;
  }
  element.hidden = attribution.trim() === "";
  return element;
}
