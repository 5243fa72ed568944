/* Marks the heading that is being read in the table of contents, and keeps the mark in view. */
{
  /** A heading counts as read from this part of the window on. */
  const LINE = 0.25;
  const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.contents a[href^="#"]'))];
  const headings = [...new Set(links.map(({ hash }) => document.getElementById(hash.slice(1))))].filter(
    (heading) => heading !== null,
  );
  /** Scrolls only the contents: `scrollIntoView` would scroll the page, too. */
  const bringIntoView = (/** @type {Element} */ link) => {
    const list = link.closest(".wide, .rail");
    if (!list) return;
    const [{ top, bottom }, box] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
    if (top < box.top || bottom > box.bottom) list.scrollTop += top - (box.top + box.bottom) / 2;
  };
  const mark = () => {
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const target = document.getElementById(location.hash.slice(1));
    // The last headings may be too near the end of the page to reach the line.
    const isTargetShown = isAtEnd && target && headings.includes(target) && target.getBoundingClientRect().top >= 0;
    const reading = isTargetShown
      ? target
      : headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight * LINE);
    for (const link of links) {
      const isRead = link.hash === `#${reading?.id}`;
      if (isRead === link.hasAttribute("aria-current")) continue;
      if (!isRead) link.removeAttribute("aria-current");
      else {
        link.setAttribute("aria-current", "location");
        bringIntoView(link);
      }
    }
  };
  const observer = new IntersectionObserver(mark, { rootMargin: `0px 0px -${100 * (1 - LINE)}%` });
  for (const heading of headings) observer.observe(heading);
  /** Not every browser unfolds what an address leads into. */
  const unfold = () => {
    const target = document.querySelector(":target");
    const closest = () => target?.closest("details:not([open])");
    for (let folded = closest(); folded; folded = closest()) {
      folded.setAttribute("open", "");
      target?.scrollIntoView();
    }
  };
  addEventListener("hashchange", unfold);
  unfold();
  addEventListener("hashchange", mark);
  const page = document.querySelector(".contents.wide [aria-current=page]");
  if (page) bringIntoView(page);

  // On a phone the contents cover the page: one of their links, and a tap beside them, folds them.
  const folded = document.querySelector("details.contents");
  const fold = () => folded?.removeAttribute("open");
  addEventListener("click", ({ target }) => {
    if (target instanceof HTMLAnchorElement || !(target instanceof Node && folded?.contains(target))) fold();
  });
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !folded?.hasAttribute("open")) return;
    fold();
    folded.querySelector("summary")?.focus();
  });
}
