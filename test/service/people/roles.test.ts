/** Role × operation, and which operations take a fresh proof: each one that a member may call has its line here. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { LIMITS } from "../../../src/contract/limits.ts";
import { ROLES, type Role } from "../../../src/contract/people/roles.ts";
import { type DocumentedOperation, listOperations } from "../http/list-operations.ts";
import { readDocument } from "../http/read-document.ts";
import { openTestService, type TestService } from "../open-test-service.ts";

let service: TestService;
let operations: DocumentedOperation[];
beforeAll(async () => {
  service = await openTestService();
  const document = await readDocument(service);
  operations = listOperations(document).filter(({ spec }) => spec.security.some((one) => "memberCookie" in one));
});
afterAll(() => service.close());

/** Operations by the least role that may call them. Those in no list are for viewers, and must only read. */
const OWNERS = "inviteMember inviteMemberAgain changeMember removeMember updateAccount".split(" ");
const DEVELOPERS = [
  ..."createQuote confirmQuote createDelivery changeDelivery cancelDelivery eraseDelivery advanceDelivery inviteGuest".split(
    " ",
  ),
  ..."createWebhookEndpoint updateWebhookEndpoint deleteWebhookEndpoint rotateWebhookSecret".split(" "),
  ..."testWebhookEndpoint replayFailedEvents replayEvent".split(" "),
  ..."createKey changeKey previewKey rollKey revokeKey listAudit updateBranding".split(" "),
];
/** What everybody does about themselves. */
const OWN = [
  ..."endSession endSessions proveWithPassword askForProof proveWithPasskey".split(" "),
  ..."setPassword askForNewPasskey addPasskey removePasskey".split(" "),
];
/** What takes a fresh proof, with a body for which it does. */
const PROVED: Readonly<Record<string, unknown>> = {
  createKey: {},
  rollKey: {},
  revokeKey: undefined,
  changeKey: { allowed_ips: null },
  createWebhookEndpoint: {},
  updateWebhookEndpoint: { url: "https://evil.example/hook" },
  deleteWebhookEndpoint: undefined,
  rotateWebhookSecret: {},
  updateAccount: {},
  updateBranding: { shop_url: "https://evil.example" },
  inviteMember: {},
  inviteMemberAgain: undefined,
  changeMember: {},
  removeMember: undefined,
  setPassword: {},
  askForNewPasskey: undefined,
  addPasskey: {},
  removePasskey: undefined,
};
const leastRole = ({ operationId }: DocumentedOperation): Role =>
  OWNERS.includes(operationId) ? "owner" : DEVELOPERS.includes(operationId) ? "developer" : "viewer";

type Headers = Record<string, string>;
/** With ids that nobody has: whether somebody may call an operation is decided before. */
const call = async ({ method, path }: DocumentedOperation, as: Headers, body?: unknown): Promise<string> => {
  const answer = await service.request(method, path.replace(/\{\w+\}/g, "unknown"), body, as);
  expect([path, answer.status < 500]).toEqual([path, true]);
  return answer.headers["content-type"]?.toString().includes("problem") ? answer.json().code : "done";
};
const bodyFor = ({ bodySchema }: DocumentedOperation) => (bodySchema ? {} : undefined);

it("names every operation that changes something", () => {
  const changes = operations.filter(({ method }) => method !== "GET").map(({ operationId }) => operationId);
  expect([...OWNERS, ...DEVELOPERS.filter((one) => one !== "listAudit"), ...OWN].sort()).toEqual(changes.sort());
});

it("lets each role do its own and nothing more; a viewer changes nothing", async () => {
  for (const role of ROLES) {
    let { as } = await service.addMember(role);
    for (const operation of operations) {
      const code = await call(operation, as, bodyFor(operation));
      const isRefused = ROLES.indexOf(role) < (ROLES as readonly Role[]).indexOf(leastRole(operation));
      expect([operation.name, role, code === "role_not_allowed"]).toEqual([operation.name, role, isRefused]);
      // It has ended their session.
      if (operation.operationId === "endSessions") as = (await service.addMember(role)).as;
    }
  }
});

it("asks only members for a fresh proof, and only before sensitive operations", async () => {
  const { as } = await service.addMember("owner");
  service.pass(LIMITS.proofMinutes * 60);
  for (const operation of operations.filter(({ operationId }) => operationId !== "endSessions")) {
    const { operationId, name } = operation;
    const takesProof = operationId in PROVED;
    const code = await call(operation, as, takesProof ? PROVED[operationId] : bodyFor(operation));
    expect([name, code === "proof_needed"]).toEqual([name, takesProof]);
    if (!takesProof || !operation.spec.security.some((one) => "secretKey" in one)) continue;
    expect([name, await call(operation, {}, PROVED[operationId])]).not.toEqual([name, "proof_needed"]);
  }
  const documented = operations.filter(({ spec }) => spec.responses["403"]?.description.includes("proof_needed"));
  expect(documented.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(PROVED).sort());
  const [rename, disable] = ["changeKey", "updateWebhookEndpoint"].map((id) =>
    operations.find(({ operationId }) => operationId === id),
  );
  if (!rename || !disable) throw new Error("operations of another name");
  expect(await call(rename, as, { name: "Order server" })).toBe("unknown_api_key");
  expect(await call(disable, as, { description: "Orders" })).toBe("unknown_endpoint");
});
