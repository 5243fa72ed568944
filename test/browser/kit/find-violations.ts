import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

export interface Violation {
  /** The rule's name: https://dequeuniversity.com/rules/axe */
  id: string;
  /** Selectors of the element, one for each frame or shadow root on the way to it. */
  target: unknown;
  failureSummary: string | undefined;
}

/** What axe finds on a page with its default rules and the one for the size of targets. */
export async function findViolations(page: Page): Promise<Violation[]> {
  // What fades in has less contrast until it is there.
  await page.evaluate(endFades);
  const { violations } = await new AxeBuilder({ page })
    // Otherwise it opens a page of its own to join what it found in each frame, which takes as long as finding it.
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  );
}

/** Runs in the page. What a style sheet moves without an end goes on. */
function endFades(): void {
  for (const animation of document.getAnimations()) {
    const isOfStyle = animation instanceof CSSAnimation || animation instanceof CSSTransition;
    if (isOfStyle && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
}
