/** How often secrets can be guessed: all processes count together, also after a restart, and no stranger locks a member out. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { LIMITS } from "../../../src/contract/limits.ts";
import { makeLinksFor } from "../../../src/service/people/sign-in/links.ts";
import { createSignIn } from "../../../src/service/people/sign-in/sign-in.ts";
import { openTestService, type TestService } from "../open-test-service.ts";

const PASSWORD = "seven loaves on a bicycle";
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };
const HOME = "198.51.100.7";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ trustProxy: 1 });
});
afterAll(() => service.close());

let addresses = 0;
const anAddress = () => `203.0.113.${++addresses}`;
/** Whoever comes from an address. */
const from = (address: string) => ({
  authorization: "",
  origin: "https://service.example",
  "x-forwarded-for": address,
});
const signIn = async (email: string, password: string, address = anAddress()) => {
  const answer = await service.request("POST", "/v1/people/sessions/password", { email, password }, from(address));
  return answer.status === 201 ? "signed in" : answer.json().code;
};
const redeem = (token: string, address: string) =>
  service.request("POST", "/v1/people/sessions/link", { token }, from(address));
async function aMember() {
  const member = await service.addMember();
  const { status } = await service.request("POST", "/v1/people/password", { password: PASSWORD }, member.as);
  expect(status).toBe(204);
  return member;
}
const guess = async (email: string, times: number) => {
  for (let i = 0; i < times; i++) expect(await signIn(email, "wrong")).toBe("sign_in_refused");
};

it("counts wrong passwords of all processes together, and after a restart", async () => {
  const { email } = await aMember();
  // Another process, or the same one after a restart: it remembers nothing itself.
  const other = createSignIn(service.core, "sandbox", CHEAP);
  const page = new URL("https://service.example");
  const there = (password: string) =>
    other
      .byPassword({ email, password }, { address: anAddress(), device: undefined, page, isDesk: false, before: null })
      .then(() => "signed in")
      .catch(({ code }: { code: string }) => code);
  const codes: string[] = [];
  for (let i = 0; i < LIMITS.passwordTries / 2; i++) codes.push(await signIn(email, "wrong"), await there("wrong"));
  expect(new Set(codes)).toEqual(new Set(["sign_in_refused"]));
  expect([await signIn(email, PASSWORD), await there(PASSWORD)]).toEqual(["rate_limited", "rate_limited"]);
  // One more each few minutes.
  service.pass(3600 / LIMITS.passwordTries);
  expect(await there(PASSWORD)).toBe("signed in");
});

it("counts guesses that come at once, each one", async () => {
  const { email } = await aMember();
  const codes = await Promise.all(Array.from({ length: LIMITS.passwordTries + 5 }, () => signIn(email, "wrong")));
  expect(codes.filter((code) => code === "sign_in_refused")).toHaveLength(LIMITS.passwordTries);
});

it("doesn't lock a member out whose password strangers guess", async () => {
  const member = await aMember();
  expect(await signIn(member.email, PASSWORD, HOME)).toBe("signed in");
  await guess(member.email, LIMITS.passwordTries);
  expect(await signIn(member.email, PASSWORD)).toBe("rate_limited");
  // From where they have signed in before, and with a link from anywhere.
  expect(await signIn(member.email, PASSWORD, HOME)).toBe("signed in");
  const [{ token = "" } = {}] = await makeLinksFor(service.core, member.email, false);
  expect((await redeem(token, anAddress())).status).toBe(201);
});

it("gives another account, which invites a member's address, no guess at the member", async () => {
  await service.addAccount("acct_elsewhere");
  const { email } = await aMember();
  expect(await signIn(email, PASSWORD, HOME)).toBe("signed in");
  const invited = await service.addMember("viewer", { accountId: "acct_elsewhere", email });
  let office = "192.0.2.1";
  let theirs = "";
  const setTheirs = async (password: string) => {
    theirs = password;
    expect((await service.request("POST", "/v1/people/password", { password }, invited.as)).status).toBe(204);
  };
  // From places of their own they try one password after the other, each of which they gave their own member.
  for (let i = 0; i < LIMITS.passwordTries; i++) {
    await setTheirs(`five green bicycles and ${i}`);
    if (i >= 3) office = `192.0.${3 + i}.1`;
    expect(await signIn(email, theirs, office)).toBe("signed in");
    // Only the latest places are theirs.
    service.pass(1);
  }
  expect(await signIn(email, PASSWORD, office)).toBe("sign_in_refused");
  expect(await signIn(email, PASSWORD)).toBe("rate_limited");
  // Where they have signed in doesn't push out where the member has.
  expect(await signIn(email, PASSWORD, HOME)).toBe("signed in");
});

it("gives somebody a guess back whose password is the same in all of their accounts", async () => {
  await service.addAccount("acct_of_both");
  const { email } = await aMember();
  const other = await service.addMember("viewer", { accountId: "acct_of_both", email });
  await service.request("POST", "/v1/people/password", { password: PASSWORD }, other.as);
  for (let i = 0; i < LIMITS.passwordTries + 3; i++) {
    expect(await signIn(email, PASSWORD, `198.18.${i}.1`)).toBe("signed in");
  }
});

it("treats an unknown e-mail address like a member's", async () => {
  const nobody = "nobody@shop.example";
  await guess(nobody, LIMITS.passwordTries);
  expect(await signIn(nobody, "wrong")).toBe("rate_limited");
});

it("counts the attempts from an IP address that fail, and not those that succeed", async () => {
  const { email } = await aMember();
  for (let i = 0; i < LIMITS.signInTries + 3; i++) expect(await signIn(email, PASSWORD, HOME)).toBe("signed in");
  const stranger = anAddress();
  for (let i = 0; i < LIMITS.signInTries; i++) {
    expect((await redeem("wrong", stranger)).json().code).toBe("link_refused");
  }
  const [{ token = "" } = {}] = await makeLinksFor(service.core, email, false);
  expect((await redeem(token, stranger)).status).toBe(429);
});

it("lets a network in by link after all its guesses at passwords, and all the letters that it asked for", async () => {
  const { email } = await aMember();
  const office = anAddress();
  for (let i = 0; i < LIMITS.signInTries; i++) await signIn(`colleague${i}@shop.example`, "wrong", office);
  expect(await signIn(email, PASSWORD, office)).toBe("rate_limited");
  const { countMail } = createSignIn(service.core, "sandbox", CHEAP);
  for (let i = 0; i < LIMITS.signInTries; i++) await countMail(office, `colleague${i}@shop.example`);
  await expect(countMail(office, email)).rejects.toMatchObject({ code: "rate_limited" });
  const [{ token = "" } = {}] = await makeLinksFor(service.core, email, false);
  expect((await redeem(token, office)).status).toBe(201);
});

it("keeps one hash for all addresses of a network, no address, and nothing of a member who is gone", async () => {
  const { id, email } = await aMember();
  const owner = await service.addMember("owner");
  const places = () => service.core.db.query("select network from member_places where member_id = $1", [id]);
  for (const address of [HOME, "198.51.100.200", "2001:db8:7:1::1", "2001:db8:7:2::1"]) {
    expect(await signIn(email, PASSWORD, address)).toBe("signed in");
  }
  expect(await places()).toEqual(Array(2).fill({ network: expect.stringMatching(/^[\w-]{43}$/) }));
  expect((await service.request("DELETE", `/v1/account/members/${id}`, undefined, owner.as)).status).toBe(204);
  expect(await places()).toEqual([]);
});

it("keeps no address that somebody typed", async () => {
  await guess("secret.person@shop.example", 1);
  const rows = await service.core.db.query("select * from guesses");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("secret.person");
});
