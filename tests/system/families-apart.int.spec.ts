import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { FamilyMember, FamilyRelationship, GedcomImport } from "@kinkeeper/contracts/genealogy/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foundFamily, type Account } from "../product/account.ts";
import { startProduct, type Product } from "../product/start-product.ts";

let product: Product;
let ours: Account;
let stranger: Account;
/** Ids of things of our family, by the word that names them in a path. */
let ids: { member: string; other: string; relationship: string; import: string; tenant: string; user: string };
const nobody = "018f2f6e-7c1a-7000-8000-00000000abcd";

const gedcom = ["0 HEAD", "1 GEDC", "2 VERS 7.0", "0 @I1@ INDI", "1 NAME Ann /Other/", "0 TRLR", ""].join("\n");

beforeAll(async () => {
  product = await startProduct({ demo: false });
  ours = await foundFamily(product.origin, "Ours");
  stranger = await foundFamily(product.origin, "Strangers");
  const member = await ours.json<FamilyMember>("POST", "/api/family-members", { firstName: "Emma" });
  const other = await ours.json<FamilyMember>("POST", "/api/family-members", { firstName: "Charles" });
  const relationship = await ours.json<FamilyRelationship>("POST", "/api/family-relationships", {
    member1Id: member.id,
    member2Id: other.id,
    relationshipType: "spouse",
  });
  const imported = await ours.json<GedcomImport>("POST", "/api/gedcom/imports", gedcom, {
    "content-type": "text/plain",
  });
  const { id: user, tenantId } = ours.user;
  ids = {
    member: member.id,
    other: other.id,
    relationship: relationship.id,
    import: imported.id,
    tenant: tenantId!,
    user,
  };
});
afterAll(async () => {
  await product.stop();
  product.forget();
});

/** What an id in a path of ours stands for. */
const idFor = ({ path }: Endpoint): string | undefined => {
  if (path.startsWith("/api/family-members/")) return ids.member;
  if (path.startsWith("/api/family-relationships/")) return ids.relationship;
  if (path.startsWith("/api/gedcom/imports/")) return ids.import;
  return undefined;
};

const filled = (path: string, id: string, tenant: string): string =>
  path.replace(":tenantId", tenant).replace(":userId", ids.user).replace(/:\w+/, id);

/** Bodies that every schema accepts, so that an answer is about the id and not about the body. */
const bodies: Readonly<Record<string, unknown>> = {
  changeFamilyMember: { firstName: "Changed" },
  setMemberPhoto: { photoPath: null },
  revertFamilyMember: { revision: 0 },
  renameTenant: { name: "Taken" },
  addTenantUser: { email: "somebody@example.org", role: "member" },
  changeTenantUser: { role: "tenant_admin" },
};

const answerTo = async (account: Account, { id, method }: Endpoint, path: string) => {
  const response = await account.call(method, path, bodies[id]);
  const text = await response.text();
  return { status: response.status, text: text.replace(/"requestId":"[^"]*"/, "") };
};

const withIds = Object.values(endpointsByService)
  .flatMap((endpoints) => endpoints as readonly Endpoint[])
  .filter(({ path, access }) => /:(id|tenantId)\b/.test(path) && access !== "super_admin");

describe("to another family every id of ours looks like one that never was", () => {
  test.each(withIds.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s",
    async (_name, endpoint) => {
      const foreign = await answerTo(stranger, endpoint, filled(endpoint.path, idFor(endpoint) ?? nobody, ids.tenant));
      const random = await answerTo(stranger, endpoint, filled(endpoint.path, nobody, nobody));
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(random);
    },
  );

  test("and each of them is there for us", async () => {
    for (const path of [
      `/api/family-members/${ids.member}`,
      `/api/family-members/${ids.member}/history`,
      `/api/gedcom/imports/${ids.import}`,
      `/api/tenants/${ids.tenant}`,
      `/api/tenants/${ids.tenant}/users`,
      `/api/kinship?from=${ids.member}&to=${ids.other}`,
    ])
      expect([path, (await ours.call("GET", path)).status]).toEqual([path, 200]);
  });
});

test("nothing of ours is in a stranger's lists", async () => {
  for (const path of ["/api/family-members", "/api/family-relationships", "/api/gedcom/imports"]) {
    expect(await stranger.json("GET", path)).toEqual([]);
    expect((await ours.json<unknown[]>("GET", path)).length).toBeGreaterThan(0);
  }
});

test("a stranger cannot tie one of theirs to one of ours, nor ask how they are related", async () => {
  const { id } = await stranger.json<FamilyMember>("POST", "/api/family-members", { firstName: "Eve" });
  const tie = (member2Id: string) =>
    stranger.call("POST", "/api/family-relationships", { member1Id: id, member2Id, relationshipType: "sibling" });
  expect((await tie(ids.member)).status).toBe(404);
  expect((await tie(nobody)).status).toBe(404);
  const kinship = (to: string) => stranger.call("GET", `/api/kinship?from=${id}&to=${to}`);
  expect((await kinship(ids.member)).status).toBe((await kinship(nobody)).status);
});

test("an export of a stranger's holds nobody of ours", async () => {
  expect(await (await stranger.call("GET", "/api/gedcom/export")).text()).not.toContain("Emma");
  expect(await (await ours.call("GET", "/api/gedcom/export")).text()).toContain("Emma");
});
