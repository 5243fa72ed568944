import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/** What a card downloads with its first answer. */
const LATER = ["src/widget/view/extras/add-extras.ts", "src/widget/host/attend.ts", "src/widget/feed/share.ts"];

/**
 * Waits until a page's card, which has an answer, has everything that it downloads after that: before, it notices neither
 * a new clock nor a new background, nor that the page hides or prints it.
 *
 * @param service the origin of the widget's files
 */
export async function untilComplete(page: Page, service: string): Promise<void> {
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    readFileSync("dist/widget/.vite/manifest.json", "utf8"),
  );
  const files = LATER.map((name) => {
    const { file } = manifest[name] ?? {};
    if (!file) throw new Error(`${name} isn't a file of its own`);
    return `${service}/${file}`;
  });
  // The card has asked for them first, so it also gets them first. As text, because Vitest replaces every `import()`.
  await page.evaluate(`Promise.all(${JSON.stringify(files)}.map((file) => import(file))).then(() => {})`);
}
