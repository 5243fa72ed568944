import { expect, it } from "vitest";
import { DAY_PATTERN } from "../../../../src/contract/report.ts";
import { CLOCK_PATTERN } from "../../../../src/contract/zone.ts";
import { toFieldErrors } from "../../../../src/service/http/requests/field-errors.ts";

it("a text of another form is told what it must be, not that it has control characters", () => {
  const detailOf = (pattern: string) =>
    toFieldErrors([{ keyword: "pattern", instancePath: "/from", params: { pattern }, message: "", schemaPath: "" }])[0]
      ?.detail;
  expect(detailOf(CLOCK_PATTERN)).toBe("must be a time of 24 hours such as 08:00");
  expect(detailOf(DAY_PATTERN)).toBe("must be a day such as 2026-11-01");
  expect(detailOf("^[A-Z]{3}$")).toBe("must be written as in the reference");
});
