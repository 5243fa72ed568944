// @vitest-environment happy-dom
import { fireEvent, within } from "@testing-library/preact";
import { type ComponentChildren, h, render } from "preact";
import { afterEach, expect, test } from "vitest";
import { LIMITS } from "../../../src/contract/limits.ts";
import { createPluralFormat } from "../../../src/pages/kit/plural-format.ts";
import { en as thread } from "../../../src/pages/kit/thread/languages/en.ts";
import { createClient } from "../../../src/pages/track/core/client.ts";
import { createOrder } from "../../../src/pages/track/core/create-order.ts";
import { readCustomer } from "../../../src/pages/track/core/customer.ts";
import { en } from "../../../src/pages/track/text/languages/en.ts";
import { Address } from "../../../src/pages/track/view/address.tsx";
import { openMessages } from "../../../src/pages/track/view/messages.tsx";
import { Rating } from "../../../src/pages/track/view/rating.tsx";
import { PageContext } from "../../../src/pages/track/view/use-page.ts";

const customer = readCustomer({
  delivery_id: "dlv_1",
  merchant: { name: "Mkate" },
  dropoff: { street: "27 Acacia Street", instructions: null },
  is_customer: true,
  asks_digits: false,
  allows: { rating: true },
  rating: null,
});
if (!customer) throw new Error("the customer's part can't be read");

/** A page whose service answers each change when the test says so. */
function openPage() {
  const asked: ((answer: Response | Promise<Response>) => void)[] = [];
  const ask: typeof fetch = async (url, { method } = {}) => {
    if (method !== "GET") return new Promise((resolve) => asked.push(resolve));
    return Response.json(String(url).endsWith("messages") ? { open: true, messages: [] } : customer);
  };
  const client = createClient("dlv_1", null, ask);
  const locale = { language: "en", tag: "en", dir: "ltr" } as const;
  const view = { order: createOrder(client), client, text: en, locale, format: createPluralFormat("en") };
  const show = (part: ComponentChildren) => {
    render(h(PageContext.Provider, { value: view, children: part }), document.body);
    return within(document.body);
  };
  const answer = async (body: object | null) => {
    await expect.poll(() => asked.length).toBe(1);
    asked.pop()?.(body ? Response.json(body) : Promise.reject(new TypeError("Failed to fetch")));
  };
  return { client, show, answer };
}

const tooLong = "a".repeat(LIMITS.messageCharacters + 1);
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

afterEach(() => render(null, document.body));

test("a comment that is typed while its stars are being sent outlives their failure", async () => {
  const { show, answer } = openPage();
  const page = show(h(Rating, { customer }));
  fireEvent.click(page.getByRole("button", { name: "4 stars" }));
  type(await page.findByRole("textbox"), "Still warm");
  await answer(null);
  await page.findByText(en.mistakes.offline);
  expect(page.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Still warm");
  // They go together now.
  page.getByRole("button", { name: "4 stars", pressed: true });
});

test("what is wrong with a message is said until it is changed", async () => {
  const { client, show } = openPage();
  const { View, stop } = await openMessages(client, "en");
  const page = show(h(View, { stage: "under_way" }));
  const field = page.getByRole<HTMLInputElement>("textbox");
  type(field, tooLong);
  fireEvent.click(page.getByRole("button", { name: thread.send }));
  await page.findByText(/200/);
  type(field, "Ring twice, please");
  await expect.poll(() => page.queryByText(/200/)).toBeNull();
  stop();
});

test("what is written while a message is being sent stays in its field", async () => {
  const { client, show, answer } = openPage();
  const { View, stop } = await openMessages(client, "en");
  const page = show(h(View, { stage: "under_way" }));
  const field = page.getByRole<HTMLInputElement>("textbox");
  const button = page.getByRole("button", { name: thread.send });
  type(field, "Ring twice");
  fireEvent.click(button);
  await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
  type(field, "and mind the dog");
  await answer({ open: true, messages: [] });
  await expect.poll(() => button.getAttribute("aria-disabled")).toBe("false");
  expect(field.value).toBe("and mind the dog");
  stop();
});

test("what is wrong with instructions is said until they are changed", async () => {
  const { show, answer } = openPage();
  const page = show(h(Address, { customer, canChange: true }));
  fireEvent.click(page.getByRole("button", { name: en.address.add }));
  const field = await page.findByRole<HTMLTextAreaElement>("textbox");
  type(field, "The blue gate");
  fireEvent.click(page.getByRole("button", { name: en.address.save }));
  await answer(null);
  await page.findByText(en.mistakes.offline);
  type(field, "The green gate");
  await expect.poll(() => page.queryByText(en.mistakes.offline)).toBeNull();
});
