import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { keyName } from "@kinkeeper/platform/keyring";
import { codeOf, type Answer, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { itemKinds } from "../testing/item-kinds.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;
type AnyItem = Record<string, unknown> & { readonly id: string; readonly revision: number };

let harness: SharedHarness;
let creator: Somebody;
let cousin: Somebody;
let admin: Somebody;
let tenantId: string;

beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});
beforeEach(async () => {
  creator = await harness.as();
  tenantId = creator.claims.tenantId!;
  cousin = await harness.as({ tenantId });
  admin = await harness.as({ tenantId, role: "tenant_admin" });
});

describe.each(itemKinds)("$path", ({ path, required, called }) => {
  const add = async (privacy: string, who: Caller = creator): Promise<string> => {
    const { status, body } = await who.post<AnyItem>(path, { ...required, privacy });
    expect(status).toBe(201);
    return body.id;
  };
  const change = (who: Caller, id: string, changes: object) => who.patch<AnyItem>(`${path}/${id}`, changes);
  const history = (who: Caller, id: string) => who.get<HistoryEntry[]>(`${path}/${id}/history`);
  const ids = async (who: Caller) => (await who.get<AnyItem[]>(path)).body.map(({ id }) => id);
  /** Every call on one item, in an order in which each finds it while it is there. */
  const calls = (who: Caller, id: string): readonly (() => Promise<Answer>)[] => [
    () => who.get(`${path}/${id}`),
    () => history(who, id),
    () => change(who, id, { [called]: "Renamed" }),
    () => change(who, id, {}),
    () => who.post(`${path}/${id}/revert`, { revision: 0 }),
    () => who.delete(`${path}/${id}`),
  ];
  const answersOf = async (who: Caller, id: string) => {
    const answers: unknown[] = [];
    for (const call of calls(who, id)) {
      const { status, body } = await call();
      answers.push({ status, body: { ...(body as object), requestId: "" } });
    }
    return answers;
  };

  test("a private item is its creator's alone: for others, the tenant_admin too, it is like one that never was", async () => {
    const id = await add("private");
    for (const who of [cousin, admin]) {
      expect(await ids(who)).toEqual([]);
      const [theirs, random] = [await answersOf(who, id), await answersOf(who, newId())];
      expect(theirs).toEqual(random);
      expect(theirs.every((answer) => (answer as Answer).status === 404)).toBe(true);
    }
    expect(await ids(creator)).toEqual([id]);
    for (const call of calls(creator, id)) expect((await call()).status).toBeLessThan(300);
    // Removed, it is no more there for others than before.
    expect(await answersOf(admin, id)).toEqual(await answersOf(admin, newId()));
    expect((await creator.post(`${path}/${id}/revert`, { revision: 0 })).status).toBe(200);
  });

  test("also where somebody claims to know how it stands: If-Match tells nothing of it", async () => {
    const [hidden, absent] = [await add("private"), newId()];
    const told = async (who: Caller, id: string, revision: number) => {
      const ifMatch = { "if-match": `"${revision}"` };
      const answers = [
        await who.post(`${path}/${id}/revert`, { revision: 0 }, ifMatch),
        await who.patch(`${path}/${id}`, { [called]: "Renamed" }, ifMatch),
        await who.delete(`${path}/${id}`, ifMatch),
      ];
      return answers.map(({ status, body }) => ({ status, body: { ...(body as object), requestId: "" } }));
    };
    for (const who of [cousin, admin])
      for (const revision of [0, 1])
        expect(await told(who, hidden, revision)).toEqual(await told(who, absent, revision));
    expect((await told(creator, hidden, 5)).map(({ status }) => status)).toEqual([412, 412, 412]);
    expect((await told(creator, hidden, 0)).map(({ status }) => status)).toEqual([200, 200, 412]);
  });

  test("row level security hides it beneath every query", async () => {
    const id = await add("private");
    const shared = await add("public");
    const seenBy = async (who: Somebody, family = tenantId) => {
      const rows = await harness.service.readModel.asViewer(
        { tenantId: family, userId: who.claims.sub },
        (sql) => sql<{ id: string }[]>`select id from items where id in ${sql([id, shared])} order by privacy`,
      );
      return rows.map((row) => row.id);
    };
    expect(await seenBy(creator)).toEqual([id, shared]);
    expect(await seenBy(cousin)).toEqual([shared]);
    expect(await seenBy(admin)).toEqual([shared]);
    expect(await seenBy(creator, newId())).toEqual([]);
  });

  test("an administrator cannot hide what somebody else added", async () => {
    const id = await add("family");
    const refused = await change(admin, id, { privacy: "private" });
    expect([refused.status, codeOf(refused)]).toEqual([403, "FORBIDDEN"]);
    expect((refused.body as unknown as { message: string }).message).toMatch(/^Only the person who added this .+\.$/);
    expect(await ids(cousin)).toEqual([id]);
    expect((await change(admin, id, { privacy: "public" })).status).toBe(200);
    expect((await change(admin, await add("family", admin), { privacy: "private" })).status).toBe(200);
    expect((await change(creator, id, { privacy: "private" })).status).toBe(200);
    expect(await ids(cousin)).toEqual([]);
  });

  test("what it said while it was private stays its creator's when it is shown", async () => {
    const id = await add("private");
    await change(creator, id, { [called]: "A secret name" });
    await change(creator, id, { [called]: "A public name", privacy: "family" });
    await change(creator, id, { [called]: "Hidden again", privacy: "private" });
    await change(creator, id, { [called]: "Shown again", privacy: "family" });

    const theirs = (await history(admin, id)).body;
    expect(JSON.stringify(theirs)).not.toMatch(/secret|Hidden/);
    expect(theirs.map(({ revision, action }) => [revision, action])).toEqual([
      [4, "changed"],
      [2, "added"],
    ]);
    expect(theirs[0]!.changes).toEqual([{ field: called, before: "A public name", after: "Shown again" }]);
    expect(theirs[1]!.changes).toContainEqual({ field: called, before: null, after: "A public name" });
    expect(theirs[1]!.changes).toContainEqual({ field: "privacy", before: null, after: "family" });

    const own = (await history(creator, id)).body;
    expect(own.map(({ revision }) => revision)).toEqual([4, 3, 2, 1, 0]);
    expect(own[2]!.changes).toContainEqual({ field: called, before: "A secret name", after: "A public name" });

    for (const revision of [0, 1, 3, 99])
      expect(codeOf(await admin.post(`${path}/${id}/revert`, { revision }))).toBe("NOT_FOUND");
    expect((await admin.post<AnyItem>(`${path}/${id}/revert`, { revision: 2 })).body[called]).toBe("A public name");
    expect((await creator.post<AnyItem>(`${path}/${id}/revert`, { revision: 1 })).body[called]).toBe("A secret name");
    expect(await ids(admin)).toEqual([]);
  });

  test("what one person was sent does not count as current for another in the same browser", async () => {
    // Both see as many rows of the same people with the same last change.
    for (const privacy of ["private", "family"]) for (const who of [creator, cousin]) await add(privacy, who);
    const tag = (await creator.get(path)).headers.get("etag")!;
    expect((await creator.get(path, { "if-none-match": tag })).status).toBe(304);
    const answer = await cousin.get<AnyItem[]>(path, { "if-none-match": tag });
    expect([answer.status, answer.body.length]).toEqual([200, 3]);
  });

  test("what somebody added goes with their account, for good", async () => {
    const [id, cousins] = [await add("family"), await add("family", cousin)];
    const { sub: userId } = creator.claims;
    await harness.keyring.destroy(keyName("platform", userId));
    await harness.record({
      stream: streamName("user", "platform", userId),
      expectedRevision: -1,
      events: [{ type: "UserErased", data: { userId } }],
    });
    expect(await ids(admin)).toEqual([cousins]);
    expect(await answersOf(admin, id)).toEqual(await answersOf(admin, newId()));
  });

  test("somebody's private item does not show in the entity tag of others", async () => {
    await add("family");
    const tag = (await cousin.get(path)).headers.get("etag")!;
    const id = await add("private");
    await change(creator, id, { [called]: "Renamed" });
    expect((await cousin.get(path, { "if-none-match": tag })).status).toBe(304);
    await change(creator, id, { privacy: "family" });
    expect((await cousin.get(path, { "if-none-match": tag })).status).toBe(200);
  });
});
