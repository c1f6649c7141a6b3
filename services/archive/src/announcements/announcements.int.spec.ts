import { announcementsAtOnce, placeOf, type Announcement } from "@kinkeeper/contracts/archive/announcements";
import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { nameAccount } from "../testing/known-people.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let admin: Somebody;
let secondAdmin: Somebody;
let member: Somebody;
let stranger: Somebody;

beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  const { tenantId } = admin.claims;
  secondAdmin = await harness.as({ tenantId, role: "tenant_admin" });
  member = await harness.as({ tenantId });
  stranger = await harness.as({ role: "tenant_admin" });
});

const path = "/api/announcements";
const gathering = { title: "A gathering", content: "At Down House, on Sunday." };
const list = async (who: Caller) => (await who.get<Announcement[]>(path)).body;
const make = async (more: object = {}): Promise<Announcement> => {
  const { status, body } = await admin.post<Announcement>(path, { ...gathering, ...more });
  expect(status).toBe(201);
  return body;
};

describe("an announcement", () => {
  test("is made by an administrator and read by the family, newest first, and by no stranger", async () => {
    await nameAccount(harness, admin.claims.sub, "Charles", "Darwin");
    const first = await make();
    const second = await make({ title: "  It rains ", privacy: "public" });
    expect(first).toMatchObject({
      ...gathering,
      privacy: "family",
      userId: admin.claims.sub,
      userName: "Charles Darwin",
    });
    expect(second.title).toBe("It rains");
    expect(await list(member)).toEqual([second, first]);
    expect(await list(stranger)).toEqual([]);
  });

  test("is made once, said twice under one key", async () => {
    const key = { "idempotency-key": newId() };
    const said = () => admin.post<Announcement>(path, gathering, key);
    const { body: first } = await said();
    expect(await said()).toMatchObject({ status: 201, body: first });
    expect(await list(member)).toEqual([first]);
  });

  test("is read page by page, also after one that was withdrawn and purged meanwhile", async () => {
    const made = [await make()];
    await harness.service.readModel.service`
      insert into announcements
      select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'created_at', '2020-01-01T00:00:00.000Z'))).*
      from announcements a, generate_series(1, ${announcementsAtOnce}::int) where a.id = ${made[0]!.id}`;
    const page = await list(member);
    expect([page.length, page[0]!.id]).toEqual([announcementsAtOnce, made[0]!.id]);
    await admin.delete(`${path}/${made[0]!.id}`);
    const after = async (last: Announcement) =>
      (await member.get<Announcement[]>(`${path}?after=${placeOf(last)}`)).body;
    const next = await after(page.at(-1)!);
    expect([next.length, page.some(({ id }) => id === next[0]!.id)]).toEqual([1, false]);
    expect(await after(made[0]!)).toHaveLength(announcementsAtOnce);
    await harness.service.readModel
      .service`delete from announcements where id = any(${[made[0]!.id, page.at(-1)!.id]}::uuid[])`;
    expect(await after(made[0]!)).toHaveLength(announcementsAtOnce - 1);
    expect(await after(page.at(-1)!)).toEqual(next);
    for (const wrong of ["x", made[0]!.id, `${made[0]!.createdAt}~x`])
      expect(codeOf(await member.get(`${path}?after=${wrong}`))).toBe("INVALID_INPUT");
  });

  test("is not made by members, by who has no family, or signed out", async () => {
    const nobody = await harness.as({ tenantId: undefined, tenantStatus: undefined, role: "super_admin" });
    expect(codeOf(await member.post(path, gathering))).toBe("FORBIDDEN");
    expect(codeOf(await nobody.post(path, gathering))).toBe("NO_TENANT");
    expect(codeOf(await harness.anonymous.get(path))).toBe("SIGNED_OUT");
    expect(await list(admin)).toEqual([]);
  });

  test("is taken back by its maker or another administrator", async () => {
    for (const who of [admin, secondAdmin]) {
      const { id } = await make();
      expect(codeOf(await member.delete(`${path}/${id}`))).toBe("FORBIDDEN");
      expect(codeOf(await stranger.delete(`${path}/${id}`))).toBe("NOT_FOUND");
      expect(await list(member)).toHaveLength(1);
      expect((await who.delete(`${path}/${id}`)).status).toBe(204);
      expect(await list(member)).toEqual([]);
      expect(codeOf(await who.delete(`${path}/${id}`))).toBe("NOT_FOUND");
    }
  });

  test("that is private is its maker's alone", async () => {
    const { id } = await make({ privacy: "private" });
    for (const who of [member, secondAdmin]) {
      expect(await list(who)).toEqual([]);
      const rows = await harness.service.readModel.asViewer(
        { tenantId: who.claims.tenantId!, userId: who.claims.sub },
        (sql) => sql`select id from announcements`,
      );
      expect(rows).toHaveLength(0);
    }
    const [theirs, random] = await Promise.all([id, newId()].map((one) => secondAdmin.delete(`${path}/${one}`)));
    expect([theirs!.status, random!.status]).toEqual([404, 404]);
    expect((await list(admin)).map((one) => one.id)).toEqual([id]);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204);
  });

  test("goes with the account of its maker", async () => {
    await make();
    const erase = (userId: string) =>
      harness.record({
        stream: streamName("user", "platform", userId),
        expectedRevision: -1,
        events: [{ type: "UserErased", data: { userId } }],
      });
    await erase(member.claims.sub);
    expect(await list(member)).toHaveLength(1);
    await erase(admin.claims.sub);
    expect(await list(member)).toEqual([]);
  });

  test.each([
    ["no title", { content: "x" }],
    ["a title of blanks", { ...gathering, title: " " }],
    ["a title of 12 KB", { ...gathering, title: "x".repeat(12_000) }],
    ["a NUL", { ...gathering, content: "a\u0000b" }],
    ["a lone surrogate", { ...gathering, content: "a\ud800b" }],
    ["nothing to say", { ...gathering, content: "  " }],
    ["another privacy", { ...gathering, privacy: "secret" }],
    ["a field nobody knows", { ...gathering, userId: newId() }],
  ])("with %s is refused, and nothing recorded", async (_name, sent) => {
    const { status, body } = await admin.post<{ message: string }>(path, sent);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^[A-Z].+/s)]);
    expect(await list(admin)).toEqual([]);
  });
});
