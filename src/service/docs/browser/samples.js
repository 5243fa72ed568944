/*
 * Adds a copy button to each sample and to the page's link to its Markdown, and tabs to samples in several languages. The chosen
 * language counts for all pages.
 */
{
  const AGAIN_MS = 2000;
  const root = document.documentElement;

  /**
   * A button that copies.
   * @param {() => HTMLElement | null} findCode what is copied: its text, or of a link what it leads to
   */
  const copyButton = (findCode) => {
    const [button, spoken] = [document.createElement("button"), document.createElement("span")];
    const say = (/** @type {string} */ words, /** @type {string} */ aloud) => {
      button.textContent = words;
      spoken.textContent = aloud;
    };
    button.type = "button";
    button.className = "copy";
    spoken.className = "spoken";
    spoken.setAttribute("role", "status");
    say("Copy", "");
    const copy = async () => {
      const code = findCode();
      if (!code) return;
      try {
        const text = code instanceof HTMLAnchorElement ? await (await fetch(code.href)).text() : code.textContent;
        await navigator.clipboard.writeText(text ?? "");
        say("Copied", "Copied");
      } catch {
        if (code instanceof HTMLAnchorElement) return code.click();
        // Some browsers and plain HTTP give no clipboard: select the sample, for the reader to copy.
        getSelection()?.selectAllChildren(code);
        say("Selected", "Selected, ready for you to copy");
      }
      setTimeout(say, AGAIN_MS, "Copy", "");
    };
    button.addEventListener("click", () => void copy());
    return [button, spoken];
  };

  for (const sample of document.querySelectorAll(".code")) {
    if (sample.closest(".samples")) continue;
    sample.querySelector("figcaption")?.append(...copyButton(() => sample.querySelector("code")));
  }

  const source = document.querySelector(".source");
  source?.append(...copyButton(() => source.querySelector("a")));

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

  for (const [number, group] of [
    .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".samples")),
  ].entries()) {
    const panels = [.../** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll(":scope > div"))];
    const [bar, title, list] = [
      document.createElement("div"),
      document.createElement("span"),
      document.createElement("div"),
    ];
    bar.className = "bar";
    title.textContent = group.dataset.label ?? "";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", `${group.dataset.label}: language`);
    const row = panels.map((panel) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.id = `tab-${number}-${panel.dataset.sample}`;
      tab.dataset.tab = panel.dataset.sample;
      tab.textContent = panel.dataset.name ?? "";
      tab.setAttribute("role", "tab");
      panel.id = `panel-${number}-${panel.dataset.sample}`;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      tab.setAttribute("aria-controls", panel.id);
      tab.addEventListener("click", () => choose(tab));
      return tab;
    });
    list.addEventListener("keydown", (event) => {
      const next = findNext(event.key, row, row.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)));
      if (!next) return;
      event.preventDefault();
      choose(next);
      next.focus({ preventScroll: true });
    });
    tabs.push(...row);
    list.append(...row);
    const shown = () => group.querySelector(`[data-sample="${root.dataset.language}"] code`);
    bar.append(title, list, ...copyButton(() => /** @type {HTMLElement | null} */ (shown())));
    group.prepend(bar);
  }
  mark();
  // Another tab of the browser has chosen.
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== "docs-language" || !tabs.some((tab) => tab.dataset.tab === newValue)) return;
    root.dataset.language = newValue ?? "";
    mark();
  });
}
