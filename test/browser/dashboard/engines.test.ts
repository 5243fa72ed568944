/** The main path through the dashboard in the other engines. */
import { afterAll, beforeAll, describe, test } from "vitest";
import { WITH_RIDER } from "../../../src/contract/status.ts";
import { text } from "../../../src/pages/dashboard/text/en.ts";
import { nameNotRun } from "../../kit/name-not-run.ts";
import type { Engine } from "../engines/engine.ts";
import { firefox } from "../engines/firefox.ts";
import { webkit } from "../engines/webkit.ts";
import { openProduction, type Production } from "../kit/open-production.ts";

const PASSWORD = "seven loaves on a bicycle";

let service: Production;
beforeAll(async () => {
  service = await openProduction("sandbox");
}, 400_000);
afterAll(() => service?.close());

/**
 * Runs in the page: presses a button, in the dialog where there is one. False: there is none yet, or it still waits for the
 * answer to its last press, and would ignore another one.
 */
function pressIn(label: string): boolean {
  const place = document.querySelector("dialog[open]") ?? document;
  const button = [...place.querySelectorAll("button")].find(
    (one) => one.innerText.trim() === label && one.getAttribute("aria-disabled") !== "true",
  );
  button?.click();
  return button !== undefined;
}

/** Runs in the page: types into the field with this label, in the dialog where there is one. */
function typeIn({ label, text }: { label: string; text: string }): boolean {
  const place = document.querySelector("dialog[open]") ?? document;
  const its = [...place.querySelectorAll("label")].find((one) => one.innerText.trim() === label);
  if (!(its?.control instanceof HTMLInputElement)) return false;
  its.control.value = text;
  its.control.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

describe.each([firefox, webkit])("$name", { concurrent: true }, ({ name, tags, find, open }) => {
  const program = find();
  if (!program) return nameNotRun(name, "the dashboard");
  let engine: Engine;
  beforeAll(async () => {
    engine = await open(program);
  });
  afterAll(() => engine?.close());

  test("a link, a password, a key and a delivery to the door", { tags }, async ({ expect }) => {
    const press = (label: string) => expect.poll(() => engine.run(pressIn, label), { message: label }).toBe(true);
    const type = (label: string, text: string) =>
      expect.poll(() => engine.run(typeIn, { label, text }), { message: label }).toBe(true);
    const sees = (text: string) => expect.poll(() => engine.run(() => document.body.innerText)).toContain(text);
    const email = `amina@${name.toLowerCase()}.example`;

    const { link } = await service.account("invite", "acct_sandbox", email, "--role", "owner");
    await engine.goto(link);
    await press("Continue");
    await sees("We tick off each step");

    await engine.goto(`${service.url}/dashboard/you`);
    // At an IP address there are no passkeys, so the page names one where there are.
    await sees("Open this page on localhost");
    await type("New password", PASSWORD);
    await press("Set the password");
    await sees("You have a password.");
    await press("Sign out");
    await type("E-mail address", email);
    await type("Password", PASSWORD);
    await press("Sign in");
    await sees("Where you are signed in");

    await engine.goto(`${service.url}/dashboard/keys`);
    await press("Make a key");
    await type("Name", `Of ${name}`);
    await press("Make a key");
    await sees("Copy it now.");
    expect(await engine.run(() => document.querySelector("dialog code")?.textContent)).toMatch(/^sk_test_\w{24,}$/);
    await press("I have copied it");
    await sees(`Of ${name}`);

    await engine.goto(`${service.url}/dashboard/deliveries`);
    await press("New test delivery");
    for (const status of WITH_RIDER) {
      const step = text.deliveries.statuses[status];
      await press("Move on");
      await expect
        .poll(() => engine.run(() => [...document.querySelectorAll(".timeline li span")].map((one) => one.textContent)))
        .toContain(step);
    }
    await press("Hand over");
    await sees("Code confirmed");
    await expect
      .poll(() => engine.run(() => document.querySelectorAll("[data-tracking-status=delivered]").length))
      .toBe(1);
  });
});
