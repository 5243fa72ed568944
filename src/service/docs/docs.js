/**
 * The script of /docs: copies samples, and marks in the contents what is being read. The page is whole without it. Plain
 * JavaScript, because it stands in the page as it is.
 */
{
  const AGAIN_MS = 2000;
  /** A heading counts as read from this part of the window on. */
  const LINE = 0.25;

  for (const sample of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    const code = sample.querySelector("code");
    const spoken = document.createElement("span");
    const say = (/** @type {string} */ words, /** @type {string} */ aloud) => {
      button.textContent = words;
      spoken.textContent = aloud;
    };
    button.type = "button";
    spoken.className = "spoken";
    spoken.setAttribute("role", "status");
    say("Copy", "");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(code?.textContent ?? "");
        say("Copied", "Copied");
      } catch {
        // Some browsers and plain HTTP give no clipboard: select the sample, for the reader to copy.
        if (code) getSelection()?.selectAllChildren(code);
        say("Selected", "Selected, ready for you to copy");
      }
      setTimeout(say, AGAIN_MS, "Copy", "");
    });
    sample.querySelector("figcaption")?.append(button, spoken);
  }

  const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".contents a"))];
  const headings = [...new Set(links.map(({ hash }) => document.getElementById(hash.slice(1))))].filter(
    (heading) => heading !== null,
  );
  const mark = () => {
    const reading = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight * LINE);
    for (const link of links) {
      const isRead = link.hash === `#${reading?.id}`;
      if (isRead === link.hasAttribute("aria-current")) continue;
      if (!isRead) link.removeAttribute("aria-current");
      else {
        link.setAttribute("aria-current", "true");
        bringIntoView(link);
      }
    }
  };
  /** Scrolls the contents alone: `scrollIntoView` would end a scroll of the page. */
  const bringIntoView = (/** @type {HTMLElement} */ link) => {
    const list = link.closest(".wide");
    if (!list) return;
    const [{ top, bottom }, box] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
    if (top < box.top || bottom > box.bottom) list.scrollTop += top - (box.top + box.bottom) / 2;
  };
  const observer = new IntersectionObserver(mark, { rootMargin: `0px 0px -${100 * (1 - LINE)}%` });
  for (const heading of headings) observer.observe(heading);
}
