import { expect, it } from "vitest";
import { brandingChange } from "../../../src/pages/dashboard/view/account/branding/branding-change.ts";

const saved = {
  accent: "#7c2d92",
  shop_url: "https://shop.example",
  logo_url: "https://service.example/logo",
  cancelled_note: null,
};
const look = { accent: "#7c2d92", shopUrl: "https://shop.example", cancelledNote: "", logo: "/logo" };

it.each([
  ["nothing", {}, null],
  ["the shop's address", { shopUrl: " https://shop.example/menu " }, { shop_url: "https://shop.example/menu" }],
  ["what becomes of an order", { cancelledNote: " We refund it. " }, { cancelled_note: "We refund it." }],
  ["the accent", { accent: "#0f766e" }, { accent: "#0f766e" }],
  ["no accent any more", { accent: " " }, { accent: null }],
  ["a logo", { logo: "data:image/png;base64,AAAA" }, { logo: "AAAA" }],
  ["no logo any more", { logo: null }, { logo: null }],
])("sends of the look only what changed: %s", (_what, changed, sent) => {
  expect(brandingChange(saved, "/logo", { ...look, ...changed })).toEqual(sent);
});
