/**
 * Gives the page the language, direction and title of the card in `container`, and follows their changes: a language other
 * than English arrives after the card. Until there is a card the page must not declare a language, because the card would
 * take it for the page's choice. Returns a function that stops it.
 */
export function followLanguage(container: HTMLElement, page: HTMLElement): () => void {
  const follow = () => {
    const card = container.shadowRoot?.querySelector<HTMLElement>("[part=card]");
    if (!card) return;
    page.lang = card.lang;
    page.dir = card.dir;
    const heading = page.querySelector("h1");
    const title = card.getAttribute("aria-label");
    if (!heading || !title) return;
    heading.lang = card.lang;
    heading.textContent = title;
  };
  const observer = new MutationObserver(follow);
  const begin = () => {
    const root = container.shadowRoot;
    if (root) observer.observe(root, { subtree: true, attributeFilter: ["lang", "dir", "aria-label"] });
    follow();
  };
  container.addEventListener("tracking:ready", begin);
  begin();
  return () => {
    observer.disconnect();
    container.removeEventListener("tracking:ready", begin);
  };
}
