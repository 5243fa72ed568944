import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSignInHash } from "../../../src/contract/addresses.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { judgePassword } from "../../../src/contract/people/judge-password.ts";
import { inviteStaff } from "../../../src/service/people/sign-in/first-people.ts";
import { hashPassword } from "../../../src/service/people/sign-in/hash-password.ts";
import { asMember, openTestService, SECRET, type TestService } from "../open-test-service.ts";
import { createAuthenticator } from "./authenticator.ts";
import { openMailServer } from "./open-mail-server.ts";

const OURS = { authorization: "", origin: "https://service.example" };
const PASSWORD = "seven loaves on a bicycle";

let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let service: TestService;
let behindProxy: TestService;
beforeAll(async () => {
  mailServer = await openMailServer();
  service = await openTestService({ mail: mailServer.config });
  // Each request may come from an address of its own.
  behindProxy = await openTestService({ trustProxy: 1 });
  await behindProxy.addAccount("acct_second");
});
afterAll(async () => {
  await service.close();
  await behindProxy.close();
  await mailServer.close();
});

type Headers = Record<string, string>;
/** So that what one test tries counts against no other. */
let addresses = 0;
const elsewhere = (): Headers => ({ ...OURS, "x-forwarded-for": `203.0.113.${++addresses}` });
const signInWith = (token: string, headers: Headers = elsewhere()) =>
  behindProxy.request("POST", "/v1/people/sessions/link", { token }, headers);
const tokenOf = (link: string) => readSignInHash(new URL(link).hash).token;
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /^__Host-member=([^;]*)/.exec(String(headers["set-cookie"]))?.[1] ?? "";
const me = (as: Headers) => behindProxy.request("GET", "/v1/people/me", undefined, as);

describe("a link", () => {
  it("signs in once, with a cookie that no script and no other site gets", async () => {
    const { link, id } = await behindProxy.addMember("developer");
    const first = await signInWith(link);
    expect(first.status).toBe(201);
    expect(first.json()).toMatchObject({ member: { id, role: "developer", state: "active" } });
    expect(first.headers["set-cookie"]).toMatch(
      /^__Host-member=ms_test_\w{49}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(first.text).not.toContain(cookieOf(first));
    expect((await me(asMember(cookieOf(first)))).json()).toMatchObject({ member: { id } });
    const second = await signInWith(link);
    expect([second.status, second.json().code, second.headers["set-cookie"]]).toEqual([401, "link_refused", undefined]);
  });

  it("signs in only one of the people who redeem it at the same moment", async () => {
    const { link } = await behindProxy.addMember();
    const answers = await Promise.all([signInWith(link), signInWith(link), signInWith(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
  });

  it("is opened by a scanner of mail without harm", async () => {
    const { link } = await behindProxy.addMember();
    for (const method of ["GET", "HEAD"] as const) {
      const { statusCode } = await behindProxy.app.inject({ method, url: `/v1/people/sessions/link?token=${link}` });
      expect(statusCode).toBe(405);
    }
    expect((await signInWith(link)).status).toBe(201);
  });

  it("ends after its time, with its member, and when its account is closed", async () => {
    const [late, removed, closed] = await Promise.all([1, 2, 3].map(() => behindProxy.addMember("viewer")));
    if (!late || !removed || !closed) throw new Error("three members were invited");
    const owner = await behindProxy.addMember();
    await behindProxy.request("DELETE", `/v1/account/members/${removed.id}`, undefined, owner.as);
    expect((await signInWith(removed.link)).json().code).toBe("link_refused");
    const { db } = behindProxy.core;
    await db.query("update accounts set closed_at = now() where id = 'acct_sandbox'");
    expect((await signInWith(closed.link)).json().code).toBe("link_refused");
    expect((await me(owner.as)).json().code).toBe("signed_out");
    await db.query("update accounts set closed_at = null where id = 'acct_sandbox'");
    behindProxy.pass(LIMITS.memberInvitationHours * 3600);
    expect((await signInWith(late.link)).json().code).toBe("link_refused");
  });

  it("is mailed, and the answer is the same for an address that nobody has", async () => {
    const { email } = await service.addMember("viewer");
    const owner = await service.addMember("owner");
    const ask = (address: string) => service.request("POST", "/v1/people/links", { email: address }, OURS);
    const [known, unknown] = [await ask(email.toUpperCase()), await ask("nobody@shop.example")];
    expect([known.status, unknown.status]).toEqual([202, 202]);
    const people = [email.toLowerCase(), "wanjiru@shop.example", owner.email.toLowerCase(), "nobody@shop.example"];
    const lettersOnce = (count: number) => mailServer.untilThereAre(count, people);
    await lettersOnce(1);
    const invited = await service.request(
      "POST",
      "/v1/account/members",
      { email: "wanjiru@shop.example", role: "viewer" },
      owner.as,
    );
    // Where it is mailed, not even the owner sees it.
    expect(invited.json()).toMatchObject({ link: null, member: { state: "invited" } });
    const links = await lettersOnce(2);
    expect(links.map(({ to }) => to)).toEqual([[email.toLowerCase()], ["wanjiru@shop.example"]]);
    for (const { text } of links) {
      const [, token = ""] = /https:\/\/service\.example\/dashboard\/sign-in#(\w+)/.exec(text) ?? [];
      const { status } = await service.request("POST", "/v1/people/sessions/link", { token }, OURS);
      expect(status).toBe(201);
    }
    // What changes how somebody signs in is told to them.
    await service.request("POST", "/v1/people/password", { password: PASSWORD }, owner.as);
    const third = (await lettersOnce(3))[2];
    expect(third).toMatchObject({ to: [owner.email.toLowerCase()] });
    expect(third?.text).toContain("password was set");
    // So is a sign-in from a new place, and not the next one from there.
    const signIn = () =>
      service.request("POST", "/v1/people/sessions/password", { email: owner.email, password: PASSWORD }, OURS);
    expect((await signIn()).status).toBe(201);
    await service.core.db.query("update member_places set network = '198.51.100.1' where member_id = $1", [owner.id]);
    expect((await signIn()).status).toBe(201);
    expect((await signIn()).status).toBe(201);
    const fourth = (await lettersOnce(4))[3];
    expect(fourth).toMatchObject({ to: [owner.email.toLowerCase()] });
    expect(fourth?.text).toContain("signed in as you from 127.0.0.1");
    expect(service.errors).toEqual([]);
  });

  it("that is asked for at the desk is for staff, and elsewhere for a shop's member, who may have the same address", async () => {
    const email = "both@courier.example";
    await inviteStaff(service.core, { email, role: "viewer" });
    await service.addMember("viewer", { email });
    const asked = async (headers: Headers, count: number) => {
      await service.request("POST", "/v1/people/links", { email }, { ...OURS, ...headers });
      const letters = await mailServer.untilThereAre(count, [email]);
      return letters.slice(count - 1).map(({ text }) => /(\/\w+)\/sign-in#/.exec(text)?.[1]);
    };
    expect(await asked({ desk: "1" }, 1)).toEqual(["/desk"]);
    expect(await asked({}, 2)).toEqual(["/dashboard"]);
  });

  it("works that a member asks for, however many invitations to them are open", async () => {
    const { id, email } = await service.addMember("viewer");
    const owner = await service.addMember("owner");
    const letters = (count: number) => mailServer.untilThereAre(count, [email.toLowerCase()]);
    for (let count = 1; count <= 5; count++) {
      const { status } = await service.request("POST", `/v1/account/members/${id}/link`, undefined, owner.as);
      expect(status).toBe(201);
      await letters(count);
    }
    await service.request("POST", "/v1/people/links", { email }, OURS);
    const asked = (await letters(6))[5];
    const [, token] = /sign-in#(\w+)/.exec(asked?.text ?? "") ?? [];
    expect((await service.request("POST", "/v1/people/sessions/link", { token }, OURS)).status).toBe(201);
  });
});

describe("a session", () => {
  it("is new at every sign-in, and the one that the browser had ends", async () => {
    const [before, next] = [await behindProxy.addMember(), await behindProxy.addMember()];
    const planted = "ms_test_planted";
    for (const old of [planted, before.token]) {
      const { link } = next;
      const headers = { ...elsewhere(), cookie: `__Host-member=${old}` };
      const signedIn = await signInWith(link, headers);
      if (old === planted) {
        expect(signedIn.status).toBe(201);
        expect(cookieOf(signedIn)).not.toBe(old);
        expect((await me(asMember(planted))).json().code).toBe("signed_out");
        next.link = (await behindProxy.addMember()).link;
      } else expect((await me(before.as)).json().code).toBe("signed_out");
    }
  });

  it("ends when nobody uses it, and at its latest hour although somebody does", async () => {
    const idle = await behindProxy.addMember();
    behindProxy.pass(LIMITS.sessionIdleMinutes * 60 - 1);
    expect((await me(idle.as)).status).toBe(200);
    behindProxy.pass(LIMITS.sessionIdleMinutes * 60 + 1);
    expect((await me(idle.as)).json().code).toBe("signed_out");
    const unattended = await behindProxy.addMember();
    const asOpenPage = { ...unattended.as, unattended: "1" };
    for (let minutes = 10; minutes < LIMITS.sessionIdleMinutes; minutes += 10) {
      behindProxy.pass(10 * 60);
      expect((await me(asOpenPage)).status).toBe(200);
    }
    behindProxy.pass(10 * 60);
    expect((await me(asOpenPage)).json().code).toBe("signed_out");
    const busy = await behindProxy.addMember();
    for (let minutes = 0; minutes < LIMITS.sessionHours * 60 - 20; minutes += 20) {
      behindProxy.pass(20 * 60);
      expect((await me(busy.as)).status).toBe(200);
    }
    behindProxy.pass(20 * 60);
    expect((await me(busy.as)).json().code).toBe("signed_out");
  });

  it("is listed, and ends separately or with all others", async () => {
    const member = await behindProxy.addMember();
    const again = async () => {
      const { json } = await behindProxy.request("POST", `/v1/account/members/${member.id}/link`, undefined, member.as);
      return asMember(cookieOf(await signInWith(tokenOf(json().link))));
    };
    const [phone, laptop] = [await again(), await again()];
    const list = async (as: Headers) => (await behindProxy.request("GET", "/v1/people/sessions", undefined, as)).json();
    expect((await list(phone)).data).toHaveLength(3);
    const [current] = (await list(phone)).data.filter((one: { current: boolean }) => one.current);
    const stranger = await behindProxy.addMember();
    const end = (id: string, as: Headers) => behindProxy.request("DELETE", `/v1/people/sessions/${id}`, undefined, as);
    expect((await end(current.id, stranger.as)).json().code).toBe("unknown_session");
    expect((await end(current.id, laptop)).status).toBe(204);
    expect((await me(phone)).json().code).toBe("signed_out");
    const { status, headers } = await behindProxy.request("DELETE", "/v1/people/sessions", undefined, laptop);
    expect(status).toBe(204);
    expect(headers["set-cookie"]).toMatch(/^__Host-member=; Path=\/; Max-Age=0/);
    for (const as of [laptop, member.as]) expect((await me(as)).json().code).toBe("signed_out");
  });

  it("is useless to other pages, whatever they send", async () => {
    const { as, token } = await behindProxy.addMember();
    const cookie = as.cookie ?? "";
    const before = (await behindProxy.request("GET", "/v1/account/keys?limit=100")).json().data.length;
    const create = { kind: "secret", name: "Stolen" };
    const form = "application/x-www-form-urlencoded";
    const foreign: [string, "GET" | "POST", string, unknown, Headers][] = [
      ["fetch", "POST", "/v1/account/keys", create, { origin: "https://evil.example" }],
      ["a form", "POST", "/v1/account/keys", "kind=secret&name=Stolen", { origin: "null", "content-type": form }],
      ["a form as text", "POST", "/v1/account/keys", create, { origin: "null", "content-type": "text/plain" }],
      ["no origin", "POST", "/v1/account/keys", create, {}],
      ["another port", "POST", "/v1/account/keys", create, { origin: "https://service.example:8443" }],
      ["without https", "POST", "/v1/account/keys", create, { origin: "http://service.example" }],
      ["an image", "GET", "/v1/account", undefined, { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" }],
      ["a sibling's image", "GET", "/v1/account", undefined, { "sec-fetch-site": "same-site" }],
      ["a read by fetch", "GET", "/v1/account", undefined, { origin: "https://evil.example" }],
      ["sign-out", "POST", "/v1/people/sessions/link", { token: "x" }, { origin: "https://evil.example" }],
    ];
    for (const [what, method, url, body, headers] of foreign) {
      const answer = await behindProxy.request(method, url, body, { authorization: "", cookie, ...headers });
      expect([what, answer.status, answer.json().code]).toEqual([what, 403, "origin_not_allowed"]);
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    }
    expect((await behindProxy.request("GET", "/v1/account/keys?limit=100")).json().data).toHaveLength(before);
    // Nor does it work as a key.
    const bearer = await behindProxy.request("GET", "/v1/account", undefined, { authorization: `Bearer ${token}` });
    expect(bearer.json().code).toBe("unknown_key");
  });

  it("reads tracking with no cookie: that route answers every page", async () => {
    const { as } = await service.addMember();
    const { id } = await service.create();
    const { cookie = "" } = as;
    const answer = await service.request("GET", `/v1/deliveries/${id}/tracking`, undefined, {
      authorization: "",
      cookie,
    });
    expect(answer.json().code).toBe("missing_key");
  });
});

describe("a role", () => {
  it("decides what a member may do", async () => {
    const [viewer, developer, owner] = [
      await service.addMember("viewer"),
      await service.addMember("developer"),
      await service.addMember("owner"),
    ];
    const { id } = await service.create();
    const statuses = async (method: "GET" | "POST", url: string, body?: unknown) => {
      const answers = [];
      for (const { as } of [viewer, developer, owner]) answers.push(await service.request(method, url, body, as));
      return answers.map(({ status }) => status);
    };
    expect(await statuses("GET", `/v1/deliveries/${id}`)).toEqual([200, 200, 200]);
    expect(await statuses("GET", "/v1/account")).toEqual([200, 200, 200]);
    expect(await statuses("POST", "/v1/account/keys", { kind: "secret", name: "K" })).toEqual([403, 201, 201]);
    expect(await statuses("POST", `/v1/deliveries/${id}/cancel`, {})).toEqual([403, 200, 200]);
    expect(await statuses("POST", "/v1/account/members", { email: "new@shop.example", role: "viewer" })).toEqual([
      403, 403, 201,
    ]);
    expect(await statuses("GET", `/v1/operator/deliveries/${id}`)).toEqual([403, 403, 403]);
    const key = await service.request("POST", "/v1/account/members", { email: "k@shop.example", role: "owner" });
    expect(key.json().code).toBe("key_not_allowed");
  });

  it("is lost in all tabs with the next request, and so is a member who was removed", async () => {
    const [owner, member] = [await service.addMember("owner"), await service.addMember("owner")];
    const make = () => service.request("POST", "/v1/account/keys", { kind: "secret", name: "K" }, member.as);
    expect((await make()).status).toBe(201);
    const path = `/v1/account/members/${member.id}`;
    expect((await service.request("PATCH", path, { role: "viewer" }, owner.as)).json()).toMatchObject({
      role: "viewer",
    });
    expect((await make()).json().code).toBe("role_not_allowed");
    expect((await service.request("DELETE", path, undefined, owner.as)).status).toBe(204);
    expect((await make()).json().code).toBe("signed_out");
  });

  it("of the last owner stays, also when two owners remove each other at once", async () => {
    const db = service.core.db;
    await db.query("update members set removed_at = now() where removed_at is null");
    const [one, two] = [await service.addMember("owner"), await service.addMember("owner")];
    const remove = (who: { as: Headers }, whom: { id: string }) =>
      service.request("DELETE", `/v1/account/members/${whom.id}`, undefined, who.as);
    const statuses = (await Promise.all([remove(one, two), remove(two, one)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const left = await db.query<{ id: string }>("select id from members where removed_at is null");
    expect(left).toHaveLength(1);
    const last = left[0]?.id === one.id ? one : two;
    expect((await remove(last, last)).json().code).toBe("last_owner");
    const path = `/v1/account/members/${last.id}`;
    expect((await service.request("PATCH", path, { role: "viewer" }, last.as)).json().code).toBe("last_owner");
  });

  it("allows sensitive changes only when the member has just proved who they are", async () => {
    const owner = await behindProxy.addMember("owner");
    const setPassword = (as: Headers) => behindProxy.request("POST", "/v1/people/password", { password: PASSWORD }, as);
    expect((await setPassword(owner.as)).status).toBe(204);
    const { json: endpoint } = await behindProxy.request("POST", "/v1/webhook_endpoints", {
      url: "https://shop.example/hook",
    });
    const endpointPath = `/v1/webhook_endpoints/${endpoint().id}`;
    behindProxy.pass(LIMITS.proofMinutes * 60);
    const attempts: ["POST" | "PATCH" | "DELETE", string, unknown][] = [
      ["POST", "/v1/account/keys", { kind: "secret", name: "K" }],
      ["POST", "/v1/account/members", { email: "late@shop.example", role: "viewer" }],
      ["DELETE", `/v1/account/members/${owner.id}`, undefined],
      ["PATCH", endpointPath, { url: "https://evil.example/hook" }],
      ["POST", `${endpointPath}/rotate`, {}],
      ["POST", "/v1/people/password", { password: "another five words of mine" }],
      ["POST", "/v1/people/passkeys/options", undefined],
    ];
    for (const [method, url, body] of attempts) {
      const { json } = await behindProxy.request(method, url, body, owner.as);
      expect([url, json().code]).toEqual([url, "proof_needed"]);
    }
    expect((await behindProxy.request("PATCH", endpointPath, { description: "Orders" }, owner.as)).status).toBe(200);
    const prove = (password: string) =>
      behindProxy.request("POST", "/v1/people/proof/password", { password }, { ...owner.as, ...elsewhere() });
    expect((await prove("not my password at all")).json().code).toBe("sign_in_refused");
    expect((await prove(PASSWORD)).status).toBe(200);
    expect((await behindProxy.request("POST", "/v1/account/keys", attempts[0]?.[2], owner.as)).status).toBe(201);
  });
});

describe("a password", () => {
  const signIn = (body: unknown, headers: Headers = elsewhere()) =>
    behindProxy.request("POST", "/v1/people/sessions/password", body, headers);

  it("signs in, and ends other sessions when it is set", async () => {
    const member = await behindProxy.addMember();
    const { email, as } = member;
    const other = await behindProxy.request("POST", `/v1/account/members/${member.id}/link`, undefined, as);
    const phone = asMember(cookieOf(await signInWith(tokenOf(other.json().link))));
    expect((await behindProxy.request("POST", "/v1/people/password", { password: PASSWORD }, as)).status).toBe(204);
    expect((await me(phone)).json().code).toBe("signed_out");
    expect((await me(as)).json()).toMatchObject({ has_password: true });
    expect((await signIn({ email: email.toUpperCase(), password: PASSWORD })).status).toBe(201);
    const refusals = [
      await signIn({ email, password: `${PASSWORD} ` }),
      await signIn({ email: "nobody@shop.example", password: PASSWORD }),
    ];
    const told = refusals.map(({ status, json }) => [status, json().code, json().detail]);
    expect(told[0]).toEqual(told[1]);
    expect(told[0]?.slice(0, 2)).toEqual([401, "sign_in_refused"]);
  });

  it("of a member of two accounts opens the account that they name", async () => {
    const email = "both@shop.example";
    for (const accountId of ["acct_sandbox", "acct_second"]) {
      const { as } = await behindProxy.addMember("viewer", { accountId, email });
      await behindProxy.request("POST", "/v1/people/password", { password: PASSWORD }, as);
    }
    for (const account_id of ["acct_sandbox", "acct_second"]) {
      const { json } = await signIn({ email, password: PASSWORD, account_id });
      expect(json().account.id).toBe(account_id);
    }
    expect((await signIn({ email, password: PASSWORD, account_id: "acct_other" })).status).toBe(401);
  });

  it("can be guessed a few times by member, and by address", async () => {
    const { email } = await behindProxy.addMember();
    const codes: string[] = [];
    for (let i = 0; i <= LIMITS.passwordTries; i++)
      codes.push((await signIn({ email, password: "wrong" })).json().code);
    expect(codes).toEqual([...Array(LIMITS.passwordTries).fill("sign_in_refused"), "rate_limited"]);
    const here = elsewhere();
    for (let i = 0; i < LIMITS.signInTries; i++) await signInWith("wrong", here);
    const refused = await signInWith("wrong", here);
    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  });

  it.each([
    ["short", "too_short"],
    ["password1234", "too_easy"],
    ["P@ssw0rd2026!!", "too_easy"],
    ["aaaaaaaaaaaaaaa", "too_easy"],
    ["abcabcabcabcabc", "too_easy"],
    ["qwertyuiop1234567890", "too_easy"],
    ["amina@shop.example", "too_easy"],
    ["OnTheWayOnTheWay1", "too_easy"],
    ["summer2026summer", "too_easy"],
    ["seven loaves on a bicycle", undefined],
    ["tr7Kq-mm2Zx!pL", undefined],
    ["пять синих велосипедов", undefined],
    ["            ", "too_short"],
  ])("%j is judged: %s", (password, code) => {
    expect(judgePassword(password, ["amina@shop.example", "Amina W.", "Mkate & Co.", "OnTheWay"])?.code).toBe(code);
  });
});

it("a password that was stolen elsewhere is refused, also decorated, and any other may be had", async () => {
  const { as } = await behindProxy.addMember();
  const set = (password: string) => behindProxy.request("POST", "/v1/people/password", { password }, as);
  for (const stolen of ["Mailcreated5240", "MAILCREATED5240", "gfhjkmgfhjkm", "1!gfhjkmgfhjkm2026?"]) {
    const { status, json } = await set(stolen);
    expect([stolen, status, json().errors]).toEqual([stolen, 422, [expect.objectContaining({ param: "password" })]]);
  }
  const breached = await set("Mailcreated5240");
  expect(breached.json().errors[0].code).toBe("breached");
  // Spaces, every alphabet and emoji, up to the longest.
  for (const fine of [
    PASSWORD,
    "пять синих велосипедов",
    "🐦 ndege mia tatu 🚲",
    `${"kiti na meza ".repeat(9)}11 chairs`,
  ]) {
    expect([fine, (await set(fine)).status]).toEqual([fine, 204]);
  }
  expect((await set("x1 ".repeat(43))).status).toBe(422);
});

describe("a passkey", () => {
  const options = async (path: string, as: Headers) =>
    (await behindProxy.request("POST", `/v1/people/${path}/options`, undefined, as)).json().options.challenge;

  it("is of an algorithm that every version of Node knows", async () => {
    const { as } = await behindProxy.addMember();
    const { json } = await behindProxy.request("POST", "/v1/people/passkeys/options", undefined, as);
    const offered: { alg: number }[] = json().options.pubKeyCredParams;
    expect(offered.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
  });

  it("signs in and shows who it is; challenges work once, for whom they were made", async () => {
    const [member, other] = [await behindProxy.addMember(), await behindProxy.addMember()];
    const key = createAuthenticator();
    const add = (body: unknown, as: Headers) => behindProxy.request("POST", "/v1/people/passkeys", body, as);
    const challenge = await options("passkeys", member.as);
    expect((await add(key.register(challenge), other.as)).json().code).toBe("sign_in_refused");
    expect((await add(key.register(challenge), member.as)).json()).toMatchObject({ data: [{ name: "Laptop" }] });
    expect((await add(key.register(challenge), member.as)).json().code).toBe("sign_in_refused");

    const signIn = (body: unknown) =>
      behindProxy.request("POST", "/v1/people/sessions/passkey", body, { ...elsewhere(), cookie: "" });
    const used = key.use(await options("sessions/passkey", elsewhere()));
    const signedIn = await signIn(used);
    expect(signedIn.json()).toMatchObject({ member: { id: member.id }, passkeys: 1 });
    expect((await signIn(used)).json().code).toBe("sign_in_refused");

    for (const from of [{ from: "https://evil.example" }, { host: "evil.example" }]) {
      const forged = key.use(await options("sessions/passkey", elsewhere()), from);
      expect((await signIn(forged)).json().code).toBe("sign_in_refused");
    }
    const late = key.use(await options("sessions/passkey", elsewhere()));
    behindProxy.pass(301);
    expect((await signIn(late)).json().code).toBe("sign_in_refused");

    const as = asMember(cookieOf(signedIn));
    behindProxy.pass(LIMITS.proofMinutes * 60);
    const prove = async (who: Headers) =>
      behindProxy.request("POST", "/v1/people/proof/passkey", key.use(await options("proof/passkey", who)), who);
    expect((await prove(other.as)).json().code).toBe("sign_in_refused");
    expect((await prove(as)).status).toBe(200);
    const remove = (who: Headers) => behindProxy.request("DELETE", `/v1/people/passkeys/${key.id}`, undefined, who);
    expect((await remove(as)).status).toBe(204);
    const gone = key.use(await options("sessions/passkey", elsewhere()));
    expect((await signIn(gone)).json().code).toBe("sign_in_refused");
  });
});

it("a password is hashed at the cost that is advised, with a salt of its address", async () => {
  const [one, same, other] = await Promise.all(
    ["amina@shop.example", "Amina@shop.example", "b@shop.example"].map((email) =>
      hashPassword({ password: PASSWORD, email, party: email }, "salting"),
    ),
  );
  expect(one).toMatch(/^scrypt-131072-8-1\$[\w-]{43}$/);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
});

it("a member who is invited while the mail server is down gets the link by hand", async ({ onTestFinished }) => {
  const silent = await openTestService({ mail: { smtpUrl: "smtp://127.0.0.1:1", from: "desk@service.example" } });
  onTestFinished(silent.close);
  const owner = await silent.addMember("owner");
  const body = { email: "new@shop.example", role: "viewer" };
  const { status, json } = await silent.request("POST", "/v1/account/members", body, owner.as);
  expect([status, json().member.email]).toEqual([201, "new@shop.example"]);
  expect(json().link).toMatch(/\/dashboard\/sign-in#\w{49}\/\w+%40shop\.example$/);
  const again = await silent.request("POST", `/v1/account/members/${json().member.id}/link`, undefined, owner.as);
  expect([again.status, again.json().link]).toEqual([201, expect.stringContaining("#")]);
});

it("one account's many passwords keep no other account's from being hashed", async () => {
  const cost = { N: 2 ** 12, r: 8, p: 1 };
  const hash = (party: string) => hashPassword({ password: PASSWORD, email: "a@shop.example", party }, "salting", cost);
  const order: string[] = [];
  const greedy = Array.from({ length: 40 }, () =>
    hash("acct_greedy").then(
      () => order.push("greedy"),
      ({ code }) => code,
    ),
  );
  for (const owner of ["acct_b", "acct_c"]) await hash(owner).then(() => order.push(owner));
  // Each of the two waited for a turn or two, and not for the twenty-one of the other.
  expect(order.indexOf("acct_c")).toBeLessThanOrEqual(10);
  expect((await Promise.all(greedy)).filter((code) => code === "rate_limited").length).toBeGreaterThan(10);
});

it("the operator's command invites the first owner", async () => {
  const run = behindProxy.command;
  const made = JSON.parse(await run("invite", "acct_sandbox", "First@Shop.example", "--role", "owner", "--json"));
  expect(made).toMatchObject({ member: { email: "first@shop.example", role: "owner" }, mailed: false });
  expect((await signInWith(tokenOf(made.link))).json()).toMatchObject({ member: { id: made.member.id } });
  expect(await run("members", "acct_sandbox")).toContain(`${made.member.id}  owner  signed in on`);
  await expect(run("invite", "acct_sandbox", "first@shop.example", "--role", "viewer")).rejects.toThrow(/exists/);
  await expect(run("invite", "acct_sandbox", "nonsense", "--role", "viewer")).rejects.toThrow(/e-mail address/);
  await expect(run("invite", "acct_sandbox", "a@b.example")).rejects.toThrow(/--role/);
  expect(await run("invite-again", "acct_sandbox", made.member.id)).toContain("/dashboard/sign-in#");
  await expect(run("remove-member", "acct_second", made.member.id)).rejects.toThrow(/no such member/);
});

it("people's secrets are nowhere in the database", async () => {
  const { link, token } = await service.addMember();
  const tables = await service.core.db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  for (const { name } of tables) {
    const found = await service.core.db.query(
      `select 1 from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
      [link, token],
    );
    expect([name, found.length]).toEqual([name, 0]);
  }
  expect(SECRET).not.toBe(token);
});
