import { chooseTiles } from "../feed/choose-tiles.ts";
import type { Tracker } from "../tracker/state.ts";
import type { WidgetOptions } from "../view/options.ts";
import { readAttributes, splitWords } from "./attributes.ts";
import type { MendableCode } from "./hints/index.ts";
import { CONTAINERS, SCRIPT } from "./page.ts";

const MENDABLE: readonly MendableCode[] = ["missing_id", "missing_key", "unauthorized", "forbidden", "not_found"];

/** Attributes that frameworks, test tools and consent managers put on every element, and the two of our own. */
const OTHERS =
  /^(v[A-Z0-9-]|react|ng|svelte|astro|turbo|controller|test|cy$|qa$|tracking(State|Status)$|cf|rocket|cookie|consent|categor|src$|type$|name$|service|purpose|vendor|usercentrics|cmplz|borlabs|iub|klaro|optimi)/;

/**
 * Finds mistakes of the page's developer: an attribute that the widget can't read, a key that the service refuses, an
 * address that the page's own content security policy blocks. For each, it downloads a hint and writes it to the console.
 *
 * @param refused what the page's policy has refused so far
 * @returns a function that stops watching
 */
export function watchForMistakes(
  container: HTMLElement,
  tracker: Tracker,
  options: WidgetOptions,
  refused: readonly SecurityPolicyViolationEvent[] = [],
): () => void {
  if (container.matches(CONTAINERS)) {
    checkAttributes(container.dataset);
    checkAttributes(document.querySelector<HTMLScriptElement>(SCRIPT)?.dataset ?? {});
  }

  let hinted: MendableCode | undefined;
  const unsubscribe = tracker.subscribe(({ failure }) => {
    const code = MENDABLE.find((mendable) => mendable === failure?.code);
    // A demo's failures are intended.
    if (!code || code === hinted || options.demo != null) return;
    hinted = code;
    hint(({ hintAtFailure }) => hintAtFailure(code, options.key));
  });

  let tiles: Promise<string> | undefined;
  const onBlocked = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    // Inline scripts and `eval` have no origin.
    const origin = originOf(blockedURI);
    if (disposition !== "enforce" || !origin) return;
    const isFrom = (address: string) => origin === originOf(address, location.href);
    const tell = () => hint(({ hintAtPolicy }) => hintAtPolicy(effectiveDirective, origin));
    // A service that the policy blocks isn't asked for its tiles: the refusal would be the next such event, without end.
    if (isFrom(options.api)) return tell();
    // Asked once, however much the policy refuses of others.
    tiles ??= chooseTiles(options).then(
      (chosen) => chosen.tiles,
      () => "",
    );
    void tiles.then((template) => {
      if (["a", "b", "c"].some((server) => isFrom(template.replace("{s}", server)))) tell();
    });
  };
  refused.forEach(onBlocked);
  document.addEventListener("securitypolicyviolation", onBlocked);

  return () => {
    unsubscribe();
    document.removeEventListener("securitypolicyviolation", onBlocked);
  };
}

function hint(say: (hints: typeof import("./hints/index.ts")) => void): void {
  // A hint that can't be downloaded is no loss.
  import("./hints/index.ts").then(say, () => {});
}

function checkAttributes(dataset: DOMStringMap): void {
  for (const [name, value = ""] of Object.entries(dataset)) {
    if (!OTHERS.test(name) && !isUnderstood(name, value)) {
      hint(({ hintAtAttribute }) => hintAtAttribute(name, value));
    }
  }
}

function isUnderstood(name: string, value: string): boolean {
  // The browser would resolve a bare host name as a path of the page.
  if (name === "api") return /^(https?:\/)?\//.test(value.trim());
  const read = (given: string) => new Map<string, unknown>(Object.entries(readAttributes({ [name]: given })));
  // A template leaves an attribute empty where it has nothing to say.
  if (value.trim() === "") return name === "loading" || read("").has(name);
  if (name === "loading") return ["lazy", "eager"].includes(value);
  const words = name === "sections" ? splitWords(value) : [value];
  return words.every((word) => read(word).get(name) !== undefined);
}

function originOf(url: string, base?: string): string | null {
  try {
    return new URL(url, base).origin;
  } catch {
    return null;
  }
}
