/* Works the copy buttons, and the tabs of samples in several languages. The chosen language counts for all pages. */
{
  const AGAIN_MS = 2000;
  const root = document.documentElement;

  /** What a button copies: a sample's text, or of a link what it leads to. */
  const findSource = (/** @type {Element} */ button) => {
    const samples = button.closest(".samples");
    if (samples) return samples.querySelector(`[data-sample="${root.dataset.language}"] code`);
    return button.closest(".code")?.querySelector("code") ?? button.parentElement?.querySelector("a");
  };
  for (const button of document.querySelectorAll(".copy")) {
    const say = (/** @type {string} */ words, /** @type {string} */ aloud) => {
      button.textContent = words;
      if (button.nextElementSibling) button.nextElementSibling.textContent = aloud;
    };
    const copy = async () => {
      const source = findSource(button);
      if (!source) return;
      try {
        const text = source instanceof HTMLAnchorElement ? await (await fetch(source.href)).text() : source.textContent;
        await navigator.clipboard.writeText(text ?? "");
        say("Copied", "Copied");
      } catch {
        if (source instanceof HTMLAnchorElement) return source.click();
        // Some browsers and plain HTTP give no clipboard: select the sample, for the reader to copy.
        getSelection()?.selectAllChildren(source);
        say("Selected", "Selected, ready for you to copy");
      }
      setTimeout(say, AGAIN_MS, "Copy", "");
    };
    button.addEventListener("click", () => void copy());
  }

  /** @type {HTMLElement[]} */
  const tabs = [];
  const mark = () => {
    for (const tab of tabs) {
      const isChosen = tab.dataset.tab === root.dataset.language;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
  };
  const choose = (/** @type {HTMLElement} */ tab) => {
    const before = tab.getBoundingClientRect().top;
    root.dataset.language = tab.dataset.tab;
    mark();
    // Samples above this one have changed their heights, too.
    scrollBy(0, tab.getBoundingClientRect().top - before);
    try {
      localStorage.setItem("docs-language", tab.dataset.tab ?? "");
    } catch {
      // The choice then holds for this page.
    }
  };
  /** The tab that a key leads to, as https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ says. */
  const findNext = (/** @type {string} */ key, /** @type {HTMLElement[]} */ row, /** @type {number} */ at) => {
    if (key === "ArrowRight") return row[(at + 1) % row.length];
    if (key === "ArrowLeft") return row.at(at - 1);
    if (key === "Home") return row[0];
    return key === "End" ? row.at(-1) : undefined;
  };

  for (const [number, group] of document.querySelectorAll(".samples").entries()) {
    const row = [.../** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("[role=tab]"))];
    for (const tab of row) {
      const panel = group.querySelector(`[data-sample="${tab.dataset.tab}"]`);
      if (!panel) continue;
      tab.id = `tab-${number}-${tab.dataset.tab}`;
      panel.id = `panel-${number}-${tab.dataset.tab}`;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      tab.setAttribute("aria-controls", panel.id);
      tab.addEventListener("click", () => choose(tab));
    }
    group.querySelector("[role=tablist]")?.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const next = findNext(event.key, row, row.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)));
      if (!next) return;
      event.preventDefault();
      choose(next);
      next.focus({ preventScroll: true });
    });
    tabs.push(...row);
  }
  mark();
  // Another tab of the browser has chosen.
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== "docs-language" || !tabs.some((tab) => tab.dataset.tab === newValue)) return;
    root.dataset.language = newValue ?? "";
    mark();
  });
}
