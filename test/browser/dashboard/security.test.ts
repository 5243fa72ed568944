/** Attacks on the dashboard, in a real browser, with two processes of the service on PostgreSQL. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AN_ORDER } from "../../service/open-test-service.ts";
import { openReceiver, type Receiver } from "../../service/webhooks/open-receiver.ts";
import { openBrowser } from "../kit/open-browser.ts";
import { openProduction, type Production } from "../kit/open-production.ts";
import { serve } from "../kit/serve.ts";

const ACCOUNT = "acct_sandbox";
const PASSWORD = "seven loaves on a bicycle";

let service: Production;
let receiver: Receiver;
let browser: Browser;
let evil: Awaited<ReturnType<typeof serve>>;
/** At `localhost`, because the evil page is there, too: from a page of the same site the browser sends the cookie along. */
let origin: string;
let owner: Page;

beforeAll(async () => {
  [service, receiver, browser, evil] = await Promise.all([
    openProduction("sandbox"),
    openReceiver(),
    openBrowser(),
    serve((_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Free cake")),
  ]);
  origin = service.url.replace("127.0.0.1", "localhost");
  owner = await open();
  await signIn(owner, await invite("amina@shop.example", "owner"));
}, 400_000);
afterAll(async () => {
  await Promise.allSettled([browser?.close(), receiver?.close(), service?.close(), evil?.close()]);
});

async function invite(email: string, role: string): Promise<string> {
  const { link } = await service.account("invite", ACCOUNT, email, "--role", role);
  return link.replace("127.0.0.1", "localhost");
}

/** A page of a browser of its own. */
async function open(): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    locale: "en-US",
    userAgent: `Mozilla/5.0 ${PAYLOAD.replaceAll("\n", " ")}`,
  });
  // `harm` lists what a policy blocked. A script of the payload that runs adds to it, too.
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { harm: seen });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      seen.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return context.newPage();
}
const readHarm = (page: Page) => page.evaluate(() => (window as unknown as { harm: string[] }).harm);

async function signIn(page: Page, link: string) {
  await page.goto(link);
  await press("Continue", page);
  await page.getByRole("heading", { name: "Now", level: 1 }).waitFor();
}

/** Presses a button: in the topmost dialog, where there is one. */
async function press(name: string, page: Page) {
  const again = page.locator("dialog.again");
  const dialog = (await again.count()) > 0 ? again : page.locator("dialog[open]").last();
  const place = (await dialog.count()) > 0 ? dialog : page;
  await place.getByRole("button", { name, exact: true }).click();
}

/** A request of our own page, with its cookie. */
const ask = (page: Page, method: string, path: string, body?: unknown): Promise<{ status: number; data: unknown }> =>
  page.evaluate(
    async ([method, path, body]) => {
      const sent = body === undefined ? {} : { body, headers: { "content-type": "application/json" } };
      const answer = await fetch(path, { method, ...sent });
      return { status: answer.status, data: answer.status === 204 ? null : await answer.json() };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );
const idOf = ({ data }: { data: unknown }) => String(Object(data).id);

/** Runs a script if a page takes it as markup. Its quotes would end an attribute that a page puts it into. */
const PAYLOAD = `"'><img src=x onerror="harm.push('ran')"><svg onload="harm.push('ran')"></svg>`;

test("a link that two people redeem at once lets one in and tells the other why not", async () => {
  const link = await invite("wanjiru@shop.example", "viewer");
  const [one, two] = [await open(), await open()];
  await Promise.all([one.goto(link), two.goto(link)]);
  await Promise.all([press("Continue", one), press("Continue", two)]);
  const outcome = (page: Page) =>
    Promise.race([
      page
        .getByRole("heading", { name: "Now", level: 1 })
        .waitFor()
        .then(() => "in"),
      page
        .getByText("This link was used already")
        .waitFor()
        .then(() => "used"),
    ]);
  expect((await Promise.all([outcome(one), outcome(two)])).sort()).toEqual(["in", "used"]);
  await Promise.all([one.context().close(), two.context().close()]);
});

test("a page elsewhere can change and read nothing, by form, fetch, image or frame; only the card can be framed", async () => {
  const context = owner.context();
  const keysAndPassword = async () => [
    (await ask(owner, "GET", "/v1/account/keys")).data,
    Object((await ask(owner, "GET", "/v1/people/me")).data).has_password,
  ];
  const before = await keysAndPassword();
  for (const host of ["localhost", "127.0.0.1"]) {
    const page = await context.newPage();
    await page.goto(evil.origin.replace("127.0.0.1", host));
    const outcome = await page.evaluate(
      async ([origin]) => {
        const tell = (work: Promise<Response>) =>
          work.then(({ status, type }) => `${type} ${status}`).catch(() => "refused");
        const body = JSON.stringify({ kind: "secret", name: "Stolen" });
        const image = new Image();
        const loaded = new Promise((resolve) => {
          image.onload = () => resolve("loaded");
          image.onerror = () => resolve("refused");
        });
        image.src = `${origin}/v1/people/me`;
        return [
          await tell(fetch(`${origin}/v1/people/me`, { credentials: "include" })),
          await tell(
            fetch(`${origin}/v1/account/keys`, {
              method: "POST",
              credentials: "include",
              headers: { "content-type": "application/json" },
              body,
            }),
          ),
          // Without a preflight: the browser sends these, and the page learns nothing of the answer.
          await tell(
            fetch(`${origin}/v1/account/keys`, { method: "POST", mode: "no-cors", credentials: "include", body }),
          ),
          await tell(fetch(`${origin}/v1/people/me`, { mode: "no-cors", credentials: "include" })),
          await loaded,
        ];
      },
      [origin] as const,
    );
    expect(outcome).toEqual(["refused", "refused", "opaque 0", "opaque 0", "refused"]);
    const frames = await page.evaluate(
      async ([origin]) =>
        Promise.all(
          ["/dashboard", "/rider", "/track/dlv_1", "/docs", "/v1/embed?id=dlv_1"].map(
            (path) =>
              new Promise<string>((resolve) => {
                const frame = document.createElement("iframe");
                frame.onload = () => resolve(path);
                frame.src = origin + path;
                document.body.append(frame);
              }),
          ),
        ),
      [origin] as const,
    );
    expect(frames).toHaveLength(5);
    const shown = await Promise.all(
      page
        .frames()
        .slice(1)
        .map(async (frame) => frame.url().startsWith(origin) && (await frame.locator("body *").count()) > 0),
    );
    expect(shown).toEqual([false, false, false, false, true]);
    for (const [action, fields] of [
      ["/v1/account/keys", `<input name='{"kind":"secret","name":"Stolen","x":"' value='"}'>`],
      ["/v1/people/password", `<input name='{"password":"mine from now on, x' value='"}'>`],
    ]) {
      await page.evaluate(
        ([action, fields]) => {
          const form = document.createElement("form");
          Object.assign(form, { method: "post", enctype: "text/plain", action, innerHTML: fields });
          document.body.append(form);
        },
        [origin + action, fields] as const,
      );
      const [answer] = await Promise.all([
        page.waitForResponse(`${origin}${action}`),
        page.evaluate(() => document.querySelector("form")?.submit()),
      ]);
      // From another site the browser sends no cookie at all.
      expect([action, answer.status()]).toEqual([action, host === "localhost" ? 403 : 401]);
      await page.waitForURL(`${origin}${action}`);
      await page.goto(evil.origin.replace("127.0.0.1", host));
    }
    await page.close();
  }
  expect(await keysAndPassword()).toEqual(before);
});

test("a role that is lost in another window is said, and its buttons go; a session that ends keeps what was typed", async () => {
  const member = await open();
  await signIn(member, await invite("otieno@shop.example", "developer"));
  expect((await ask(member, "POST", "/v1/people/password", { password: PASSWORD })).status).toBe(204);
  const { data } = await ask(member, "GET", "/v1/people/me");
  const { member: who, session } = Object(data);
  await member.goto(`${origin}/dashboard/keys`);
  await press("Make a key", member);
  await member.getByLabel("Name").fill("Half typed");

  // Ended from another browser of theirs.
  const elsewhere = await browser.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const signedIn = await elsewhere.request.post("/v1/people/sessions/password", {
    data: { email: "otieno@shop.example", password: PASSWORD },
  });
  expect(signedIn.ok()).toBe(true);
  expect((await elsewhere.request.delete(`/v1/people/sessions/${session.id}`)).status()).toBe(204);
  await press("Make a key", member);
  await member.getByText("Your session has ended").waitFor();
  expect(await member.getByLabel("Name", { exact: true }).isVisible()).toBe(false);
  expect(await member.getByRole("link", { name: "Keys" }).count()).toBe(0);
  await member.getByLabel("E-mail address").fill("otieno@shop.example");
  await member.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press("Sign in", member);
  await member.getByLabel("Name").waitFor();
  expect(await member.getByLabel("Name").inputValue()).toBe("Half typed");

  const demoted = await ask(owner, "PATCH", `/v1/account/members/${who.id}`, { role: "viewer" });
  expect(demoted.status).toBe(200);
  await Promise.all([
    member.getByText("Your role doesn’t allow this.").waitFor(),
    member.getByText("Your role has changed. It is now: Viewer.").waitFor(),
    press("Make a key", member),
  ]);
  await press("Cancel", member);
  await expect.poll(() => member.getByRole("button", { name: "Make a key" }).count()).toBe(0);
  await Promise.all([member.context().close(), elsewhere.close()]);
});

test("the dialog asks for a proof and goes on with what was asked; the meter rates a new password", async () => {
  // Answers the next request for a key as the service does ten minutes after a sign-in: it asks for a fresh proof.
  const askForProof = async () => {
    let isFresh = false;
    await owner.route("**/v1/account/keys", async (route) => {
      if (route.request().method() !== "POST" || isFresh) return route.fallback();
      isFresh = true;
      const body = JSON.stringify({ status: 403, code: "proof_needed", detail: "" });
      return route.fulfill({ status: 403, contentType: "application/problem+json", body });
    });
    await owner.goto(`${origin}/dashboard/keys`);
    await press("Make a key", owner);
    await owner.getByLabel("Name").fill("After a proof");
    await press("Make a key", owner);
  };
  await askForProof();
  await owner.getByText("You have neither a password nor a passkey yet.").waitFor();
  await press("Mail me a link", owner);
  await owner.getByText("This service doesn’t send mail").waitFor();
  await owner.unroute("**/v1/account/keys");
  const check = owner.locator(".checks li", { hasText: "Set a password or a passkey" });
  const list = owner.locator(".checklist", { has: check });
  await owner.goto(`${origin}/dashboard`);
  await list.locator("summary").click();
  await check.getByText("To do").waitFor();

  await owner.goto(`${origin}/dashboard/you`);
  const meter = owner.locator(".strength");
  for (const [password, strength] of [
    ["amina-amina-1", "weak"],
    ["tr7Kq-mm2Zx!pL", "good"],
    [PASSWORD, "strong"],
  ] as const) {
    await owner.getByLabel("New password").fill(password);
    await expect.poll(() => meter.getAttribute("data-strength")).toBe(strength);
  }
  await press("Set the password", owner);
  await owner.getByText("You have a password.").waitFor();
  await owner.goto(`${origin}/dashboard`);
  await list.locator("summary").click();
  await check.getByText("Done").waitFor();
  await askForProof();
  await owner.getByLabel("Password", { exact: true }).fill("not my password");
  await press("Confirm", owner);
  await owner.locator("dialog[open]").last().getByRole("alert").filter({ hasText: /\w/ }).waitFor();
  await owner.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press("Confirm", owner);
  await press("I have copied it", owner);
  await owner.getByRole("row", { name: /After a proof/ }).waitFor();
  await owner.unroute("**/v1/account/keys");
});

test("no script that somebody stored runs in any screen, and the policy has nothing to stop", async () => {
  receiver.answerWith((response) => response.writeHead(500, { "content-type": "text/html" }).end(PAYLOAD));
  /** Each request that the service accepted, with its fields. A request is refused if one of its fields takes no markup. */
  const stored: string[] = [];
  const store = async (method: string, path: string, body: Record<string, unknown>) => {
    const answer = await ask(owner, method, path, body);
    expect([path, answer.status < 500]).toEqual([path, true]);
    if (answer.status < 300) stored.push(`${method} ${path.replace(/\w{3}_\w+/, ":id")} ${Object.keys(body).join()}`);
    return answer;
  };
  await store("PATCH", "/v1/account", { name: PAYLOAD });
  await store("PATCH", "/v1/account", { support: { url: "https://shop.example/?<script>harm.push('ran')</script>" } });
  await store("POST", "/v1/account/members", { email: "m@shop.example", name: PAYLOAD, role: "viewer" });
  await store("POST", "/v1/account/keys", { kind: "secret", name: PAYLOAD });
  const url = `${receiver.url}?${encodeURI(PAYLOAD)}`;
  const endpoint = idOf(await store("POST", "/v1/webhook_endpoints", { url, description: PAYLOAD }));
  const ends = {
    pickup: { ...AN_ORDER.pickup, name: PAYLOAD, address: PAYLOAD },
    dropoff: { ...AN_ORDER.dropoff, name: PAYLOAD, address: PAYLOAD },
  };
  const texts = { package: { type: "food", description: PAYLOAD }, instructions: PAYLOAD, external_id: PAYLOAD };
  const order = await store("POST", "/v1/deliveries", { ...AN_ORDER, ...ends, ...texts });
  const ordered = order.status < 300 ? order : await store("POST", "/v1/deliveries", { ...AN_ORDER, ...texts });
  const delivery = idOf(ordered);
  await store("POST", `/v1/webhook_endpoints/${endpoint}/test`, {});
  await store("POST", `/v1/deliveries/${delivery}/cancel`, { reason: PAYLOAD });
  expect(stored.length).toBeGreaterThanOrEqual(5);
  expect(delivery).toMatch(/^dlv_/);
  // Some screens show a member's browser by its user agent, which is the payload in these pages.
  const screens = [
    ..."/deliveries /keys /webhooks /requests /usage /members /audit /account /you".split(" "),
    "",
    `/deliveries/${delivery}`,
    `/webhooks/${endpoint}`,
  ].map((path) => `/dashboard${path}`);
  let shown = 0;
  const visit = async (page: Page, path: string) => {
    await page.goto(origin + path, { waitUntil: "networkidle" });
    if (path.endsWith(endpoint)) {
      await page
        .getByRole("button", { name: /^(webhook|delivery)\./ })
        .first()
        .click();
      await page.getByRole("dialog").getByText("<svg onload").first().waitFor();
    }
    if ((await page.locator("body").innerText()).includes("onerror=")) shown++;
    expect([path, await readHarm(page)]).toEqual([path, []]);
    expect([path, await page.locator("img[src=x]").count()]).toEqual([path, 0]);
  };
  const paths = [...screens, `/track/${delivery}`, `/v1/embed?id=${delivery}&key=${service.publishableKey}`, "/rider"];
  // Some at a time, because each waits until its network is quiet.
  await Promise.all(
    [0, 1, 2].map(async (turn) => {
      const page = await owner.context().newPage();
      for (const path of paths.filter((_, index) => index % 3 === turn)) await visit(page, path);
    }),
  );
  expect(shown).toBeGreaterThanOrEqual(4);
});
