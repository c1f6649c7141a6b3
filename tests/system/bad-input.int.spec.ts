import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Problem } from "@kinkeeper/contracts/errors";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foundFamily, type Account } from "../product/account.ts";
import { startProduct, type Product } from "../product/start-product.ts";

let product: Product;
let account: Account;
let emma: FamilyMember;
beforeAll(async () => {
  product = await startProduct({ demo: false });
  account = await foundFamily(product.origin, "Careful");
  emma = await account.json<FamilyMember>("POST", "/api/family-members", { firstName: "Emma" });
});
afterAll(async () => {
  await product.stop();
  product.forget();
});

const everything = async () => ({
  members: await account.json("GET", "/api/family-members"),
  relationships: await account.json("GET", "/api/family-relationships"),
  imports: await account.json("GET", "/api/gedcom/imports"),
  users: await account.json("GET", `/api/tenants/${account.user.tenantId}/users`),
});

const json = { "content-type": "application/json" };
const members = "/api/family-members";

/** What is sent, and the status it must get. Every answer is a problem with a sentence for people, and changes nothing. */
const offences: readonly (readonly [
  string,
  number,
  () => readonly [string, string, unknown?, Record<string, string>?],
])[] = [
  ["no first name", 400, () => ["POST", members, { lastName: "Darwin" }]],
  ["a first name of blanks", 400, () => ["POST", members, { firstName: "   " }]],
  ["a first name of 12 KB", 400, () => ["POST", members, { firstName: "x".repeat(12_000) }]],
  ["a NUL in a name", 400, () => ["POST", members, { firstName: "Em\u0000ma" }]],
  ["a lone surrogate in a name", 400, () => ["POST", members, '{"firstName":"Em\\ud800ma"}', json]],
  ["a field nobody knows", 400, () => ["POST", members, { firstName: "Emma", tenantId: emma.id }]],
  ["a prototype to pollute", 400, () => ["POST", members, '{"firstName":"E","__proto__":{"isLiving":false}}', json]],
  ["a number for a name", 400, () => ["POST", members, { firstName: 7 }]],
  ["malformed JSON", 400, () => ["POST", members, '{"firstName":', json]],
  ["a list instead of an object", 400, () => ["POST", members, "[]", json]],
  ["another type than JSON", 415, () => ["POST", members, "firstName=Emma", { "content-type": "text/plain" }]],
  ["1 MiB of JSON", 413, () => ["POST", members, { firstName: "Emma", biography: "x".repeat(1024 * 1024) }]],
  [
    "a tie to oneself",
    409,
    () => [
      "POST",
      "/api/family-relationships",
      { member1Id: emma.id, member2Id: emma.id, relationshipType: "sibling" },
    ],
  ],
  ["a tie to nobody", 400, () => ["POST", "/api/family-relationships", { member1Id: emma.id, member2Id: "" }]],
  [
    "a kind of tie that does not exist",
    400,
    () => ["POST", "/api/family-relationships", { member1Id: emma.id, member2Id: emma.id, relationshipType: "rival" }],
  ],
  ["a stale revision", 412, () => ["PATCH", `${members}/${emma.id}`, { firstName: "Emily" }, { "if-match": '"7"' }]],
  [
    "a revision that is none",
    400,
    () => ["PATCH", `${members}/${emma.id}`, { firstName: "Emily" }, { "if-match": "yesterday" }],
  ],
  ["an id that leads elsewhere", 404, () => ["GET", `${members}/..%2f..%2fetc`]],
  [
    "a photo that was never uploaded",
    404,
    () => ["PUT", `${members}/${emma.id}/photo`, { photoPath: "/objects/018f2f6e-7c1a-7000-8000-00000000abcd" }],
  ],
  [
    "a photo path that leads elsewhere",
    400,
    () => ["PUT", `${members}/${emma.id}/photo`, { photoPath: "../../secrets" }],
  ],
  [
    "a member without an e-mail address",
    400,
    () => ["POST", `/api/tenants/${account.user.tenantId}/users`, { email: "not an address" }],
  ],
  [
    "a member with more than a member's role",
    400,
    () => ["POST", `/api/tenants/${account.user.tenantId}/users`, { email: "a@example.org", role: "super_admin" }],
  ],
  [
    "a GEDCOM file that is a PDF",
    400,
    () => ["POST", "/api/gedcom/imports", Buffer.from("%PDF-1.7\n%âãÏÓ\n"), { "content-type": "application/x-gedcom" }],
  ],
  [
    "an empty GEDCOM file",
    400,
    () => ["POST", "/api/gedcom/imports", Buffer.alloc(0), { "content-type": "application/x-gedcom" }],
  ],
  ["a GEDCOM file sent as JSON", 415, () => ["POST", "/api/gedcom/imports", "{}", json]],
  ["an export in a version that does not exist", 400, () => ["GET", "/api/gedcom/export?version=9"]],
  ["a call that does not exist", 404, () => ["POST", "/api/nothing/here", {}]],
];

describe("gets a clear answer and changes nothing:", () => {
  test.each(offences)("%s", async (_name, status, offence) => {
    const before = await everything();
    const response = await account.call(...offence());
    const problem = (await response.json()) as Problem;
    expect([response.status, problem]).toEqual([
      status,
      expect.objectContaining({
        error: expect.stringMatching(/^[A-Z_]+$/),
        message: expect.stringMatching(/^[A-Z].+/s),
        requestId: expect.any(String),
      }),
    ]);
    expect(await everything()).toEqual(before);
  });
});

describe("photos", () => {
  const upload = async (bytes: Buffer) => {
    const { uploadUrl, objectPath } = await account.json<{ uploadUrl: string; objectPath: string }>(
      "POST",
      "/api/objects/upload",
    );
    const sent = await account.call("PUT", uploadUrl, bytes, { "content-type": "image/jpeg" });
    return { sent, objectPath };
  };
  const jpeg = () =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer();

  test("a JPEG becomes the portrait", async () => {
    const { sent, objectPath } = await upload(await jpeg());
    expect(sent.status).toBe(204);
    expect(await account.json("PUT", `${members}/${emma.id}/photo`, { photoPath: objectPath })).toMatchObject({
      photoUrl: objectPath,
    });
  });

  test.each([
    [
      "a JPEG of 5,242,881 bytes",
      413,
      async () => Buffer.concat([await jpeg(), randomBytes(5_242_881)]).subarray(0, 5_242_881),
    ],
    [
      "an SVG called a JPEG",
      415,
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ["half a JPEG", 415, async () => (await jpeg()).subarray(0, 200)],
  ])("%s is refused and cannot be used", async (_name, status, bytes) => {
    const { sent, objectPath } = await upload(await bytes());
    expect([sent.status, ((await sent.json()) as Problem).message]).toEqual([status, expect.stringMatching(/^[A-Z]/)]);
    expect((await account.call("PUT", `${members}/${emma.id}/photo`, { photoPath: objectPath })).status).toBe(409);
  });
});

test("nobody becomes an ancestor of themselves", async () => {
  const add = (firstName: string) => account.json<FamilyMember>("POST", members, { firstName });
  const [grandmother, mother, child] = [await add("Grandmother"), await add("Mother"), await add("Child")];
  const tie = (member1: FamilyMember, member2: FamilyMember) =>
    account.call("POST", "/api/family-relationships", {
      member1Id: member1.id,
      member2Id: member2.id,
      relationshipType: "parent",
    });
  expect((await tie(grandmother, mother)).status).toBe(201);
  expect((await tie(mother, child)).status).toBe(201);
  const [circle, twice] = [await tie(child, grandmother), await tie(grandmother, mother)];
  expect([circle.status, ((await circle.json()) as Problem).error]).toEqual([409, "ANCESTOR_OF_SELF"]);
  expect([twice.status, ((await twice.json()) as Problem).error]).toEqual([409, "RELATION_EXISTS"]);
});
