import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { dateRelease } from "../../src/build/date-release.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const changes = readFileSync("src/service/docs/guide/versions.md", "utf8");
const DAY = new Date("2026-12-01T23:30:00Z");

it("dates the version that the change log tells of, and changes nothing else", () => {
  const older = changes.replaceAll("not yet published", "1 November 2026");
  const next = `## <a id="version-9.1.0"></a>9.1.0, not yet published\n\n- Something new.\n\n${older}`;
  expect(dateRelease(next, "9.1.0", DAY)).toBe(next.replace("not yet published", "1 December 2026"));
});

it("refuses a version that the change log doesn't tell of", () => {
  for (const [text, wanted] of [
    [changes, "9.1.0"],
    [changes.replaceAll("not yet published", "1 November 2026"), version],
    [`## <a id="version-9.1.0"></a>9.1.0, not yet published\n\n## Older`, "9.1.0"],
  ] as const)
    expect(() => dateRelease(text, wanted, DAY)).toThrow(/change log/);
});
