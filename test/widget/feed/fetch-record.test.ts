import { expect, test } from "vitest";
import { recordUrl } from "../../../src/widget/feed/fetch-record.ts";

test.each(["https://api.example", "https://api.example/", "https://api.example/v1", "https://api.example/v1//"])(
  "the service's address may be written as %s",
  (api) => {
    expect(recordUrl({ api, id: "dlv/1", key: "pk_test_1" })).toBe(
      "https://api.example/v1/deliveries/dlv%2F1/tracking?key=pk_test_1",
    );
  },
);

test("a path before the version stays", () => {
  expect(recordUrl({ api: "/proxy/", id: "dlv_1", key: "pk_test_1" })).toBe(
    "/proxy/v1/deliveries/dlv_1/tracking?key=pk_test_1",
  );
});
