import { afterEach, beforeEach, expect, test } from "vitest";
import { SHOP } from "../../demo/orders/addresses.ts";
import type { Position } from "../../src/contract/geo.ts";
import { drawTile } from "../../src/sandbox/town/draw/draw-tile.ts";
import { findAddress } from "../../src/sandbox/town/streets/find-address.ts";
import { BASKET, openTestShop } from "./open-test-shop.ts";

let shop: Awaited<ReturnType<typeof openTestShop>>;

beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

test("the form opens with an empty basket and an address", async () => {
  const { body } = await shop.get("/shop");
  expect(body.match(/name="quantity-[^"]+" value="0"/g)).toHaveLength(9);
  expect(body.match(/name="quantity-[^"]+" value="[1-9]/g)).toBeNull();
  expect(body).toMatch(/<p class="empty" >It is empty\./);
  expect(body).toMatch(/<li class="total" hidden>/);
  expect(body).toContain('value="27 Jasmine Road"');
});

test("an empty basket can't be ordered, and costs nothing", async () => {
  const { statusCode, body } = await shop.order({ ...BASKET, "quantity-sourdough": "0", "quantity-mandazi": "-3" });
  expect(statusCode).toBe(422);
  expect(body).toContain("Your basket is empty");
  expect(body).toMatch(/<li class="fee" hidden>/);
  expect(body).toContain("<span data-total>KES 0</span>");
  expect(shop.service.received.filter(({ path }) => path === "/v1/deliveries")).toHaveLength(0);
});

test("all mistakes are shown at once, and the first one has the focus", async () => {
  const wrong = { name: " ", address: "", phone: "12 34", "quantity-sourdough": "1" };
  const { statusCode, body } = await shop.order(wrong);
  expect(statusCode).toBe(422);
  expect(body).toContain("3 things need another look");
  for (const field of ["name", "address", "phone"]) {
    expect(body).toContain(`<li><a href="#${field}">`);
    expect(body).toMatch(
      new RegExp(`<input id="${field}"[^>]*aria-describedby="${field}-note"[^>]*aria-invalid="true"`),
    );
    expect(body).toMatch(new RegExp(`class="mistake" id="${field}-note"`));
  }
  expect(body.match(/ autofocus/g)).toHaveLength(1);
  expect(body).toMatch(/<input id="name"[^>]* autofocus>/);
  expect(body, "the browser would tell only the first").toMatch(/<form class="shop"[^>]* novalidate/);

  const { body: empty } = await shop.order({ ...wrong, "quantity-sourdough": "0" });
  expect(empty).toContain("4 things need another look");
  expect(empty).toMatch(/<div class="alert" role="alert" tabindex="-1" autofocus>/);
  expect(empty.match(/ autofocus/g)).toHaveLength(1);
  expect(shop.service.received).toHaveLength(0);
});

test("an address that isn't found is told beside its field, with those that the service suggests", async () => {
  const suggestions = ["99 Jasmine Road", '<i>"7" Vine Road'];
  const error = { param: "dropoff.address", code: "not_found", detail: "this address can't be found", suggestions };
  shop.service.answerWith({ status: 422, body: { code: "invalid_request", errors: [error] } });
  const { statusCode, body } = await shop.order({ ...BASKET, address: "99 Nowhere Boulevard" });
  expect(statusCode).toBe(422);
  expect(body).toMatch(/<p class="mistake" id="address-note">This address can(’|'|&#39;)t be found\.</);
  expect(body).toContain('<button type="button" data-address="99 Jasmine Road">99 Jasmine Road</button>');
  expect(body).toContain('value="99 Nowhere Boulevard"');
  expect(body).not.toContain("<i>");

  const { body: other } = await shop.order({ ...BASKET, address: "" });
  expect(other).not.toContain("data-address");
});

test("the addresses that the shop offers, and its own, are on streets that the map names", async () => {
  const { body } = await shop.get("/shop");
  const offered = [...body.matchAll(/<option value="([^"]+)">/g)].map(([, address = ""]) => address);
  expect(offered.length).toBeGreaterThan(2);
  for (const address of [...offered, SHOP.address]) {
    const door = findAddress(address);
    const street = address.replace(/^\d+ /, "");
    if (!door) throw new Error(`Nobody lives at ${address}`);
    expect(drawTileAround(door), address).toContain(`>${street}</text>`);
  }
});

/** The sandbox's tile of some 600 m around a place. https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
function drawTileAround({ lat, lng }: Position): string {
  const side = 2 ** 16;
  const sin = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  return drawTile(16, Math.floor((lng / 360 + 0.5) * side), Math.floor(y * side), "light");
}
