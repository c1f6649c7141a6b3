import type { Announcement } from "@kinkeeper/contracts/archive/announcements";
import type { Comment } from "@kinkeeper/contracts/archive/comments";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Answer } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { maxBytes } from "../items/limit-large-lists.ts";
import { archive } from "../service.ts";
import { itemKinds } from "../testing/item-kinds.ts";
import { withoutVectors } from "../testing/without-vectors.ts";
import { mostTextBytes } from "./text-space.ts";

interface Added {
  readonly id: string;
}

let harness: SharedHarness;
let admin: Awaited<ReturnType<SharedHarness["as"]>>;
let tenantId: string;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  tenantId = admin.claims.tenantId!;
});

const sql = () => harness.service.readModel.service;
const counted = async (): Promise<Record<string, number>> => {
  const rows = await sql()<{ source: string; bytes: string }[]>`
    select source, bytes from text_usage where tenant_id = ${tenantId}`;
  return Object.fromEntries(rows.map(({ source, bytes }) => [source, Number(bytes)]));
};
/** As if others had written so much that this is left. */
const leave = async (bytes: number): Promise<void> => {
  const { items = 0, comments = 0, announcements = 0 } = await counted();
  const others = mostTextBytes - bytes - items - comments - announcements;
  await sql()`insert into text_usage (tenant_id, source, bytes) values (${tenantId}, 'others', ${others})
    on conflict (tenant_id, source) do update set bytes = excluded.bytes`;
};
const said = ({ status, body }: Answer) => [status, (body as { message?: string }).message];
const full = [
  413,
  "Your family's stories and other texts have filled their 64 MB. Please shorten or delete something first.",
];
const words = { title: "The reunion", content: "In June, at Down House" };

test("no list can outgrow what a family may write", () => {
  expect(mostTextBytes).toBeLessThanOrEqual(maxBytes);
});

describe.each(itemKinds)("a family without room for text: $path", ({ path, required, called }) => {
  const add = async (more: object = {}): Promise<string> =>
    `${path}/${(await admin.post<Added>(path, { ...required, ...more })).body.id}`;

  test("adds nothing, lengthens nothing, brings nothing back; shortens, deletes, and has room then", async () => {
    const [at, gone] = [await add(), await add()];
    const name = (required as Readonly<Record<string, string>>)[called]!;
    await admin.delete(gone);
    await leave(3);
    expect(said(await admin.post(path, required))).toEqual(full);
    expect(said(await admin.patch(at, { [called]: `${name} again` }))).toEqual(full);
    expect(said(await admin.post(`${gone}/revert`, { revision: 0 }))).toEqual(full);
    expect(said(await admin.post(`${at}/comments`, { text: "Well, well." }))).toEqual(full);
    // Three letters fit, one more does not.
    expect((await admin.patch(at, { [called]: `${name}...` })).status).toBe(200);
    expect(said(await admin.post(`${at}/comments`, { text: "!" }))).toEqual(full);
    expect((await admin.patch(at, { [called]: "Sea" })).status).toBe(200);
    expect((await admin.post(`${at}/comments`, { text: "!" })).status).toBe(201);
    expect((await admin.delete(at)).status).toBe(204);
    expect((await admin.post(`${gone}/revert`, { revision: 0 })).status).toBe(200);
    const stranger = await harness.as();
    expect((await stranger.post(path, required)).status).toBe(201);
  });

  test("answers what it added last as it was, said again under its key", async () => {
    const key = { "idempotency-key": newId() };
    const say = () => admin.post<Added>(path, required, key);
    const { body } = await say();
    const comment = () => admin.post<Comment>(`${path}/${body.id}/comments`, { text: "I was there" }, key);
    const { body: said } = await comment();
    await leave(-10);
    expect([await say(), await comment()]).toMatchObject([
      { status: 201, body: { id: body.id } },
      { status: 201, body: { id: said.id } },
    ]);
  });

  test("that wrote more before there was a limit reads, shortens and deletes", async () => {
    const at = await add();
    await leave(-1_000_000);
    expect(said(await admin.post(path, required))).toEqual(full);
    expect([(await admin.get(path)).status, (await admin.get(at)).status]).toEqual([200, 200]);
    expect((await admin.patch(at, { privacy: "private" })).status).toBe(200);
    expect((await admin.patch(at, { [called]: "Sea" })).status).toBe(200);
    expect((await admin.patch(at, { [called]: "Air" })).status).toBe(200);
    expect((await admin.delete(at)).status).toBe(204);
  });
});

test("announcements and comments find no room either, nor do those that were taken back", async () => {
  const { body: event } = await admin.post<Added>("/api/events", { title: "The wedding", eventDate: "1839" });
  const { body: comment } = await admin.post<Comment>(`/api/events/${event.id}/comments`, { text: "I was there" });
  const { body: announcement } = await admin.post<Announcement>("/api/announcements", words);
  await admin.delete(`/api/comments/${comment.id}`);
  await admin.delete(`/api/announcements/${announcement.id}`);
  await leave(0);
  expect(said(await admin.post("/api/announcements", words))).toEqual(full);
  expect(said(await admin.post(`/api/announcements/${announcement.id}/restore`))).toEqual(full);
  expect(said(await admin.post(`/api/comments/${comment.id}/restore`))).toEqual(full);
});

test("of several that are written at once as many are taken as fit", async () => {
  await leave(2 * (words.title.length + words.content.length));
  const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post("/api/announcements", words)));
  const taken = answers.filter(({ status }) => status === 201).length;
  expect(taken).toBeLessThanOrEqual(2);
  expect(answers.filter((answer) => codeOf(answer) === "TOO_LARGE")).toHaveLength(4 - taken);
  // Of several at once all may be refused; what fits is taken after them.
  for (let count = taken; count < 2; count += 1)
    expect((await admin.post("/api/announcements", words)).status).toBe(201);
  expect(said(await admin.post("/api/announcements", words))).toEqual(full);
});

test("what is counted is what the rows hold, whichever way they came and went", async () => {
  const author = await harness.as({ tenantId });
  const story = { title: "Sea ünd sky", artifactType: "story", content: "The sea was calm." };
  const add = async (): Promise<string> =>
    `/api/family-artifacts/${(await author.post<Added>("/api/family-artifacts", story)).body.id}`;
  const [at, gone] = [await add(), await add(), await add()];
  await admin.post(`${at}/comments`, { text: "Großartig" });
  const { body: comment } = await admin.post<Comment>(`${at}/comments`, { text: "It was not" });
  const { body: announcement } = await admin.post<Announcement>("/api/announcements", words);
  const held = async () => {
    const [row] = await sql()<[{ items: number; comments: number; announcements: number }]>`
      select
        (select coalesce(sum(octet_length(details)), 0)::int from items where tenant_id = ${tenantId} and not removed) as items,
        (select coalesce(sum(octet_length(text)), 0)::int from comments where tenant_id = ${tenantId} and not removed) as comments,
        (select coalesce(sum(octet_length(title) + octet_length(content)), 0)::int from announcements
          where tenant_id = ${tenantId} and withdrawn_at is null) as announcements`;
    return row;
  };
  const expectCounted = async () => expect(await counted()).toEqual(await held());
  await expectCounted();
  await author.patch(at, { content: "The sea was calm, and the night was long." });
  await author.delete(gone);
  await admin.delete(`/api/comments/${comment.id}`);
  await admin.delete(`/api/announcements/${announcement.id}`);
  await expectCounted();
  expect((await counted())["announcements"]).toBe(0);
  await author.post(`${gone}/revert`, { revision: 0 });
  await admin.post(`/api/comments/${comment.id}/restore`);
  await admin.post(`/api/announcements/${announcement.id}/restore`);
  await expectCounted();
  const userId = author.claims.sub;
  await harness.record({
    stream: `user-platform.${userId}`,
    expectedRevision: -1,
    events: [{ type: "UserErased", data: { userId } }],
  });
  await expect.poll(async () => (await counted())["items"]).toBe(0);
  await expectCounted();
});
