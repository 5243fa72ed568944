// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook } from "@testing-library/preact";
import { h } from "preact";
import { afterEach, expect, it } from "vitest";
import { words } from "../../../src/pages/dashboard/text/words.ts";
import { Copyable, CopyButton } from "../../../src/pages/kit/ui/copy-button.tsx";
import { TextField } from "../../../src/pages/kit/ui/fields.tsx";
import { Form } from "../../../src/pages/kit/ui/form.tsx";
import { useList } from "../../../src/pages/kit/ui/use-list.ts";
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

it("shows only the rows of one filter, in whatever order the answers come", async () => {
  const asked: { about: string; after: string | undefined; answer(ids: string[]): Promise<void> }[] = [];
  const { result, rerender } = renderHook(
    ({ about }) =>
      useList<{ id: string }>(
        (after) =>
          new Promise((resolve) => {
            const answer = async (ids: string[]) => {
              const data = ids.map((id) => ({ id }));
              await act(async () => {
                resolve({ ok: true, data: { data, has_more: about === "active" } });
                // Lets the code that waits for the answer run first.
                await new Promise((done) => setTimeout(done));
              });
            };
            asked.push({ about, after, answer });
          }),
        about,
      ),
    { initialProps: { about: "active" } },
  );
  const ids = () => result.current.rows?.map(({ id }) => id);
  await asked[0]?.answer(["a1", "a2"]);
  void result.current.more();
  rerender({ about: "ended" });
  rerender({ about: "all" });
  expect(asked.map(({ about, after }) => [about, after])).toEqual([
    ["active", undefined],
    ["active", "a2"],
    ["ended", undefined],
    ["all", undefined],
  ]);
  // Until the new rows are there, the old ones stay, without a way to more of them.
  expect([ids(), result.current.hasMore]).toEqual([["a1", "a2"], false]);
  await asked[3]?.answer(["z1"]);
  await asked[2]?.answer(["e1"]);
  await asked[1]?.answer(["a3"]);
  expect([ids(), result.current.hasMore]).toEqual([["z1"], false]);
});
