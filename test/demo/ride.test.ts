import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestShop } from "./open-test-shop.ts";

let shop: Awaited<ReturnType<typeof openTestShop>>;

beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const invitedTo = (link: string) => {
  shop.service.answerWith({ status: 201, body: { rider_id: "rdr_1", link, code: "K7QM-2XWP" } });
  return shop.ride();
};

test("whoever asks is invited to ride, with a link, a code to type and a QR code", async () => {
  expect((await shop.get("/")).body).toContain('<form method="post" action="/ride">');
  const { statusCode, body } = await invitedTo("https://go.example/rider#K7QM-2XWP");
  expect(statusCode).toBe(200);
  expect(body).toContain('href="https://go.example/rider#K7QM-2XWP"');
  expect(body).toContain('<p class="pairing">K7QM-2XWP</p>');
  expect(body).toContain("<code>https://go.example/rider</code>");
  expect(body).toMatch(/<svg class="qr"[^>]*><path d="(M\d+ \d+h1v1h-1z){200,}"\/><\/svg>/);
  expect(shop.service.received[0]?.headers.authorization).toMatch(/^Bearer sk_test_/);
  expect(body).not.toContain("sk_test_");
  expect(body).not.toContain("PUBLIC_URL=");
  expect((await shop.get("/assets/ride.css")).statusCode).toBe(200);
});

test("an address that a phone can't open comes with what to do", async () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    const { body } = await invitedTo(`http://${host}:8787/rider#K7QM-2XWP`);
    expect([host, body.includes("PUBLIC_URL="), body.includes('class="qr"')]).toEqual([host, true, false]);
  }
});

test("a service without an answer leaves a page that lets them try again", async () => {
  for (const answer of [{ status: 403, body: { code: "sandbox_only" } }, "hang-up"] as const) {
    shop.service.answerWith(answer);
    const { statusCode, body } = await shop.ride();
    expect([statusCode, body.includes("Please try again")]).toEqual([503, true]);
  }
  expect((await shop.get("/ride")).headers.location).toBe("/#ride");
});
