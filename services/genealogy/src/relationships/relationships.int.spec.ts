import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { CompactTree } from "@kinkeeper/contracts/genealogy/family-tree";
import type { listNearKin } from "@kinkeeper/contracts/genealogy/near-kin";
import { relationshipType } from "@kinkeeper/contracts/enumerations";
import type { RelationshipHistoryEntry } from "@kinkeeper/contracts/genealogy/relationship-history";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";

let harness: SharedHarness;
let member: Awaited<ReturnType<SharedHarness["as"]>>;
let admin: Caller;
let stranger: Caller;

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});
beforeEach(async () => {
  member = await harness.as();
  admin = await harness.as({ tenantId: member.claims.tenantId, role: "tenant_admin" });
  stranger = await harness.as({ role: "tenant_admin" });
});

const person = async (who: Caller = member): Promise<string> =>
  (await who.post<{ id: string }>("/api/family-members", { firstName: "Somebody" })).body.id;
const people = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await person());
  return ids;
};
const relate = (one: unknown, other: unknown, type?: unknown, more: object = {}) =>
  member.post<FamilyRelationship>("/api/family-relationships", {
    member1Id: one,
    member2Id: other,
    ...(type === undefined ? {} : { relationshipType: type }),
    ...more,
  });
const inOrder = (one: string, other: string): number => (one < other ? -1 : 1);
const byId = (one: readonly unknown[], other: readonly unknown[]): number => inOrder(String(one[0]), String(other[0]));
/** The list of all is without revisions. */
const asListed = ({ revision: _revision, ...listed }: FamilyRelationship) => listed;
const list = async (who: Caller = member) => (await who.get<FamilyRelationship[]>("/api/family-relationships")).body;

describe("tying two people", () => {
  test("answers the relationship as it was stated, and the list shows it at once", async () => {
    const [emma, charles] = await people(2);
    const marriage = { marriageDate: "29 JAN 1839", marriagePlace: 'Maer "Hall"' };
    const { status, body } = await relate(emma, charles, "spouse", marriage);
    expect(status).toBe(201);
    expect(body).toMatchObject({ member1Id: emma, member2Id: charles, relationshipType: "spouse", ...marriage });
    expect(await list()).toEqual([asListed(body)]);
  });

  test("is of siblings unless told", async () => {
    const [one, other] = await people(2);
    expect((await relate(one, other)).body.relationshipType).toBe("sibling");
  });

  test.each(relationshipType.options)("as %s works once, from whichever end", async (type) => {
    const [one, other] = await people(2);
    expect((await relate(one, other, type)).body).toMatchObject({ member1Id: one, relationshipType: type });
    expect(codeOf(await relate(one, other, type))).toBe("RELATION_EXISTS");
    expect(await list()).toHaveLength(1);
  });

  test("said again under the same key is answered as it was", async () => {
    const [one, other] = await people(2);
    const tie = { member1Id: one, member2Id: other, relationshipType: "parent" };
    const key = { "idempotency-key": newId() };
    const { body: first } = await member.post<FamilyRelationship>("/api/family-relationships", tie, key);
    expect(await member.post("/api/family-relationships", tie, key)).toMatchObject({ status: 201, body: first });
    expect(await list()).toEqual([asListed(first)]);
  });

  test("parent and child are one relationship seen from two sides", async () => {
    const [parent, child] = await people(2);
    await relate(parent, child, "parent");
    expect(codeOf(await relate(child, parent, "child"))).toBe("RELATION_EXISTS");
    expect(codeOf(await relate(child, parent, "parent"))).toBe("ANCESTOR_OF_SELF");
  });

  test("never stands twice, however many try at once", async () => {
    const [one, other] = await people(2);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 ? relate(one, other, "spouse") : relate(other, one, "spouse"))),
    );
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
    expect(await list()).toHaveLength(1);
  });

  test("to oneself is refused", async () => {
    const [one] = await people(1);
    expect(codeOf(await relate(one, one, "spouse"))).toBe("RELATION_TO_SELF");
  });

  test("makes nobody their own ancestor, also over generations and grandparents", async () => {
    const [a, b, c, d] = await people(4);
    await relate(a, b, "parent");
    await relate(c, b, "child");
    await relate(c, d, "grandparent");
    expect(codeOf(await relate(d, a, "parent"))).toBe("ANCESTOR_OF_SELF");
    expect(codeOf(await relate(d, a, "grandparent"))).toBe("ANCESTOR_OF_SELF");
    expect(codeOf(await relate(a, d, "child"))).toBe("ANCESTOR_OF_SELF");
    // Cousins who marry, and an uncle who is also a spouse, are nothing impossible.
    expect((await relate(a, d, "spouse")).status).toBe(201);
    expect((await relate(a, d, "grandparent")).status).toBe(201);
  });

  test("makes nobody their own ancestor when two try at once", async () => {
    const [a, b] = await people(2);
    const answers = await Promise.all([relate(a, b, "parent"), relate(b, a, "parent")]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409]);
  });

  test.each([
    ["nobody chosen", ""],
    ["no id at all", undefined],
    ["something that is no id", "emma"],
  ])("refuses %s", async (_what, other) => {
    const [one] = await people(1);
    const answer = await relate(one, other, "spouse");
    expect([answer.status, codeOf(answer)]).toEqual([400, "INVALID_INPUT"]);
    expect(await list()).toEqual([]);
  });

  test("refuses kinds of relationships that are none, and fields nobody knows", async () => {
    const [one, other] = await people(2);
    expect(codeOf(await relate(one, other, "enemy"))).toBe("INVALID_INPUT");
    expect(codeOf(await relate(one, other, "spouse", { tenantId: newId() }))).toBe("INVALID_INPUT");
    expect(codeOf(await relate(one, other, "spouse", { marriagePlace: "\u0000" }))).toBe("INVALID_INPUT");
  });

  test("to somebody of another family answers like a relationship to nobody", async () => {
    const [one] = await people(1);
    const foreign = await person(stranger);
    for (const other of [foreign, newId()]) {
      expect(codeOf(await relate(one, other, "spouse"))).toBe("NOT_FOUND");
      expect(codeOf(await relate(other, one, "spouse"))).toBe("NOT_FOUND");
    }
    const own = await person();
    expect((await relate(one, own, "spouse")).status).toBe(201);
  });

  test("needs somebody who is signed in", async () =>
    expect((await harness.anonymous.post("/api/family-relationships", {})).status).toBe(401));
});

describe("saying more of a relationship", () => {
  const change = (who: Caller, id: string, body: object) =>
    who.patch<FamilyRelationship>(`/api/family-relationships/${id}`, body);

  test("an administrator says that a child was adopted; it is listed, and kinship says it", async () => {
    const [father, child] = await people(2);
    const { id, pedigree } = (await relate(father, child, "parent")).body;
    expect(pedigree).toBeNull();
    expect(await change(admin, id, { pedigree: "adopted" })).toMatchObject({
      status: 200,
      body: { pedigree: "adopted" },
    });
    expect(await list()).toMatchObject([{ id, pedigree: "adopted", partnership: null }]);
    const kinship = await member.get<{ name: string }>(`/api/kinship?from=${child}&to=${father}`);
    expect(kinship.body.name).toBe("adoptive parent");
    expect(codeOf(await change(admin, id, { partnership: "divorced" }))).toBe("INVALID_INPUT");
    expect(codeOf(await change(admin, id, { pedigree: "borrowed" }))).toBe("INVALID_INPUT");
  });

  test("at the same time as somebody else is refused to the second one", async () => {
    const [one, other] = await people(2);
    const { id } = (await relate(one, other, "spouse")).body;
    const kin = async () =>
      (await admin.get<{ relationships: FamilyRelationship[] }>(`/api/family-members/${one}/kin`)).body
        .relationships[0]!;
    const { revision } = await kin();
    const marry = (marriagePlace: string) =>
      admin.request<FamilyRelationship>("PATCH", `/api/family-relationships/${id}`, {
        body: { marriagePlace },
        headers: { "if-match": `"${revision}"` },
      });
    expect((await marry("Maer")).body).toMatchObject({ marriagePlace: "Maer", revision: 1 });
    const late = await marry("Downe");
    expect([late.status, codeOf(late)]).toEqual([412, "STALE_REVISION"]);
    expect(await kin()).toMatchObject({ marriagePlace: "Maer", revision: 1 });
  });

  test("takes an administrator of the family", async () => {
    const [one, other] = await people(2);
    const { id } = (await relate(one, other, "spouse", { partnership: "partners" })).body;
    const divorce = { partnership: "divorced", endDate: "1850", endPlace: "Derby" };
    expect(codeOf(await change(member, id, divorce))).toBe("FORBIDDEN");
    expect((await harness.anonymous.patch(`/api/family-relationships/${id}`, divorce)).status).toBe(401);
    for (const [who, path] of [
      [stranger, id],
      [admin, newId()],
    ] as const)
      expect(codeOf(await change(who, path, divorce))).toBe("NOT_FOUND");
    expect(await list()).toMatchObject([{ partnership: "partners", endDate: null }]);
    expect((await change(admin, id, divorce)).body).toMatchObject(divorce);
    expect(await list()).toMatchObject([divorce]);
  });
});

describe("removing a relationship", () => {
  test("takes it from the list; it can come back", async () => {
    const [one, other] = await people(2);
    const { id } = (await relate(one, other, "spouse", { marriageDate: "1839" })).body;
    expect((await member.delete(`/api/family-relationships/${id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await member.delete(`/api/family-relationships/${id}`)).status).toBe(404);
    const again = await relate(other, one, "spouse");
    expect([again.status, again.body.id, again.body.marriageDate]).toEqual([201, id, null]);
  });

  test("frees the way for a relationship that would have been a loop", async () => {
    const [a, b] = await people(2);
    const { id } = (await relate(a, b, "parent")).body;
    await member.delete(`/api/family-relationships/${id}`);
    expect((await relate(b, a, "parent")).status).toBe(201);
  });

  test("of another family answers like removing nothing", async () => {
    const [one, other] = await people(2);
    const { id } = (await relate(one, other, "spouse")).body;
    for (const path of [id, newId()])
      expect(codeOf(await stranger.delete(`/api/family-relationships/${path}`))).toBe("NOT_FOUND");
    expect((await harness.anonymous.delete(`/api/family-relationships/${id}`)).status).toBe(401);
    expect(await list()).toHaveLength(1);
    expect((await member.delete(`/api/family-relationships/${id}`)).status).toBe(204);
  });
});

describe("the list", () => {
  test("is of one's own family, and is not sent again while nothing changed", async () => {
    const [one, other] = await people(2);
    await relate(one, other, "spouse");
    expect(await list(stranger)).toEqual([]);
    expect((await harness.anonymous.get("/api/family-relationships")).status).toBe(401);
    const etag = (await member.get("/api/family-relationships")).headers.get("etag")!;
    expect((await member.get("/api/family-relationships", { "if-none-match": etag })).status).toBe(304);
    await relate(one, other, "cousin");
    expect((await member.get("/api/family-relationships", { "if-none-match": etag })).status).toBe(200);
  });
});

describe("those near a person", () => {
  const sorted = (...ids: readonly (string | undefined)[]) =>
    ids.map(String).toSorted((one, other) => (one < other ? -1 : 1));
  type NearKin = ResponseOf<typeof listNearKin>;
  const near = async (id: string) => {
    const { body } = await member.get<NearKin>(`/api/family-members/${id}/kin`);
    return { ...body, ids: sorted(...body.people.map((one) => one.id)) };
  };

  test("are whom a relationship names, brothers and sisters, and their other parents; as the lists have them", async () => {
    const [father, mother, child, half, stepmother, wife, grandfather, nephew, aunt] = await people(9);
    for (const [one, type, other] of [
      [father, "parent", child],
      [child, "child", mother],
      [father, "parent", half],
      [half, "child", stepmother],
      [child, "spouse", wife],
      [aunt, "aunt_uncle", child],
      [grandfather, "parent", father],
      [half, "parent", nephew],
    ] as const)
      expect((await relate(one, other, type)).status).toBe(201);
    const { ids, relationships, people: told } = await near(child!);
    expect(ids).toEqual(sorted(father, mother, child, half, stepmother, wife, aunt));
    const all = await list();
    expect(relationships.map(asListed).toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(
      all.filter(
        ({ member1Id, member2Id }) => ![member1Id, member2Id].some((id) => id === grandfather || id === nephew),
      ),
    );
    const { body: somebody } = await member.get<FamilyMember>(`/api/family-members/${wife}`);
    expect(somebody).toMatchObject(told.find(({ id }) => id === wife)!);
    expect((await near(nephew!)).ids).toEqual(sorted(half, nephew));
  });

  test("follow every change; who was once related is named without a relationship, who was removed is not", async () => {
    const [one, other, removed] = await people(3);
    await relate(one, other, "spouse");
    await relate(one, removed, "sibling");
    const [{ id } = { id: "" }] = (await list()).filter(({ relationshipType }) => relationshipType === "spouse");
    await member.delete(`/api/family-relationships/${id}`);
    await admin.delete(`/api/family-members/${removed}`);
    expect(await near(one!)).toMatchObject({ ids: sorted(one, other), relationships: [] });
  });

  test("are nobody's business in another family", async () => {
    const [one] = await people(1);
    expect(codeOf(await stranger.get(`/api/family-members/${one}/kin`))).toBe("NOT_FOUND");
    expect(codeOf(await admin.get(`/api/family-members/${newId()}/kin`))).toBe("NOT_FOUND");
    expect(codeOf(await admin.get(`/api/family-members/${one}/kin`))).toBeUndefined();
  });
});

describe("the family's tree", () => {
  test("tells everybody and every tie as the lists do, by numbers", async () => {
    const [one, other, child, removed] = await people(4);
    await member.post("/api/family-members", {
      firstName: "Emma",
      title: "Dr.",
      birthDate: "1808",
      birthPlace: "Maer",
    });
    await relate(one, other, "spouse", { partnership: "divorced" });
    await relate(child, one, "child", { pedigree: "adopted" });
    await relate(other, child, "parent");
    await relate(removed, child, "sibling");
    await admin.delete(`/api/family-members/${removed}`);
    const { body, headers } = await member.get<CompactTree>("/api/family-tree");
    const { body: members } = await member.get<FamilyMember[]>("/api/family-members");
    expect(body.people.toSorted(byId)).toEqual(
      members
        .map(({ id, firstName, lastName, maidenName, title = null, sex, photoUrl, birthFrom, ...life }) => {
          const lived = [life.birthDate, life.birthPlace, life.deathDate, life.isLiving ? 1 : 0];
          return [id, firstName, lastName, maidenName, title, sex, ...lived, photoUrl, birthFrom];
        })
        .toSorted(byId),
    );
    const idOf = (number: number) => body.people[number]![0];
    expect(
      body.ties.map(([from, to, type, ...how]) => [idOf(from), idOf(to), type, ...how].join(" ")).toSorted(inOrder),
    ).toEqual(
      (await list())
        .map(({ member1Id, member2Id, relationshipType: type, pedigree, partnership }) =>
          [member1Id, member2Id, type, pedigree, partnership].filter(Boolean).join(" "),
        )
        .toSorted(inOrder),
    );
    const etag = { "if-none-match": headers.get("etag")! };
    expect((await member.get("/api/family-tree", etag)).status).toBe(304);
    await relate(one, other, "cousin");
    expect((await member.get("/api/family-tree", etag)).status).toBe(200);
  });

  test("of nobody is empty", async () => {
    expect((await stranger.get("/api/family-tree")).body).toEqual({ people: [], ties: [] });
  });
});

describe("kinship", () => {
  const ask = (who: Caller, from: string, to: string) =>
    who.get<{ name: string | null; path: { name: string }[] }>(`/api/kinship?from=${from}&to=${to}`);

  test("is named and told step by step, and follows every change", async () => {
    const [gran, mother, aunt, child, cousin] = await people(5);
    for (const [one, other] of [
      [gran, mother],
      [gran, aunt],
      [mother, child],
      [aunt, cousin],
    ])
      await relate(one, other, "parent");
    const { status, body } = await ask(member, child!, cousin!);
    expect([status, body.name, body.path.length]).toEqual([200, "first cousin", 5]);
    expect(body.path.map(({ name }) => name)).toEqual(Array.from({ length: 5 }, () => "Somebody"));
    const [link] = (await list()).filter(({ member2Id }) => member2Id === cousin);
    await member.delete(`/api/family-relationships/${link!.id}`);
    expect((await ask(member, child!, cousin!)).body).toEqual({ name: null, path: [] });
  });

  test("calls people in the order of their language", async () => {
    const names = [
      ["黛玉", "林"],
      ["Emma", "Darwin"],
    ];
    const ids: string[] = [];
    for (const [firstName, lastName] of names)
      ids.push((await member.post<{ id: string }>("/api/family-members", { firstName, lastName })).body.id);
    await relate(ids[0], ids[1], "parent");
    const { path } = (await ask(member, ids[0]!, ids[1]!)).body;
    expect(path.map(({ name }) => name)).toEqual(["林黛玉", "Emma Darwin"]);
  });

  test("tells the sex of nobody who was made private a moment ago", async () => {
    const add = async (more: object) =>
      (await admin.post<{ id: string }>("/api/family-members", { firstName: "Somebody", ...more })).body.id;
    await add({ restrictions: ["confidential"] });
    const [ann, bob] = [await add({ sex: "female" }), await add({ sex: "male" })];
    await admin.post("/api/family-relationships", { member1Id: ann, member2Id: bob, relationshipType: "parent" });
    expect((await ask(member, bob, ann)).body.name).toBe("mother");
    await admin.patch(`/api/family-members/${ann}`, { restrictions: ["confidential"] });
    expect((await ask(member, bob, ann)).body.name).toBe("parent");
    expect((await ask(admin, bob, ann)).body.name).toBe("mother");
  });

  test("is nobody's business in another family", async () => {
    const [one, other] = await people(2);
    await relate(one, other, "spouse");
    expect((await ask(member, one!, other!)).body.name).toBe("partner");
    expect(codeOf(await ask(stranger, one!, other!))).toBe("NOT_FOUND");
    expect(codeOf(await ask(member, one!, newId()))).toBe("NOT_FOUND");
    expect(codeOf(await ask(member, one!, "x"))).toBe("INVALID_INPUT");
    expect((await ask(harness.anonymous, one!, other!)).status).toBe(401);
  });
});

describe("what became of somebody's relationships", () => {
  test("is told newest first, also of those that are gone", async () => {
    const [emma, charles, anne] = await people(3);
    const { id } = (await relate(emma, charles, "spouse")).body;
    await admin.patch(`/api/family-relationships/${id}`, { marriagePlace: "Maer" });
    await relate(emma, anne, "parent");
    await member.delete(`/api/family-relationships/${id}`);
    const { body } = await member.get<RelationshipHistoryEntry[]>(`/api/family-members/${emma}/relationship-history`);
    expect(body.map(({ action, relationshipType: type, changes }) => [action, type, changes])).toEqual([
      ["removed", "spouse", []],
      ["added", "parent", []],
      ["changed", "spouse", [{ field: "marriagePlace", before: null, after: "Maer" }]],
      ["added", "spouse", []],
    ]);
    const other = await member.get<RelationshipHistoryEntry[]>(`/api/family-members/${anne}/relationship-history`);
    expect(other.body).toEqual([expect.objectContaining({ member1Id: emma, member2Id: anne })]);
  });

  test("is for the family alone", async () => {
    const [emma] = await people(1);
    const path = `/api/family-members/${emma}/relationship-history`;
    expect((await member.get(path)).body).toEqual([]);
    expect(codeOf(await stranger.get(path))).toBe("NOT_FOUND");
    expect(codeOf(await member.get(`/api/family-members/${newId()}/relationship-history`))).toBe("NOT_FOUND");
  });

  test("is not told of people who are kept private, nor of ties to them", async () => {
    const [emma, charles] = await people(2);
    await relate(emma, charles, "spouse");
    expect((await admin.patch(`/api/family-members/${charles}`, { restrictions: ["confidential"] })).status).toBe(200);
    const guest = await harness.as({ tenantId: member.claims.tenantId });
    const of = (who: Caller, id: string | undefined) =>
      who.get<RelationshipHistoryEntry[]>(`/api/family-members/${id}/relationship-history`);
    expect((await of(guest, emma)).body).toEqual([]);
    expect(codeOf(await of(guest, charles))).toBe("FORBIDDEN");
    expect((await of(admin, emma)).body).toHaveLength(1);
    expect((await of(admin, charles)).body).toHaveLength(1);
  });
});
