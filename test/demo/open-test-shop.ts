import { resolve } from "node:path";
import { vi } from "vitest";
import { createApp } from "../../demo/app.ts";
import { openStandInService } from "./stand-in-service.ts";

export const SECRET_KEY = `sk_test_${"s".repeat(32)}`;
export const PUBLISHABLE_KEY = `pk_test_${"p".repeat(32)}`;

/** The form's fields of a valid order. */
export const BASKET: Readonly<Record<string, string>> = {
  "quantity-sourdough": "2",
  "quantity-mandazi": "1",
  name: "Wanjiru Kamau",
  address: "27 Jasmine Road",
  phone: "0712 345 678",
  instructions: "Blue gate",
  payment: "cash",
};

/** Opens the shop without a socket, with a stand-in for the delivery service. Its logged errors aren't printed. */
export async function openTestShop({ name = "ontheway", title = "OnTheWay" } = {}) {
  const service = await openStandInService();
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const known = { apiUrl: service.url, publishableKey: PUBLISHABLE_KEY, name, title };
  const app = createApp(
    known,
    SECRET_KEY,
    ["dist/demo/assets", "demo/pictures", "demo/screenshots/landing"].map((path) => resolve(path)),
  );
  const get = (url: string) => app.inject({ url });
  const send = (type: string, payload: string) =>
    app.inject({ method: "POST", url: "/orders", headers: { "content-type": type }, payload });
  const order = (fields = BASKET) => send("application/x-www-form-urlencoded", String(new URLSearchParams(fields)));
  return {
    service,
    get,
    send,
    order,
    ride: () => app.inject({ method: "POST", url: "/ride" }),
    /** Sends an order and opens its page. */
    async orderPage(fields = BASKET): Promise<string> {
      const { statusCode, headers } = await order(fields);
      if (statusCode !== 303) throw new Error(`The order was answered with ${statusCode}`);
      return (await get(String(headers.location))).body;
    },
    async close() {
      log.mockRestore();
      await app.close();
      await service.close();
    },
  };
}

/** The order number in a form. */
export const numberIn = (page: string) => /name="order" value="(MK-[^"]+)"/.exec(page)?.[1] ?? "";
