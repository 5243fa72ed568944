// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/preact";
import { h } from "preact";
import { afterEach, expect, it } from "vitest";
import { words } from "../../../src/pages/dashboard/text/words.ts";
import { Copyable, CopyButton } from "../../../src/pages/kit/ui/copy-button.tsx";
import { TextField } from "../../../src/pages/kit/ui/fields.tsx";
import { Form } from "../../../src/pages/kit/ui/form.tsx";
import { KitWords } from "../../../src/pages/kit/ui/words.ts";

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "clipboard");
});
const show = (part: Parameters<typeof render>[0]) => render(h(KitWords.Provider, { value: words }, part));
const withoutClipboard = () => Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });

it("selects the text beside it, and says so, where the browser has no clipboard", async () => {
  withoutClipboard();
  const page = show(h(Copyable, { text: "sk_test_1" }));
  fireEvent.click(page.getByRole("button", { name: "Copy" }));
  await page.findByText("Selected: copy it now");
  expect(String(getSelection())).toBe("sk_test_1");
});

it("shows the text in a field, where it doesn't stand beside it", async () => {
  withoutClipboard();
  const page = show(h(CopyButton, { text: "evt_1", label: "Copy the id" }));
  fireEvent.click(page.getByRole("button", { name: "Copy the id" }));
  expect(await page.findByDisplayValue("evt_1")).toBeTruthy();
});

it("begins what is wrong with a field with a capital letter", async () => {
  const errors = [{ param: "name", code: "too_long", detail: "is too long" }];
  const send = async () =>
    ({ ok: false, problem: { status: 422, code: "invalid_request", detail: "", errors } }) as const;
  const name = h(TextField, { name: "name", label: "Name", value: "", onValue: () => {} });
  const page = show(h(Form, { submit: "Save", send, done: () => {}, children: name }));
  fireEvent.click(page.getByRole("button", { name: "Save" }));
  await page.findByText("Is too long");
});
