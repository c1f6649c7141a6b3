import type { FamilyMember, FamilyMemberWithRevision, HistoryEntry } from "@kinkeeper/contracts/genealogy/endpoints";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";

let harness: ServiceHarness;
type Somebody = Caller & { readonly claims: { readonly sub: string; readonly tenantId?: string | undefined } };
let admin: Somebody;
let member: Somebody;
let stranger: Somebody;

beforeAll(async () => {
  harness = await startHarness(genealogy);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  member = await harness.as({ tenantId: admin.claims.tenantId });
  stranger = await harness.as({ role: "tenant_admin" });
});

const add = async (who: Caller, body: object = { firstName: "Emma" }): Promise<FamilyMemberWithRevision> => {
  const { status, body: added } = await who.post<FamilyMemberWithRevision>("/api/family-members", body);
  expect(status).toBe(201);
  return added;
};
const list = async (who: Caller): Promise<FamilyMember[]> =>
  (await who.get<FamilyMember[]>("/api/family-members")).body;

describe("adding somebody", () => {
  test("answers everything recorded, and the list shows them at once", async () => {
    const added = await add(member, { firstName: " Emma ", lastName: "Darwin", birthDate: "abt 1808", sex: "female" });
    expect(added).toMatchObject({
      firstName: "Emma",
      lastName: "Darwin",
      maidenName: null,
      birthDate: "abt 1808",
      birthFrom: "1808-01-01",
      isLiving: true,
      photoUrl: null,
      revision: 0,
    });
    const { revision: _, ...listed } = added;
    expect(await list(member)).toEqual([listed]);
    expect((await member.get(`/api/family-members/${added.id}`)).body).toEqual(added);
  });

  test.each([
    ["no first name", { lastName: "Darwin" }, "firstName"],
    ["an empty first name", { firstName: "  " }, "firstName"],
    ["a first name of 12 KB", { firstName: "x".repeat(12_288) }, "firstName"],
    ["a NUL", { firstName: "Em\u0000ma" }, "firstName"],
    ["a lone surrogate", { firstName: "Emma \ud800" }, "firstName"],
    ["a field nobody knows", { firstName: "Emma", tenantId: "x" }, ""],
    ["a sex that is none", { firstName: "Emma", sex: "F" }, "sex"],
    ["a number for a name", { firstName: 7 }, "firstName"],
  ])("refuses %s", async (_what, body, path) => {
    const answer = await member.post<{ issues: { path: string }[] }>("/api/family-members", body);
    expect([answer.status, codeOf(answer)]).toEqual([400, "INVALID_INPUT"]);
    expect(answer.body.issues.map((issue) => issue.path)).toContain(path);
    expect(await list(member)).toEqual([]);
  });

  test("says that a first name is needed", async () => {
    expect((await member.post<{ message: string }>("/api/family-members", { firstName: "" })).body.message).toBe(
      "First name is required",
    );
  });

  test("refuses JSON that is none, and bodies that are too large", async () => {
    const asJson = { "content-type": "application/json" };
    expect((await member.post("/api/family-members", '{"firstName":', asJson)).status).toBe(400);
    const large = await member.post("/api/family-members", { firstName: "Emma", biography: "x".repeat(1_048_576) });
    expect([large.status, codeOf(large)]).toEqual([413, "TOO_LARGE"]);
    expect(await list(member)).toEqual([]);
  });

  test("needs somebody who is signed in, with a family", async () => {
    expect((await harness.anonymous.post("/api/family-members", { firstName: "E" })).status).toBe(401);
    const lonely = await harness.as({ tenantId: undefined });
    expect(codeOf(await lonely.post("/api/family-members", { firstName: "E" }))).toBe("NO_TENANT");
  });
});

describe("the list", () => {
  test("is ordered by last name, then first, whatever case and accents; nameless people come last", async () => {
    for (const [firstName, lastName] of [
      ["Zoe", null],
      ["Emily", "brontë"],
      ["Anne", "Brontë"],
      ["Charles", "Darwin"],
      ["Ada", null],
    ])
      await add(member, { firstName, lastName });
    expect((await list(member)).map(({ firstName }) => firstName)).toEqual(["Anne", "Emily", "Charles", "Ada", "Zoe"]);
  });

  test("is empty for a family without people", async () => expect(await list(stranger)).toEqual([]));

  test("is not sent again while nothing changed", async () => {
    const added = await add(member);
    const first = await member.get("/api/family-members");
    const tag = first.headers.get("etag")!;
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("vary")).toBe("accept-encoding");
    const again = await member.get("/api/family-members", { "if-none-match": tag });
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", tag]);
    await admin.patch(`/api/family-members/${added.id}`, { lastName: "Darwin" });
    const changed = await member.get<FamilyMember[]>("/api/family-members", { "if-none-match": tag });
    expect([changed.status, changed.body[0]!.lastName]).toEqual([200, "Darwin"]);
    expect((await stranger.get("/api/family-members", { "if-none-match": tag })).body).toEqual([]);
  });

  test("is compressed as the browser asks", async () => {
    await add(member, { firstName: 'Brontë "quoted" \u2028 \\' });
    for (const [accept, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await member.get<FamilyMember[]>("/api/family-members", { "accept-encoding": accept });
      expect([answer.headers.get("content-encoding"), answer.body[0]!.firstName]).toEqual([
        encoding,
        'Brontë "quoted" \u2028 \\',
      ]);
    }
  });
});

describe("changing somebody", () => {
  test("leaves what was not sent, and counts the revision on", async () => {
    const { id } = await add(member, { firstName: "Emma", lastName: "Wedgwood", birthDate: "2 MAY 1808" });
    const { status, body } = await admin.patch<FamilyMemberWithRevision>(`/api/family-members/${id}`, {
      lastName: "Darwin",
      deathDate: "between 1895 and 1897",
      isLiving: false,
      birthDate: "",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      firstName: "Emma",
      lastName: "Darwin",
      birthDate: null,
      birthFrom: null,
      deathFrom: "1895-01-01",
      isLiving: false,
      revision: 1,
    });
  });

  test("is refused to a member, and to an admin of another family, who sees nobody", async () => {
    const { id } = await add(member);
    expect(codeOf(await member.patch(`/api/family-members/${id}`, { firstName: "E" }))).toBe("FORBIDDEN");
    expect(codeOf(await stranger.patch(`/api/family-members/${id}`, { firstName: "E" }))).toBe("NOT_FOUND");
    expect((await admin.patch(`/api/family-members/${id}`, { firstName: "E" })).status).toBe(200);
  });

  test("that somebody else was faster with is refused", async () => {
    const { id } = await add(member);
    const first = await admin.patch(`/api/family-members/${id}`, { lastName: "Darwin" }, { "if-match": '"0"' });
    expect([first.status, first.headers.get("etag")]).toEqual([200, '"1"']);
    const late = await admin.patch(`/api/family-members/${id}`, { lastName: "Wood" }, { "if-match": '"0"' });
    expect([late.status, codeOf(late)]).toEqual([412, "STALE_REVISION"]);
    expect((await list(member))[0]!.lastName).toBe("Darwin");
  });

  test("at once by many, of different fields, loses none", async () => {
    const { id } = await add(member);
    const changes = [{ lastName: "D" }, { birthPlace: "Maer" }, { deathPlace: "Downe" }, { maidenName: "W" }];
    const answers = await Promise.all(changes.map((change) => admin.patch(`/api/family-members/${id}`, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list(member))[0]).toMatchObject(Object.assign({}, ...changes));
  });

  test("refuses what adding refuses", async () => {
    const { id } = await add(member);
    expect(codeOf(await admin.patch(`/api/family-members/${id}`, { firstName: "" }))).toBe("INVALID_INPUT");
    expect(codeOf(await admin.patch(`/api/family-members/${id}`, { lastName: "a\u0000" }))).toBe("INVALID_INPUT");
    expect(codeOf(await admin.patch(`/api/family-members/${id}`, {}, { "if-match": "one" }))).toBe("INVALID_INPUT");
  });
});

describe("a portrait", () => {
  const stored = async (tenantId: string, contentType = "image/jpeg"): Promise<string> => {
    const objectId = newId();
    await harness.record({
      stream: `object-${tenantId}.${objectId}`,
      expectedRevision: -1,
      events: [
        {
          type: "ObjectStored",
          data: { objectId, contentType, bytes: 1, sha256: "", width: 1, height: 1, hasThumbnail: true },
        },
      ],
    });
    return `/objects/${objectId}`;
  };
  const choose = (who: Caller, id: string, photoPath: unknown) =>
    who.put<FamilyMemberWithRevision>(`/api/family-members/${id}/photo`, { photoPath });

  test("is a stored picture of the family, and can be taken away", async () => {
    const { id } = await add(member);
    const photoPath = await stored(admin.claims.tenantId!);
    const set = await choose(member, id, photoPath);
    expect([set.status, set.body.photoUrl]).toEqual([200, photoPath]);
    expect((await list(member))[0]!.photoUrl).toBe(photoPath);
    expect((await choose(member, id, null)).body.photoUrl).toBeNull();
  });

  test("that was stored a moment ago is waited for", async () => {
    const { id } = await add(member);
    const objectId = newId();
    const set = choose(member, id, `/objects/${objectId}`);
    await harness.record({
      stream: `object-${admin.claims.tenantId}.${objectId}`,
      expectedRevision: -1,
      events: [
        {
          type: "ObjectStored",
          data: { objectId, contentType: "image/png", bytes: 1, sha256: "", width: 1, height: 1, hasThumbnail: true },
        },
      ],
    });
    expect((await set).status).toBe(200);
  });

  test("of another family answers like one that never was", async () => {
    const { id } = await add(member);
    const foreign = await stored(stranger.claims.tenantId!);
    expect(codeOf(await choose(member, id, foreign))).toBe("OBJECT_NOT_READY");
    expect(codeOf(await choose(member, id, `/objects/${newId()}`))).toBe("OBJECT_NOT_READY");
    expect(codeOf(await choose(member, id, "/objects/0190a000-0000-7000-8000-000000000001"))).toBe("NOT_FOUND");
    expect(codeOf(await choose(member, id, "/objects/1190a000-0000-4000-8000-000000000001"))).toBe("NOT_FOUND");
  });

  test("is nothing else", async () => {
    const { id } = await add(member);
    const document = await stored(admin.claims.tenantId!, "application/pdf");
    for (const path of [document, "https://example.com/a.jpg", "/objects/../members", "javascript:alert(1)", 7])
      expect(codeOf(await choose(member, id, path))).toBe("INVALID_INPUT");
  });

  test("is not for people of another family", async () => {
    const { id } = await add(member);
    const own = await stored(stranger.claims.tenantId!);
    expect(codeOf(await choose(stranger, id, own))).toBe("NOT_FOUND");
    expect(codeOf(await choose(stranger, newId(), own))).toBe("NOT_FOUND");
  });
});

describe("removing somebody", () => {
  const tie = (one: string, other: string, relationshipType: string) =>
    member.post<{ id: string }>("/api/family-relationships", { member1Id: one, member2Id: other, relationshipType });
  const ties = async () => (await member.get<{ id: string }[]>("/api/family-relationships")).body;

  test("takes their ties along, and bringing them back brings the ties", async () => {
    const [emma, charles, anne] = [await add(member), await add(member), await add(member)];
    await tie(emma.id, charles.id, "spouse");
    await tie(emma.id, anne.id, "parent");
    const kept = await tie(charles.id, anne.id, "parent");
    expect((await admin.delete(`/api/family-members/${emma.id}`)).status).toBe(204);
    expect((await list(member)).map(({ id }) => id).sort()).toEqual([charles.id, anne.id].sort());
    expect((await ties()).map(({ id }) => id)).toEqual([kept.body.id]);
    expect((await member.get(`/api/family-members/${emma.id}`)).status).toBe(404);
    expect((await admin.delete(`/api/family-members/${emma.id}`)).status).toBe(404);

    const back = await admin.post(`/api/family-members/${emma.id}/revert`, { revision: 0 });
    expect(back.status).toBe(200);
    expect(await list(member)).toHaveLength(3);
    expect(await ties()).toHaveLength(3);
  });

  test("of both ends brings the tie back with the second", async () => {
    const [emma, charles] = [await add(member), await add(member)];
    await tie(emma.id, charles.id, "spouse");
    for (const { id } of [emma, charles]) await admin.delete(`/api/family-members/${id}`);
    for (const { id } of [emma, charles]) await admin.post(`/api/family-members/${id}/revert`, { revision: 0 });
    expect(await ties()).toHaveLength(1);
  });

  test("does not bring back a tie that would make somebody their own ancestor by now", async () => {
    const [old, middle, young] = [await add(member), await add(member), await add(member)];
    await tie(old.id, middle.id, "parent");
    await tie(middle.id, young.id, "parent");
    await admin.delete(`/api/family-members/${middle.id}`);
    expect((await tie(young.id, old.id, "parent")).status).toBe(201);
    await admin.post(`/api/family-members/${middle.id}/revert`, { revision: 0 });
    expect(await ties()).toHaveLength(2);
  });

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
  const history = (who: Caller, id: string) => who.get<HistoryEntry[]>(`/api/family-members/${id}/history`);

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
  test("leaves an unnamed person with their ties, and nothing to read anywhere", async () => {
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
    const [tie] = (await admin.get<{ marriageDate: string | null }[]>("/api/family-relationships")).body;
    expect(tie!.marriageDate).toBeNull();
    expect(codeOf(await admin.patch(`/api/family-members/${id}`, { firstName: "Emma" }))).toBe("CONFLICT");
    expect(codeOf(await admin.post(`/api/family-members/${id}/revert`, { revision: 0 }))).toBe("CONFLICT");
  });
});

describe("privacy", () => {
  test("people of one family are nobody to another, by every way to read", async () => {
    const { id } = await add(member);
    for (const path of [`/api/family-members/${id}`, `/api/family-members/${id}/history`]) {
      const foreign = await stranger.get<{ requestId: string }>(path);
      const random = await stranger.get<{ requestId: string }>(path.replace(id, newId()));
      expect({ ...foreign.body, requestId: "" }).toEqual({ ...random.body, requestId: "" });
      expect([foreign.status, (await member.get(path)).status]).toEqual([404, 200]);
      expect((await harness.anonymous.get(path)).status).toBe(401);
    }
    expect(await list(stranger)).toEqual([]);
    expect(await list(member)).toHaveLength(1);
    expect((await member.get("/api/family-members/not-an-id")).status).toBe(400);
  });
});
