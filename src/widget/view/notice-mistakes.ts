import type { FailureCode } from "../types.ts";
import type { Scene } from "./scene.ts";

/** Failures that the page can do something about. */
const TELLING: readonly FailureCode[] = ["missing_id", "missing_key", "unauthorized", "forbidden"];
/** Names in the container's dataset that the loader reads, or that we write. */
const OTHERS = /^(loading|tracking(State|Status))$/;

/**
 * Notices what a developer has probably got wrong, and only then loads the words for it, which go to the console, each
 * once. Wrong is what a page asks for and doesn't get: a name or a value that says nothing to us, a key that is refused,
 * an address that the page's own policy blocks.
 */
export function noticeMistakes(container: HTMLElement): (scene: Scene | null) => void {
  let latest: Scene | null = null;
  let checked: unknown;
  let failed: FailureCode | undefined;

  const load = () => import("../hints/index.ts").catch(() => null);

  const onBlocked = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    const { api = "", tiles = "" } = latest?.options ?? {};
    const [origin, ...ours] = [blockedURI, api, tiles].map(originOf);
    if (origin && ours.includes(origin)) load().then((hints) => hints?.hintAtPolicy(effectiveDirective, origin));
  };
  document.addEventListener("securitypolicyviolation", onBlocked);

  return (scene) => {
    latest = scene;
    if (!scene) return document.removeEventListener("securitypolicyviolation", onBlocked);
    const { options, state } = scene;
    if (checked !== options && isOdd(container.dataset, new Map(Object.entries(options))))
      load().then((hints) => hints?.hintAtAttributes(container));
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
  const fewer = Array.isArray(sections) && (dataset.sections?.trim().split(/[\s,]+/).length ?? 0) > sections.length;
  return fewer || Object.keys(dataset).some((name) => !OTHERS.test(name) && options.get(name) === undefined);
}

function originOf(url: string): string | null {
  try {
    return new URL(url, location.href).origin;
  } catch {
    return null;
  }
}
