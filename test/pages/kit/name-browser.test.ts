import { expect, it } from "vitest";
import { nameBrowser } from "../../../src/pages/kit/people/name-browser.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

it.each([
  [CHROME, "Chrome on Windows"],
  [`${CHROME} Edg/141.0.0.0`, "Edge on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  ["curl/8.9.1", "curl/8.9.1"],
  ["<script>alert(1)</script>".repeat(20), "<script>alert(1)</script>".repeat(20).slice(0, 60)],
  ["", "–"],
  [null, "–"],
])("calls %s %s", (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});
