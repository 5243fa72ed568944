// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { en } from "../../../../src/pages/rider/text/languages/en.ts";
import { PATIENTLY, showApp } from "./a-screen.ts";

/** As when a link is opened in an app that is open: the browser changes the address, and loads nothing. */
function openLink(hash: string): void {
  location.hash = hash;
  dispatchEvent(new Event("hashchange"));
}

test("an invitation that is opened while the page is fills the field in, and another address nothing", async () => {
  location.hash = "#AAAA-1111";
  const { page, close } = await showApp({ phase: "signed_out" });
  const code = () => page.querySelector<HTMLInputElement>("#code")?.value;
  const codeAfter = (hash: string) =>
    expect.poll(() => {
      openLink(hash);
      return code();
    }, PATIENTLY);
  expect(code()).toBe("AAAA-1111");
  await codeAfter("#bbbb-2222").toBe("BBBB-2222");
  openLink("#top");
  await codeAfter("").toBe("BBBB-2222");
  await codeAfter("#cccc-3333").toBe("CCCC-3333");
  close();
});

test.each([
  ["rate_limited", en.pair.tooMany],
  ["no_network", en.pair.unreachable],
  ["database_unavailable", en.pair.busy],
  ["pairing_code_refused", en.pair.refused],
])("a sign-in that fails by %s says why", async (failure, words) => {
  location.hash = "#AAAA-1111";
  const { page, press, close } = await showApp({ phase: "signed_out" }, { pair: async () => failure });
  press(en.pair.signIn);
  await expect.poll(() => page.querySelector("[role=alert]")?.textContent, PATIENTLY).toBe(words);
  close();
});
