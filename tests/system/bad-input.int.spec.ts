import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Problem } from "@kinkeeper/contracts/errors";
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { foundFamily, type Account } from "../product/account.ts";
import { sendFile } from "../product/upload-file.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

let origin: string;
let account: Account;
let emma: FamilyMember;
let story: Artifact;
beforeAll(async () => {
  ({ origin } = await sharedProduct());
  account = await foundFamily(origin, "Careful");
  emma = await account.json<FamilyMember>("POST", "/api/family-members", { firstName: "Emma" });
  story = await account.json<Artifact>("POST", artifacts, { title: "The first", artifactType: "story" });
});

const everything = async () => ({
  members: await account.json("GET", "/api/family-members"),
  relationships: await account.json("GET", "/api/family-relationships"),
  imports: await account.json("GET", "/api/gedcom/imports"),
  artifacts: await account.json("GET", artifacts),
  events: await account.json("GET", "/api/events"),
  traditions: await account.json("GET", "/api/family-traditions"),
  announcements: await account.json("GET", "/api/announcements"),
  users: await account.json("GET", `/api/tenants/${account.user.tenantId}/users`),
});

const json = { "content-type": "application/json" };
const members = "/api/family-members";
const artifacts = "/api/family-artifacts";
const told = (more: Record<string, unknown>) =>
  ["POST", artifacts, { title: "A story", artifactType: "story", ...more }] as const;
const nobody = "018f2f6e-7c1a-7000-8000-00000000abcd";
/** Words of which no two are alike: nothing compresses them, and an index would hold each. */
const distinctWords = (characters: number): string => {
  let words = "";
  for (let count = 0; words.length < characters; count += 1) words += `w${count.toString(36)} `;
  return words.slice(0, characters);
};

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
  ["a key that stands twice", 400, () => ["POST", members, '{"firstName":"Emma","firstName":"Emily"}', json]],
  ["JSON in Latin-1", 400, () => ["POST", members, Buffer.from('{"firstName":"Zoë"}', "latin1"), json]],
  ["JSON nested a thousand levels deep", 400, () => ["POST", members, "[".repeat(1_000) + "]".repeat(1_000), json]],
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
  ["a story without a title", 400, () => told({ title: undefined })],
  ["a story with a title of 12 KB", 400, () => told({ title: "x".repeat(12_000) })],
  ["a story with a NUL in its text", 400, () => told({ content: "It was\u0000cold" })],
  [
    "a story with a lone surrogate in a tag",
    400,
    () => ["POST", artifacts, '{"title":"A story","artifactType":"story","tags":["sh\\ud800ip"]}', json],
  ],
  ["a story of 1.1 MB in distinct words", 413, () => told({ content: distinctWords(1_100_000) })],
  ["a story longer than a story may be", 400, () => told({ content: "x".repeat(100_001) })],
  ["a story of a type nobody knows", 400, () => told({ artifactType: "rumour" })],
  ["a story in somebody else’s name", 400, () => told({ userId: emma.id })],
  ["a story about somebody who is not in the tree", 400, () => told({ associatedMembers: [nobody] })],
  ["a story with a picture that was never uploaded", 404, () => told({ fileUrl: `/objects/${nobody}` })],
  ["a story with a picture that leads elsewhere", 400, () => told({ fileUrl: `/objects/../../${nobody}` })],
  [
    "a story with a picture of another site",
    400,
    () => told({ pictures: [{ path: `https://example.org/objects/${nobody}` }] }),
  ],
  [
    "a change to a revision that is over",
    412,
    () => ["PATCH", `${artifacts}/${story.id}`, { title: "Second" }, { "if-match": '"7"' }],
  ],
  ["a way back to a revision that never was", 404, () => ["POST", `${artifacts}/${story.id}/revert`, { revision: 99 }]],
  ["an event without a date", 400, () => ["POST", "/api/events", { title: "The wedding" }]],
  [
    "an event with a NUL in its date",
    400,
    () => ["POST", "/api/events", { title: "The wedding", eventDate: "18\u000039" }],
  ],
  ["a tradition without a description", 400, () => ["POST", "/api/family-traditions", { name: "Goose" }]],
  [
    "a tradition that comes back in a way nobody knows",
    400,
    () => ["POST", "/api/family-traditions", { name: "Goose", description: "In November.", recurrence: "hourly" }],
  ],
  ["an announcement of nothing", 400, () => ["POST", "/api/announcements", { title: "Hear", content: "  " }]],
  ["a search with a NUL", 400, () => ["GET", "/api/search?q=em%00ma"]],
  ["a search of 12 KB", 400, () => ["GET", `/api/search?q=${"x".repeat(12_000)}`]],
  ["a search for no category there is", 400, () => ["GET", "/api/search?q=emma&category=ghosts"]],
  ["a search in a year that is none", 400, () => ["GET", "/api/search?q=emma&from=soon"]],
  ["a file that leads elsewhere", 404, () => ["GET", "/objects/..%2f..%2fetc%2fpasswd"]],
  ["an upload for no purpose there is", 400, () => ["POST", "/api/objects/upload?purpose=malware"]],
  [
    "bytes for an address nobody gave out",
    404,
    () => ["PUT", `/api/objects/upload/${"x".repeat(60)}`, Buffer.from("x"), { "content-type": "image/png" }],
  ],
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

/** A field that must be there, the call with the rest of what it needs, and what SPEC.md has it say. */
const requiredFields: readonly (readonly [string, string, Record<string, unknown>, string])[] = [
  ["firstName", members, {}, "First name is required"],
  ["title", artifacts, { artifactType: "story" }, "Title is required"],
  ["title", "/api/events", { eventDate: "1839" }, "Title is required"],
  ["eventDate", "/api/events", { title: "The wedding" }, "Event date is required"],
  ["name", "/api/family-traditions", { description: "In November." }, "Name is required"],
  ["description", "/api/family-traditions", { name: "Goose" }, "Description is required"],
  ["username", "/api/login", { password: "quiet violet lantern" }, "Please enter your user name or e-mail address"],
  ["password", "/api/login", { username: "nobody" }, "Please enter your password"],
];

test.each(requiredFields)(
  "%s of %s is asked for alike, missing, null or empty",
  async (field, path, rest, sentence) => {
    for (const value of [undefined, null, ""]) {
      const response = await account.call("POST", path, { ...rest, [field]: value });
      const problem = (await response.json()) as Problem;
      expect([response.status, problem.message, problem.issues]).toEqual([
        400,
        sentence,
        [{ path: field, message: sentence }],
      ]);
    }
  },
);

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

describe("files of artifacts", () => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  /** A proper PNG of some dozens of KB that would be 1.6 GB of pixels. */
  const bomb = (): Buffer => {
    const side = 20_000;
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    const rows = Buffer.alloc((1 + side / 8) * side);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(rows)),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  };

  test.each([
    ["a picture that would unpack to 400 megapixels", "image/png", 413, bomb],
    [
      "a page of HTML called a PDF",
      "application/pdf",
      415,
      () => Buffer.from("<html><script>alert(1)</script></html>"),
    ],
    ["a ZIP called an MP3", "audio/mpeg", 415, () => Buffer.from("PK\u0003\u0004 and so on, for a while")],
    ["nothing at all", "application/pdf", 415, () => Buffer.alloc(0)],
  ])("%s is refused and cannot be attached", async (_name, type, status, bytes) => {
    const { sent, objectPath } = await sendFile(account, bytes(), type);
    expect([sent.status, ((await sent.json()) as Problem).message]).toEqual([status, expect.stringMatching(/^[A-Z]/)]);
    expect((await account.call(...told({ fileUrl: objectPath }))).status).toBe(404);
  });
});

test("after all that an ordinary story still goes through, and one of 100,000 characters in distinct words, and both are found", async () => {
  const [ordinary, long] = [
    await account.json<Artifact>(...told({ title: "An ordinary Tuesday" })),
    await account.json<Artifact>(...told({ title: "A very long Wednesday", content: distinctWords(100_000) })),
  ];
  const found = async (q: string): Promise<readonly string[]> =>
    (await account.json<{ stories: Artifact[] }>("GET", `/api/search?q=${q}`)).stories.map(({ id }) => id);
  await expect.poll(() => found("Tuesday")).toContain(ordinary.id);
  await expect.poll(() => found("Wednesday")).toContain(long.id);
  // What it means would take the product ten seconds to compute, for nobody.
  await account.call("DELETE", `/api/family-artifacts/${long.id}`);
});
