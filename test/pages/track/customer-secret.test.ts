import { afterEach, expect, it, vi } from "vitest";
import { readSecret } from "../../../src/pages/track/core/customer-secret.ts";

const SECRET = "Zb3_-k0123456789abcdef";

afterEach(() => {
  vi.unstubAllGlobals();
});

function keep(refuses = false) {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (refuses) throw new DOMException("full", "QuotaExceededError");
      kept.set(name, value);
    },
  });
}

it("is read behind the #, and known again where a push opens the page without it", () => {
  keep();
  expect(readSecret("dlv_1", { hash: "" } as Location)).toBeNull();
  expect(readSecret("dlv_1", { hash: `#${SECRET}` } as Location)).toBe(SECRET);
  expect(readSecret("dlv_1", { hash: "" } as Location)).toBe(SECRET);
  expect(readSecret("dlv_2", { hash: "" } as Location)).toBeNull();
});

it("is read where the browser keeps nothing", () => {
  keep(true);
  expect(readSecret("dlv_1", { hash: `#${SECRET}` } as Location)).toBe(SECRET);
  vi.stubGlobal("localStorage", undefined);
  expect(readSecret("dlv_1", { hash: `#${SECRET}` } as Location)).toBe(SECRET);
  expect(readSecret("dlv_1", { hash: "" } as Location)).toBeNull();
});

it.each(["#map", "#<script>alert(1)</script>", `#${"x".repeat(200)}`, "#"])("isn't %s", (hash) => {
  keep();
  expect(readSecret("dlv_1", { hash } as Location)).toBeNull();
});
