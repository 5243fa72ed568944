import type { FailureCode } from "../feed/reading.ts";
import type { CardState } from "./card-state.ts";

/** Failures that the page can do something about. */
const TELLING: readonly FailureCode[] = ["missing_id", "missing_key", "unauthorized", "forbidden"];
/** Names in the container's dataset that we write. */
const OURS = /^tracking(State|Status)$/;
/** Elements whose attributes are read. What a page mounts in by itself may have others for its own use. */
const READ = `#${__SERVICE_NAME__}-tracking,delivery-tracking`;

/**
 * Notices what a developer has probably got wrong, and only then loads the words for it, which go to the console, each
 * once. Wrong is what a page asks for and doesn't get: a name or a value that says nothing to us, a key that is refused,
 * an address that the page's own policy blocks.
 */
export function noticeMistakes(container: HTMLElement): (card: CardState | null) => void {
  let latest: CardState | null = null;
  let checked: unknown;
  let failed: FailureCode | undefined;

  const load = () => import("../host/hints/index.ts").catch(() => null);

  const onBlocked = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition !== "enforce") return;
    const { api = "", tiles = "" } = latest?.options ?? {};
    // What is blocked inline, or by `eval`, has no origin.
    const [origin, ...ours] = [originOf(blockedURI), originOf(api, location.href), originOf(tiles, api)];
    if (origin && ours.includes(origin)) load().then((hints) => hints?.hintAtPolicy(effectiveDirective, origin));
  };
  document.addEventListener("securitypolicyviolation", onBlocked);

  return (card) => {
    latest = card;
    if (!card) return document.removeEventListener("securitypolicyviolation", onBlocked);
    const { options, state } = card;
    if (checked !== options && container.matches(READ)) {
      const script = document.querySelector<HTMLElement>('script[src*="/v1/tracking.js"]');
      const known = new Map(Object.entries(options));
      if (isOdd(container.dataset, known) || isOdd(script?.dataset ?? {}, known))
        load().then((hints) => hints?.hintAtAttributes(container));
    }
    checked = options;
    const code = state.failure?.code;
    // A scenario's refusals are nobody's mistake.
    if (code && code !== failed && TELLING.includes(code) && options.demo == null)
      load().then((hints) => hints?.hintAtFailure(code, options.key));
    failed = code;
  };
}

/** True if any attribute isn't among the options that were made of them. */
function isOdd(dataset: DOMStringMap, options: Map<string, unknown>): boolean {
  const sections = options.get("sections");
  const words = dataset.sections?.split(/[\s,]+/).filter(Boolean) ?? [];
  if (Array.isArray(sections) && words.length > sections.length) return true;
  return Object.entries(dataset).some(([name, value]) =>
    name === "loading" ? !/^(lazy|eager)$/.test(value ?? "") : !OURS.test(name) && options.get(name) === undefined,
  );
}

function originOf(url: string, base?: string): string | null {
  try {
    return new URL(url, base).origin;
  } catch {
    return null;
  }
}
