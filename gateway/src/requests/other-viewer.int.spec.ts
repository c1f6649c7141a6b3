import { addFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { viewerHeader, viewerName } from "@kinkeeper/contracts/viewer";
import { switchFamily } from "@kinkeeper/contracts/identity/families";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { member, startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";

let harness: GatewayHarness;
beforeAll(async () => void (harness = await startHarness({ rateLimits: "off" })));
afterAll(() => harness.stop());

const { sub, tenantId } = member();
const claims = member({ sub, tenantId });
const send = async ({ path, method }: { path: string; method: string }, viewer?: string, as = claims) => {
  const { cookie } = harness.cookieOf(as);
  const { status } = await harness.send(path, {
    method,
    headers: { cookie, ...(viewer === undefined ? {} : { [viewerHeader]: viewer }) },
  });
  return status;
};

test("a page of the family and account that the session is of changes things, and so does who says nothing", async () => {
  expect(await send(addFamilyMember, viewerName(sub, tenantId))).toBe(200);
  expect(await send(addFamilyMember)).toBe(200);
  const viewing = member({ tenantId, sub: randomUUID(), viewedBy: sub });
  expect(await send({ path: "/api/viewing", method: "DELETE" }, viewerName(sub, tenantId), viewing)).toBe(200);
});

test("a page that was opened in another family changes nothing in the one of today, but may go on in it", async () => {
  for (const viewer of [viewerName(sub, randomUUID()), viewerName(sub, null)]) {
    expect(await send(addFamilyMember, viewer)).toBe(409);
    expect(await send(switchFamily, viewer)).toBe(200);
  }
});

test("a page that somebody else opened changes nothing at all", async () => {
  for (const endpoint of [addFamilyMember, switchFamily])
    expect(await send(endpoint, viewerName(randomUUID(), tenantId))).toBe(409);
});

test("signed out is signed out, whatever was expected", async () => {
  const headers = { [viewerHeader]: viewerName(sub, tenantId) };
  expect((await harness.send(addFamilyMember.path, { method: "POST", headers })).status).toBe(401);
});
