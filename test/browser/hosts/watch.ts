import type { Page } from "playwright-core";

/** What a merchant's developer and a privacy officer would notice on a page. */
export interface Seen {
  /** Events of the widget, as "type delivery". */
  heard: string[];
  thrown: string[];
  /** What the page's policy blocked. */
  blocked: string[];
  /** Names that were added to `window`, without the numbers of frames. */
  globals: string[];
  /** Everything in the browser's storage: cookies, local and session storage, databases, caches. */
  stored: unknown[];
  /** Origins that got a request. */
  asked: string[];
}

/** Records what happens on the page, from before its first script. */
export async function watch(page: Page): Promise<() => Promise<Seen>> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (/^(http|ws)/.test(request.url())) asked.add(new URL(request.url()).origin);
  });
  // An init script runs before the page's own scripts, even where the page's policy forbids inline scripts.
  await page.addInitScript(() => {
    const noted = {
      heard: [] as string[],
      thrown: [] as string[],
      blocked: [] as string[],
      names: Object.keys(window),
    };
    Object.defineProperty(window, "noted", { value: noted });
    for (const type of ["ready", "update", "status", "error"]) {
      addEventListener(`tracking:${type}`, ({ target }) => {
        noted.heard.push(`${type} ${target instanceof HTMLElement ? (target.dataset.id ?? target.localName) : ""}`);
      });
    }
    addEventListener("error", ({ message }) => noted.thrown.push(message));
    addEventListener("unhandledrejection", ({ reason }) => noted.thrown.push(String(reason)));
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      noted.blocked.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return async () => {
    const seen = await page.evaluate(async () => {
      const { names, ...noted } = Reflect.get(window, "noted") as Record<
        "heard" | "thrown" | "blocked" | "names",
        string[]
      >;
      const databases = await indexedDB.databases();
      return {
        ...noted,
        globals: Object.keys(window).filter((name) => !names.includes(name) && !/^\d+$/.test(name)),
        stored: [document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases].filter(
          Boolean,
        ),
      };
    });
    return { ...seen, asked: [...asked] };
  };
}
