/* The search. It loads the index when the field gets the focus, and searches in the browser. */
{
  const MOST = 12;
  const AROUND = 40;
  const box = /** @type {HTMLElement} */ (document.querySelector(".search"));
  const input = /** @type {HTMLInputElement} */ (box.querySelector("input"));
  const status = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));
  const results = /** @type {HTMLElement} */ (box.querySelector(".results"));
  box.hidden = false;

  /** @typedef {{ title: string, where: string, address: string, text: string, also?: string }} Entry */
  /** @type {Promise<Entry[]> | undefined} */
  let loading;
  const load = () => {
    loading ??= fetch("/docs/search.json").then((answer) => {
      if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
      return answer.json();
    });
    // Without network the next letter asks again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  const escapePattern = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const FILLERS = new Set("a an and do does for how i in is my of on or the to what with".split(" "));
  /** The words of a query, without those that say nothing. A plural also finds the singular. */
  const wordsOf = (/** @type {string} */ query) => {
    const all = query.toLowerCase().split(/[\s,/?]+/);
    const telling = all.filter((word) => !FILLERS.has(word));
    return (telling.some(Boolean) ? telling : all)
      .filter(Boolean)
      .map((word) => (/^[a-z]{4,}s$/.test(word) ? word.slice(0, -1) : word));
  };

  /** How well a word fits an entry: what names the entry counts most, then what it says, then the page that it is on. */
  const scoreOf = (/** @type {Entry} */ { title, where, address, text, also = "" }, /** @type {string} */ word) => {
    const [, place = ""] = address.toLowerCase().split("#");
    const name = title.toLowerCase();
    const start = new RegExp(`(?<![a-z0-9])${escapePattern(word)}`, "i");
    const whole = new RegExp(`(?<![a-z0-9_])${escapePattern(word)}s?(?![a-z0-9_])`, "i");
    if (name === word || place === word) return 60;
    const named = [name, also].map((words) => (whole.test(words) ? 30 : start.test(words) ? 20 : 0));
    const best = Math.max(...named, place.includes(word) ? 12 : 0);
    // The page's name and the text tell entries with equal names apart.
    return best + (start.test(where) ? 3 : 0) + (whole.test(text) ? 2 : start.test(text) ? 1 : 0);
  };

  /** The entries in which most of the words are, the best first. */
  const find = (/** @type {Entry[]} */ entries, /** @type {string} */ query) => {
    const words = wordsOf(query);
    const rated = entries.map((entry) => {
      const scores = words.map((word) => scoreOf(entry, word));
      // A page as a whole stands before its parts, and what merchants call before what riders and operators do.
      const isPart = entry.address.includes("#");
      const isTheirs = /Operator|Riders|Sign-in|Members|Versions/.test(entry.where);
      const score = scores.reduce((sum, one) => sum + one, isPart ? 0 : 3);
      return { entry, hits: scores.filter(Boolean).length, score: isTheirs ? score / 2 : score };
    });
    const most = Math.max(...rated.map(({ hits }) => hits));
    return rated
      .filter(({ hits }) => hits > 0 && hits === most)
      .sort((one, other) => other.score - one.score)
      .slice(0, MOST)
      .map(({ entry }) => entry);
  };

  /** The text with the words of the query marked. */
  const marked = (/** @type {string} */ text, /** @type {string[]} */ words) => {
    const parts = text.split(new RegExp(`((?<![a-z0-9])(?:${words.map(escapePattern).join("|")}))`, "i"));
    return parts.map((part, index) => {
      if (index % 2 === 0) return part;
      const mark = document.createElement("mark");
      mark.textContent = part;
      return mark;
    });
  };

  /** The text around the first of the words. */
  const excerpt = (/** @type {string} */ text, /** @type {string[]} */ words) => {
    const at = text.search(new RegExp(`(?<![a-z0-9])(?:${words.map(escapePattern).join("|")})`, "i"));
    const start = at <= AROUND ? 0 : text.indexOf(" ", at - AROUND) + 1;
    const isRest = text.length <= start + 3 * AROUND;
    const piece = text.slice(start, isRest ? undefined : text.lastIndexOf(" ", start + 3 * AROUND)).replace(/^· /, "");
    return `${start > 0 ? "… " : ""}${isRest ? piece : `${piece.replace(/[\s.,:;·]+$/, "")} …`}`;
  };

  const toLink = (/** @type {Entry} */ { title, where, address, text }, /** @type {string[]} */ words) => {
    const link = document.createElement("a");
    link.href = address;
    const [name, place, some] = ["b", "small", "span"].map((tag) => document.createElement(tag));
    name?.append(...marked(title, words));
    if (place) place.textContent = where;
    some?.append(...marked(excerpt(text, words), words));
    link.append(name ?? "", " ", place ?? "", " ", some ?? "");
    return link;
  };

  const show = (/** @type {string} */ words, /** @type {Node[]} */ ...content) => {
    status.textContent = words;
    results.replaceChildren(...content);
    results.hidden = content.length === 0;
  };
  const say = (/** @type {string} */ words) => {
    const line = document.createElement("p");
    line.textContent = words;
    show(words, line);
  };
  /** Shows what is found, or that nothing can be found now. Never rejects. */
  const search = async () => {
    const query = input.value.trim();
    if (query === "") return show("");
    try {
      const found = find(await load(), query);
      if (query !== input.value.trim()) return;
      if (found.length === 0) return say(`Nothing found for “${query}”.`);
      const words = wordsOf(query);
      show(found.length === 1 ? "1 result" : `${found.length} results`, ...found.map((entry) => toLink(entry, words)));
    } catch {
      say("The search can’t be loaded now. Type on to try again.");
    }
  };
  const close = () => {
    results.hidden = true;
    status.textContent = "";
  };

  input.addEventListener("focus", () => void load().catch(() => {}));
  input.addEventListener("input", () => void search());
  input.addEventListener("click", () => void search());
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !box.contains(relatedTarget)) close();
  });
  // A tap on the list must not take the focus, which would close it.
  results.addEventListener("pointerdown", (event) => event.preventDefault());
  results.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) {
      close();
      input.blur();
    }
  });
  box.addEventListener("keydown", (event) => {
    const links = results.hidden ? [] : [...results.querySelectorAll("a")];
    const at = links.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement));
    if (event.key === "ArrowDown" && results.hidden) void search();
    else if (event.key === "ArrowDown" && links.length > 0) (links[at + 1] ?? links[0])?.focus();
    else if (event.key === "ArrowUp" && links.length > 0) (at === 0 ? input : links.at(at - 1))?.focus();
    else if (event.key === "Enter" && at < 0) void search().then(() => results.querySelector("a")?.click());
    else if (event.key === "Escape") {
      if (results.hidden) input.value = "";
      input.focus();
      close();
    } else return;
    event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    const isField =
      event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isField;
    const isK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isSlash && !isK) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}
