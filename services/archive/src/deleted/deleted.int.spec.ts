import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { Announcement } from "@kinkeeper/contracts/archive/announcements";
import type { DeletedItem } from "@kinkeeper/contracts/archive/deleted-items";
import { restorableDays } from "@kinkeeper/contracts/restorable";
import type { ItemName } from "@kinkeeper/contracts/archive/item-names";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { archive } from "../service.ts";
import { purgeDeleted } from "./purge.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

const dayMs = 24 * 60 * 60 * 1000;

let harness: ServiceHarness;
let now = new Date("2026-03-01T12:00:00.000Z");
let admin: Somebody;
let member: Somebody;
let other: Somebody;
let stranger: Somebody;

beforeAll(async () => {
  harness = await startHarness(archive, { environment: withoutVectors, now: () => now });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  now = new Date("2026-03-01T12:00:00.000Z");
  admin = await harness.as({ role: "tenant_admin" });
  const { tenantId } = admin.claims;
  [member, other] = await Promise.all([harness.as({ tenantId }), harness.as({ tenantId })]);
  stranger = await harness.as({ role: "tenant_admin" });
});

const later = (days: number): void => {
  now = new Date(now.getTime() + days * dayMs);
};
const stories = "/api/family-artifacts";
const tell = async (who: Caller, title: string, privacy = "family") =>
  (await who.post<Artifact>(stories, { title, artifactType: "story", content: "Long ago.", privacy })).body;
const deleted = async (who: Caller, query = "") => (await who.get<DeletedItem[]>(`/api/deleted-items${query}`)).body;
const titles = async (who: Caller) => (await deleted(who)).map(({ title }) => title);
const logged = vi.fn<(fields: object, message: string) => void>();
const purge = async () => {
  const { readModel } = harness.service;
  const logger = { info: () => undefined, warn: () => undefined, error: logged } as never;
  return (await purgeDeleted({ readModel, journal: harness.journal, logger, now: () => now, newId })()).length;
};

describe("what was deleted", () => {
  test("is listed for its author and the administrator, the latest first, and restored", async () => {
    const story = await tell(member, "The flood");
    const event = (await member.post<{ id: string }>("/api/events", { title: "The move", eventDate: "1901" })).body;
    const tradition = { name: "Kites", description: "Every spring." };
    const kites = (await admin.post<{ id: string }>("/api/family-traditions", tradition)).body;
    await member.delete(`${stories}/${story.id}`);
    later(1);
    await member.delete(`/api/events/${event.id}`);
    later(1);
    await admin.delete(`/api/family-traditions/${kites.id}`);

    expect(await titles(member)).toEqual(["The move", "The flood"]);
    expect(await titles(admin)).toEqual(["Kites", "The move", "The flood"]);
    expect(await titles(other)).toEqual([]);
    expect(await titles(stranger)).toEqual([]);
    expect(codeOf(await harness.anonymous.get("/api/deleted-items"))).toBe("SIGNED_OUT");

    const [, flood] = await deleted(member);
    expect(flood).toMatchObject({
      id: story.id,
      category: "artifact",
      artifactType: "story",
      deletedAt: "2026-03-01T12:00:00.000Z",
      purgedAt: "2026-03-31T12:00:00.000Z",
    });
    const body = { revision: flood!.revision };
    expect(codeOf(await other.post(`${stories}/${story.id}/revert`, body))).toBe("FORBIDDEN");
    expect(codeOf(await stranger.post(`${stories}/${story.id}/revert`, body))).toBe("NOT_FOUND");
    expect((await member.post(`${stories}/${story.id}/revert`, body)).body).toMatchObject({ title: "The flood" });
    expect(await titles(member)).toEqual(["The move"]);
    expect((await member.get<Artifact[]>(stories)).body.map(({ title }) => title)).toEqual(["The flood"]);
  });

  test("and private is its author's alone", async () => {
    const secret = await tell(member, "A secret", "private");
    await member.delete(`${stories}/${secret.id}`);
    expect(await titles(admin)).toEqual([]);
    expect(await titles(member)).toEqual(["A secret"]);
  });

  test("is listed page by page", async () => {
    for (let index = 0; index < 3; index += 1) {
      const { id } = await tell(member, `Story ${index}`);
      await member.delete(`${stories}/${id}`);
      later(1);
    }
    const [first] = await deleted(member);
    expect((await deleted(member, `?after=${first!.id}`)).map(({ title }) => title)).toEqual(["Story 1", "Story 0"]);
    expect(codeOf(await member.get("/api/deleted-items?after=x"))).toBe("INVALID_INPUT");
  });

  test("goes for good after 30 days: list, history, restoring, what was said to it", async () => {
    const said = { title: "The flood", artifactType: "story" };
    const key = { "idempotency-key": newId() };
    const story = (await member.post<Artifact>(stories, said, key)).body;
    const kept = await tell(member, "The drought");
    await member.post(`${stories}/${story.id}/comments`, { text: "I was there." });
    for (const { id } of [story, kept]) await member.delete(`${stories}/${id}`);
    const [{ revision }] = (await deleted(member)).filter(({ id }) => id === story.id) as [DeletedItem];
    later(restorableDays - 1);
    await member.post(`${stories}/${kept.id}/revert`, { revision: 0 });
    await purge();
    expect(await titles(member)).toEqual(["The flood"]);
    later(1);
    expect(await titles(member)).toEqual([]);
    expect(await purge()).toBeGreaterThan(0);
    const { readModel } = harness.service;
    const left = async () => [
      ...(await readModel.service`select id from items where id = ${story.id}`),
      ...(await readModel.service`select id from comments where item_id = ${story.id}`),
      ...(await readModel.service`select id from search_documents where id = ${story.id}`),
    ];
    await expect.poll(left).toEqual([]);
    expect(codeOf(await member.post(`${stories}/${story.id}/revert`, { revision }))).toBe("NOT_FOUND");
    expect(codeOf(await member.get(`${stories}/${story.id}/history`))).toBe("NOT_FOUND");
    expect(codeOf(await member.post(stories, said, key))).toBe("NOT_FOUND");
    expect((await member.get(`${stories}/${kept.id}`)).status).toBe(200);
    expect(await purge()).toBe(0);
  });
});

test("what was restored and deleted again stays, whatever a row says that is made anew", async () => {
  const { id } = await tell(member, "The flood");
  const { id: announced } = (await admin.post<Announcement>("/api/announcements", { title: "A", content: "B" })).body;
  const remove = async () => {
    await member.delete(`${stories}/${id}`);
    await admin.delete(`/api/announcements/${announced}`);
  };
  await remove();
  const first = now.toISOString();
  later(restorableDays - 1);
  await member.post(`${stories}/${id}/revert`, { revision: 0 });
  await admin.post(`/api/announcements/${announced}/restore`);
  await remove();
  later(1);
  const { readModel } = harness.service;
  await readModel.service`update items set updated_at = ${first} where id = ${id}`;
  await readModel.service`update announcements set withdrawn_at = ${first} where id = ${announced}`;
  await purge();
  expect((await member.post(`${stories}/${id}/revert`, { revision: 0 })).status).toBe(200);
  expect((await admin.post(`/api/announcements/${announced}/restore`)).status).toBe(200);
});

test("what cannot be purged is told, keeps nothing else from going, and is tried again", async () => {
  const told = await Promise.all(["One", "Two", "Three"].map((title) => tell(member, title)));
  for (const { id } of told) await member.delete(`${stories}/${id}`);
  const { id: announced } = (await admin.post<Announcement>("/api/announcements", { title: "A", content: "B" })).body;
  await admin.delete(`/api/announcements/${announced}`);
  later(restorableDays);
  const broken = `artifact-${member.claims.tenantId}.${told[0]!.id}`;
  const { journal } = harness;
  const read = journal.read.bind(journal);
  const reading = vi.spyOn(journal, "read").mockImplementation(async (stream) => {
    if (stream === broken) throw new Error("an event that nobody understands");
    return read(stream);
  });
  expect(await purge()).toBe(3);
  expect(logged.mock.calls).toEqual([[expect.objectContaining({ stream: broken }), expect.any(String)]]);
  reading.mockRestore();
  expect(await purge()).toBe(1);
});

describe("an announcement that was withdrawn", () => {
  const make = async (title: string) =>
    (await admin.post<Announcement>("/api/announcements", { title, content: "Come all." })).body;
  const announced = async (who: Caller) =>
    (await who.get<Announcement[]>("/api/announcements")).body.map(({ title }) => title);

  test("is restored by an administrator", async () => {
    const { id } = await make("A gathering");
    await admin.delete(`/api/announcements/${id}`);
    expect(await announced(member)).toEqual([]);
    expect(await titles(admin)).toEqual(["A gathering"]);
    expect(await titles(member)).toEqual([]);
    expect(codeOf(await member.post(`/api/announcements/${id}/restore`))).toBe("FORBIDDEN");
    expect(codeOf(await stranger.post(`/api/announcements/${id}/restore`))).toBe("NOT_FOUND");
    expect((await admin.post(`/api/announcements/${id}/restore`)).body).toMatchObject({ title: "A gathering" });
    expect(await announced(member)).toEqual(["A gathering"]);
    expect(await titles(admin)).toEqual([]);
  });

  test("goes for good after 30 days", async () => {
    const { id } = await make("A gathering");
    await admin.delete(`/api/announcements/${id}`);
    later(restorableDays);
    expect(await purge()).toBeGreaterThan(0);
    expect(codeOf(await admin.post(`/api/announcements/${id}/restore`))).toBe("NOT_FOUND");
  });
});

test("a comment that was taken back goes for good after 30 days, and only then", async () => {
  const story = await tell(member, "The flood");
  const say = async (text: string) =>
    (await other.post<{ id: string }>(`${stories}/${story.id}/comments`, { text })).body.id;
  const [gone, back] = [await say("It was my fault."), await say("I was there.")];
  for (const id of [gone, back]) await other.delete(`/api/comments/${id}`);
  later(restorableDays - 1);
  expect(await purge()).toBe(0);
  await other.post(`/api/comments/${back}/restore`);
  later(1);
  expect(await purge()).toBe(1);
  const { readModel } = harness.service;
  expect(await readModel.service`select text from comments where item_id = ${story.id}`).toEqual([
    { text: "I was there." },
  ]);
  expect(codeOf(await other.post(`/api/comments/${gone}/restore`))).toBe("NOT_FOUND");
});

describe("names of what happened", () => {
  test("are told to whoever may see it, deleted or not", async () => {
    const [story, secret] = [await tell(member, "The flood"), await tell(member, "A secret", "private")];
    await member.delete(`${stories}/${story.id}`);
    const names = async (who: Caller) =>
      (await who.get<ItemName[]>(`/api/item-names?ids=${story.id},${secret.id},${newId()}`)).body;
    expect(await names(admin)).toEqual([
      { id: story.id, category: "artifact", artifactType: "story", name: "The flood", isDeleted: true },
    ]);
    expect((await names(member)).map(({ name }) => name).toSorted()).toEqual(["A secret", "The flood"]);
    expect(await names(stranger)).toEqual([]);
    expect(codeOf(await member.get("/api/item-names?ids=x"))).toBe("INVALID_INPUT");
    expect(codeOf(await harness.anonymous.get(`/api/item-names?ids=${story.id}`))).toBe("SIGNED_OUT");
  });
});
