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
  const { violations } = await new AxeBuilder({ page })
    // Otherwise it opens a page of its own to join what it found in each frame, which takes as long as finding it.
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  );
}
