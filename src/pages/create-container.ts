/**
 * What a page that frames the widget may decide. Not the addresses of the service and of the tiles: a link to this page
 * must not be able to show somebody else's content under the service's name.
 */
const OPTIONS = ["id", "key", "lang", "theme", "units", "sections", "pickup", "dropoff", "interval", "demo"];

/** The widget's container with the options that the frame's address carries. */
export function createContainer(query: URLSearchParams): HTMLElement {
  const container = document.createElement("div");
  container.id = `${__SERVICE_NAME__}-tracking`;
  for (const option of OPTIONS) {
    const value = query.get(option);
    // A demo without a name is the whole journey.
    if (value || (value === "" && option === "demo")) container.dataset[option] = value;
  }
  return container;
}
