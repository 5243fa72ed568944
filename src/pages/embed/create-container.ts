/**
 * The options that a page may set in the frame's address. The addresses of the service and of the tiles aren't among
 * them: a link to this page must not show somebody else's content under the service's name.
 */
const OPTIONS = ["id", "key", "lang", "theme", "units", "sections", "pickup", "dropoff", "interval", "demo"];

/** Makes the widget's container, with the options from the frame's address as its attributes. */
export function createContainer(query: URLSearchParams): HTMLElement {
  const container = document.createElement("div");
  container.id = `${__SERVICE_NAME__}-tracking`;
  for (const option of OPTIONS) {
    const value = query.get(option);
    // An empty `demo` plays the whole journey; other options mean nothing when they are empty.
    if (value || (value === "" && option === "demo")) container.dataset[option] = value;
  }
  const accent = readColour(query.get("accent"));
  if (accent) container.style.setProperty("--tracking-accent", accent);
  return container;
}

/** A colour as CSS writes it. The # of `#7c2d92` may be missing, because it ends an address unless it is encoded. */
function readColour(value: string | null): string | undefined {
  return [value ?? "", `#${value}`].find((colour) => CSS.supports("color", colour));
}
