import { afterAll, beforeAll, expect, it } from "vitest";
import { inviteDeveloper } from "../../../src/service/people/sign-in/first-people.ts";
import { openTestService, type TestService } from "../open-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

it("processes of a sandbox that start at the same moment invite one developer, and each has a link that works", async () => {
  const links = await Promise.all([1, 2, 3].map(() => inviteDeveloper(service.core)));
  expect(new Set(links.map(({ member }) => member.id)).size).toBe(1);
  expect(new Set(links.map(({ token }) => token)).size).toBe(3);
  expect(await inviteDeveloper(service.core)).toMatchObject({ member: { role: "owner" } });
});
