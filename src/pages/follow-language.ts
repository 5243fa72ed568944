/**
 * Gives the page the language and the direction that the card in `container` has chosen, now or once it stands. The page
 * itself claims none before, or the card would take that for a wish.
 */
export function followLanguage(
  container: HTMLElement,
  page: HTMLElement,
  then: (language: string) => void = () => {},
): void {
  const follow = () => {
    const card = container.shadowRoot?.querySelector<HTMLElement>("[part=card]");
    if (!card) return;
    page.lang = card.lang;
    page.dir = card.dir;
    then(card.lang);
  };
  container.addEventListener("tracking:ready", follow);
  follow();
}
