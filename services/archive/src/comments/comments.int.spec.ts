import { commentsAtOnce, type Comment } from "@kinkeeper/contracts/archive/comments";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { itemKinds } from "../testing/item-kinds.ts";
import { nameAccount } from "../testing/known-people.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let member: Somebody;
let cousin: Somebody;
let admin: Somebody;
let stranger: Somebody;

beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});
beforeEach(async () => {
  member = await harness.as();
  const { tenantId } = member.claims;
  cousin = await harness.as({ tenantId });
  admin = await harness.as({ tenantId, role: "tenant_admin" });
  stranger = await harness.as({ role: "tenant_admin" });
});

const say = async (who: Caller, item: string, text: string): Promise<Comment> => {
  const { status, body } = await who.post<Comment>(`${item}/comments`, { text });
  expect(status).toBe(201);
  return body;
};
const said = async (who: Caller, item: string) =>
  (await who.get<Comment[]>(`${item}/comments`)).body.map(({ text }) => text);

describe.each(itemKinds)("comments on $path", ({ path, required }) => {
  const add = async (who: Caller, more: object = {}): Promise<string> =>
    `${path}/${(await who.post<{ id: string }>(path, { ...required, ...more })).body.id}`;

  test("are heard by the family, oldest first, with who said them", async () => {
    await nameAccount(harness, cousin.claims.sub, "Etty");
    const item = await add(member);
    const first = await say(cousin, item, "  It was a Tuesday.  ");
    await say(member, item, "A Wednesday, surely.");
    expect(first).toMatchObject({ text: "It was a Tuesday.", userId: cousin.claims.sub, userName: "Etty" });
    expect(await said(admin, item)).toEqual(["It was a Tuesday.", "A Wednesday, surely."]);
  });

  test("on somebody's private item are not there for others, and are theirs to write", async () => {
    const item = await add(member, { privacy: "private" });
    await say(member, item, "To myself.");
    expect(await said(member, item)).toEqual(["To myself."]);
    for (const other of [cousin, admin, stranger]) {
      expect(codeOf(await other.get(`${item}/comments`))).toBe("NOT_FOUND");
      expect(codeOf(await other.post(`${item}/comments`, { text: "Hm" }))).toBe("NOT_FOUND");
    }
  });

  test("vanish with an item that becomes private, and with one that is removed", async () => {
    const item = await add(member);
    const { id } = await say(cousin, item, "I remember.");
    const rows = () =>
      harness.service.readModel.asViewer(
        { tenantId: admin.claims.tenantId!, userId: admin.claims.sub },
        (sql) => sql`select 1 from comments where id = ${id}`,
      );
    expect(await rows()).toHaveLength(1);
    await member.patch(item, { privacy: "private" });
    expect(await rows()).toHaveLength(0);
    expect(codeOf(await admin.delete(`/api/comments/${id}`))).toBe("NOT_FOUND");
    await member.patch(item, { privacy: "family" });
    expect(await said(cousin, item)).toEqual(["I remember."]);
    await member.delete(item);
    expect(codeOf(await cousin.get(`${item}/comments`))).toBe("NOT_FOUND");
  });

  test("of another family answer like ones on an item that never was", async () => {
    const item = await add(member);
    const never = `${path}/${newId()}`;
    for (const target of [item, never]) {
      expect(codeOf(await stranger.get(`${target}/comments`))).toBe("NOT_FOUND");
      expect(codeOf(await stranger.post(`${target}/comments`, { text: "Hello" }))).toBe("NOT_FOUND");
    }
  });
});

test("are read page by page, the last ones first, whatever was taken back meanwhile", async () => {
  const { body } = await member.post<{ id: string }>("/api/events", { title: "Wedding", eventDate: "1839" });
  const item = `/api/events/${body.id}`;
  for (let count = 0; count < commentsAtOnce + 3; count += 1) await say(member, item, `No. ${count}`);
  const page = async (query = "") => (await cousin.get<Comment[]>(`${item}/comments${query}`)).body;
  const last = await page();
  expect([last.length, last[0]!.text, last.at(-1)!.text]).toEqual([
    commentsAtOnce,
    "No. 3",
    `No. ${commentsAtOnce + 2}`,
  ]);
  await member.delete(`/api/comments/${last[0]!.id}`);
  const before = await page(`?before=${last[0]!.id}`);
  expect(before.map(({ text }) => text)).toEqual(["No. 0", "No. 1", "No. 2"]);
  expect(await page(`?before=${before[0]!.id}`)).toEqual([]);
  expect(codeOf(await cousin.get(`${item}/comments?before=x`))).toBe("INVALID_INPUT");
});

const itemOf = async () =>
  `/api/family-artifacts/${(await member.post<{ id: string }>("/api/family-artifacts", { title: "Beagle", artifactType: "story" })).body.id}`;

describe("editing a comment", () => {
  test("is for who said it, and everybody reads the new words and that it was edited", async () => {
    const item = await itemOf();
    const first = await say(cousin, item, "It was a Tuesday.");
    await say(member, item, "So it was.");
    expect(first.editedAt).toBeNull();
    const { status, body } = await cousin.patch<Comment>(`/api/comments/${first.id}`, {
      text: " It was a Wednesday. ",
    });
    expect([status, body.text, body.createdAt]).toEqual([200, "It was a Wednesday.", first.createdAt]);
    const [read] = (await admin.get<Comment[]>(`${item}/comments`)).body;
    expect(read).toEqual(body);
    expect(Date.parse(read!.editedAt!)).toBeGreaterThanOrEqual(Date.parse(first.createdAt));
    expect(await said(member, item)).toEqual(["It was a Wednesday.", "So it was."]);
  });

  test("is for nobody else, and for nobody once it was taken back", async () => {
    const item = await itemOf();
    const { id } = await say(cousin, item, "I remember.");
    const edit = (who: Caller, text = "I do not.") => who.patch(`/api/comments/${id}`, { text });
    expect(codeOf(await edit(admin))).toBe("FORBIDDEN");
    expect(codeOf(await edit(member))).toBe("FORBIDDEN");
    expect(codeOf(await edit(stranger))).toBe("NOT_FOUND");
    expect(codeOf(await edit(cousin, "  "))).toBe("INVALID_INPUT");
    await cousin.delete(`/api/comments/${id}`);
    expect(codeOf(await edit(cousin))).toBe("NOT_FOUND");
    await cousin.post(`/api/comments/${id}/restore`);
    expect(await said(member, item)).toEqual(["I remember."]);
    expect((await edit(cousin)).status).toBe(200);
  });

  test("on an item that became private is for nobody who does not see it", async () => {
    const item = await itemOf();
    const { id } = await say(cousin, item, "I remember.");
    await member.patch(item, { privacy: "private" });
    expect(codeOf(await cousin.patch(`/api/comments/${id}`, { text: "I do not." }))).toBe("NOT_FOUND");
    await member.patch(item, { privacy: "family" });
    expect(await said(cousin, item)).toEqual(["I remember."]);
  });
});

describe("taking a comment back", () => {
  test("is for who said it, and it can be brought back", async () => {
    const item = await itemOf();
    const { id, createdAt } = await say(cousin, item, "I remember.");
    expect((await cousin.delete(`/api/comments/${id}`)).status).toBe(204);
    expect(await said(member, item)).toEqual([]);
    expect(codeOf(await cousin.delete(`/api/comments/${id}`))).toBe("NOT_FOUND");
    const back = await cousin.post<Comment>(`/api/comments/${id}/restore`);
    expect([back.status, back.body.text, back.body.createdAt]).toEqual([200, "I remember.", createdAt]);
    expect(await said(member, item)).toEqual(["I remember."]);
  });

  test("is for the administrator of the family and nobody else", async () => {
    const item = await itemOf();
    const { id } = await say(member, item, "I remember.");
    expect(codeOf(await cousin.delete(`/api/comments/${id}`))).toBe("FORBIDDEN");
    expect(codeOf(await stranger.delete(`/api/comments/${id}`))).toBe("NOT_FOUND");
    expect((await admin.delete(`/api/comments/${id}`)).status).toBe(204);
    expect(codeOf(await cousin.post(`/api/comments/${id}/restore`))).toBe("FORBIDDEN");
    expect(codeOf(await stranger.post(`/api/comments/${id}/restore`))).toBe("NOT_FOUND");
    expect((await admin.post(`/api/comments/${id}/restore`)).status).toBe(200);
  });
});

test.each([
  ["nothing", "   ", "Please write something first"],
  ["a NUL", "a\u0000b", "This text holds characters that cannot be stored"],
  ["a lone surrogate", "a\ud800b", "This text holds characters that cannot be stored"],
  ["too much", "x".repeat(5_001), "Please use at most 5000 characters"],
])("%s is not a comment, and nothing is recorded", async (_, text, message) => {
  const { body } = await member.post<{ id: string }>("/api/events", { title: "Wedding", eventDate: "1839" });
  const refused = await member.post<{ issues: { message: string }[] }>(`/api/events/${body.id}/comments`, { text });
  expect([refused.status, refused.body.issues[0]!.message]).toEqual([400, message]);
  expect(await said(member, `/api/events/${body.id}`)).toEqual([]);
});
