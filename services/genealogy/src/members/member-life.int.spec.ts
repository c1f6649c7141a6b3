import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MemberHistoryEntry } from "@kinkeeper/contracts/genealogy/member-history";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { genealogy } from "../service.ts";
import { addMember as add, listMembers as list } from "../testing/member-client.ts";
import { memberStream } from "./member.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let admin: Somebody;
let member: Somebody;
let stranger: Somebody;

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  member = await harness.as({ tenantId: admin.claims.tenantId });
  stranger = await harness.as({ role: "tenant_admin" });
});

describe("removing somebody", () => {
  const relate = (one: string, other: string, relationshipType: string) =>
    member.post<{ id: string }>("/api/family-relationships", { member1Id: one, member2Id: other, relationshipType });
  const relationships = async () => (await member.get<{ id: string }[]>("/api/family-relationships")).body;

  test("takes their relationships along, and bringing them back brings the relationships", async () => {
    const [emma, charles, anne] = [await add(member), await add(member), await add(member)];
    await relate(emma.id, charles.id, "spouse");
    await relate(emma.id, anne.id, "parent");
    const kept = await relate(charles.id, anne.id, "parent");
    expect((await admin.delete(`/api/family-members/${emma.id}`)).status).toBe(204);
    expect((await list(member)).map(({ id }) => id).sort()).toEqual([charles.id, anne.id].sort());
    expect((await relationships()).map(({ id }) => id)).toEqual([kept.body.id]);
    expect((await member.get(`/api/family-members/${emma.id}`)).status).toBe(404);
    expect((await admin.delete(`/api/family-members/${emma.id}`)).status).toBe(404);

    const back = await admin.post(`/api/family-members/${emma.id}/revert`, { revision: 0 });
    expect(back.status).toBe(200);
    expect(await list(member)).toHaveLength(3);
    expect(await relationships()).toHaveLength(3);
  });

  test("of both ends brings the relationship back with the second", async () => {
    const [emma, charles] = [await add(member), await add(member)];
    await relate(emma.id, charles.id, "spouse");
    for (const { id } of [emma, charles]) await admin.delete(`/api/family-members/${id}`);
    for (const { id } of [emma, charles]) await admin.post(`/api/family-members/${id}/revert`, { revision: 0 });
    expect(await relationships()).toHaveLength(1);
  });

  test("does not bring back a relationship that would make somebody their own ancestor by now", async () => {
    const [old, middle, young] = [await add(member), await add(member), await add(member)];
    await relate(old.id, middle.id, "parent");
    await relate(middle.id, young.id, "parent");
    await admin.delete(`/api/family-members/${middle.id}`);
    expect((await relate(young.id, old.id, "parent")).status).toBe(201);
    // Said again neither: one of them is back by then.
    for (let time = 0; time < 2; time += 1) {
      await admin.post(`/api/family-members/${middle.id}/revert`, { revision: 0 });
      expect(await relationships()).toHaveLength(2);
    }
  });

  test.each([1, 2])(
    "that is taken back, and interrupted after %d of three streams, is completed when it is repeated",
    async (written) => {
      const [emma, charles, anne] = [await add(member), await add(member), await add(member)];
      await relate(emma.id, charles.id, "spouse");
      await relate(emma.id, anne.id, "parent");
      await admin.delete(`/api/family-members/${emma.id}`);
      const { store } = harness.journal;
      const append = store.append.bind(store);
      const stream = memberStream(admin.claims.tenantId!, emma.id);
      // As a store leaves it that writes stream after stream.
      const interrupted = vi.spyOn(store, "append").mockImplementation(async (appends, options) => {
        if (!appends.some((one) => one.stream === stream)) return append(appends, options);
        await append(appends.slice(0, written));
        throw new StoreUnavailable("gone between two streams");
      });
      const restore = () => admin.post(`/api/family-members/${emma.id}/revert`, { revision: 0 });
      expect((await restore()).status).toBe(503);
      interrupted.mockRestore();
      expect((await restore()).status).toBe(200);
      expect(await relationships()).toHaveLength(2);
    },
  );

  test("is for admins of the family alone", async () => {
    const { id } = await add(member);
    expect(codeOf(await member.delete(`/api/family-members/${id}`))).toBe("FORBIDDEN");
    expect(codeOf(await stranger.delete(`/api/family-members/${id}`))).toBe("NOT_FOUND");
    expect(codeOf(await stranger.delete(`/api/family-members/${newId()}`))).toBe("NOT_FOUND");
    const stale = await admin.request("DELETE", `/api/family-members/${id}`, { headers: { "if-match": '"3"' } });
    expect(codeOf(stale)).toBe("STALE_REVISION");
    expect((await admin.delete(`/api/family-members/${id}`)).status).toBe(204);
  });
});

describe("the history", () => {
  const history = (who: Caller, id: string) => who.get<MemberHistoryEntry[]>(`/api/family-members/${id}/history`);

  test("tells every change, newest first, with who and when", async () => {
    await harness.record({
      stream: `user-platform.${admin.claims.sub}`,
      expectedRevision: -1,
      events: [
        {
          type: "UserRegistered",
          data: { userId: admin.claims.sub, email: "a@b.de", username: null, firstName: "Leonard", lastName: "Darwin" },
        },
      ],
    });
    const { id } = await add(member, { firstName: "Emma", birthPlace: "Maer" });
    await admin.patch(`/api/family-members/${id}`, { firstName: "Emily", birthPlace: "" });
    await admin.delete(`/api/family-members/${id}`);
    await admin.post(`/api/family-members/${id}/revert`, { revision: 0 });
    const { body } = await history(member, id);
    expect(body.map(({ action, revision, actorName }) => [revision, action, actorName])).toEqual([
      [4, "reverted", "Leonard Darwin"],
      [3, "restored", "Leonard Darwin"],
      [2, "removed", "Leonard Darwin"],
      [1, "changed", "Leonard Darwin"],
      [0, "added", null],
    ]);
    expect(body[3]!.changes).toEqual([
      { field: "firstName", before: "Emma", after: "Emily" },
      { field: "birthPlace", before: "Maer", after: null },
    ]);
    expect(body[4]!.changes).toContainEqual({ field: "firstName", before: null, after: "Emma" });
    expect(body[4]!.actorId).toBe(member.claims.sub);
  });

  test("is for the family alone", async () => {
    const { id } = await add(member);
    expect((await history(member, id)).status).toBe(200);
    expect(await history(stranger, id)).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
    expect(await history(stranger, newId())).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
  });
});

describe("taking somebody back", () => {
  test("is for admins of the family, to states that were", async () => {
    const { id } = await add(member);
    await admin.patch(`/api/family-members/${id}`, { firstName: "Emily" });
    const path = `/api/family-members/${id}/revert`;
    expect(codeOf(await member.post(path, { revision: 0 }))).toBe("FORBIDDEN");
    expect(codeOf(await stranger.post(path, { revision: 0 }))).toBe("NOT_FOUND");
    expect(codeOf(await admin.post(path, { revision: 7 }))).toBe("NOT_FOUND");
    expect(codeOf(await admin.post(path, { revision: -1 }))).toBe("INVALID_INPUT");
    expect(codeOf(await admin.post(path, { revision: 0 }, { "if-match": '"0"' }))).toBe("STALE_REVISION");
    const back = await admin.post<FamilyMemberWithRevision>(path, { revision: 0 }, { "if-match": '"1"' });
    expect([back.status, back.body.firstName, back.body.revision]).toEqual([200, "Emma", 2]);
  });
});

describe("erasing somebody", () => {
  test("leaves an unnamed person with their relationships, and nothing to read anywhere", async () => {
    const { id } = await add(member, { firstName: "Emma", biography: "A secret" });
    const other = await add(member);
    await member.post("/api/family-relationships", {
      member1Id: id,
      member2Id: other.id,
      relationshipType: "spouse",
      marriageDate: "29 JAN 1839",
    });
    expect(codeOf(await member.post(`/api/family-members/${id}/erase`))).toBe("FORBIDDEN");
    expect(codeOf(await stranger.post(`/api/family-members/${id}/erase`))).toBe("NOT_FOUND");
    const { status, body } = await admin.post(`/api/family-members/${id}/erase`);
    expect([status, body]).toMatchObject([200, { firstName: "Removed", biography: null }]);
    const everything = await Promise.all(
      ["", `/${id}`, `/${id}/history`].map(async (path) => (await admin.get(`/api/family-members${path}`)).body),
    );
    expect(JSON.stringify(everything)).not.toMatch(/Secret|secret/);
    const [relationship] = (await admin.get<{ marriageDate: string | null }[]>("/api/family-relationships")).body;
    expect(relationship!.marriageDate).toBeNull();
    expect(codeOf(await admin.patch(`/api/family-members/${id}`, { firstName: "Emma" }))).toBe("CONFLICT");
    expect(codeOf(await admin.post(`/api/family-members/${id}/revert`, { revision: 0 }))).toBe("CONFLICT");
  });
});
