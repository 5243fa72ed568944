/**
 * Gives the page the language, direction and title of the card in `container`, now or once the card is there. Until then the
 * page must not declare a language: the card would take it for the page's choice.
 */
export function followLanguage(container: HTMLElement, page: HTMLElement): void {
  const follow = () => {
    const card = container.shadowRoot?.querySelector<HTMLElement>("[part=card]");
    if (!card) return;
    page.lang = card.lang;
    page.dir = card.dir;
    const heading = page.querySelector("h1");
    if (!heading) return;
    heading.lang = card.lang;
    heading.textContent = card.getAttribute("aria-label");
  };
  container.addEventListener("tracking:ready", follow);
  follow();
}
