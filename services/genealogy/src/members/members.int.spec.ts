import type { FamilyMember, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { addMember as add, listMembers as list } from "../testing/member-client.ts";

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

  test("again under the same key answers what others have come to tell of them", async () => {
    const key = { "idempotency-key": newId() };
    const said = () => member.post<FamilyMemberWithRevision>("/api/family-members", { firstName: "Emma" }, key);
    const { body: emma } = await said();
    expect(emma).not.toHaveProperty("associatedWith");
    const associations = [{ id: "godmother", role: "godparent", memberId: emma.id }];
    const { id } = await add(member, { firstName: "Horace", associations });
    expect((await said()).body).toMatchObject({
      id: emma.id,
      associatedWith: [{ person: { id }, role: "godparent" }],
    });
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

describe("a title and other names", () => {
  const bessy = { type: "nickname", label: null, title: null, firstName: "Bessy", lastName: null, suffix: null };

  test("are kept as they were typed, told in the list and in the history, and taken away again", async () => {
    const added = await add(member, {
      firstName: "Elizabeth",
      title: " Miss ",
      otherNames: [{ type: "nickname", firstName: "Bessy" }],
    });
    expect(added).toMatchObject({ title: "Miss", otherNames: [bessy] });
    expect((await list(member))[0]).toMatchObject({ title: "Miss", otherNames: [bessy] });
    const path = `/api/family-members/${added.id}`;
    const changed = await admin.patch(path, { title: "", suffix: "the younger", otherNames: [] });
    expect(changed.body).toMatchObject({ title: null, suffix: "the younger", otherNames: null });
    const { body: history } = await member.get<{ changes: unknown }[]>(`${path}/history`);
    expect(history[0]!.changes).toEqual([
      { field: "title", before: "Miss", after: null },
      { field: "suffix", before: null, after: "the younger" },
      { field: "otherNames", before: "Bessy", after: null },
    ]);
    await admin.post(`${path}/revert`, { revision: 0 });
    const { body: reverted } = await member.get<{ suffix?: string; otherNames: unknown }>(path);
    expect([reverted.suffix, reverted.otherNames]).toEqual([undefined, [bessy]]);
  });

  test.each([
    ["a name without a word", [{ type: "nickname", firstName: " " }]],
    ["a kind nobody knows", [{ type: "secret", firstName: "X" }]],
    ["more names than anybody has", Array.from({ length: 51 }, () => ({ firstName: "X" }))],
  ])("refuse %s", async (_what, otherNames) => {
    expect(codeOf(await member.post("/api/family-members", { firstName: "E", otherNames }))).toBe("INVALID_INPUT");
  });
});

describe("facts of a life", () => {
  const baptism = {
    id: "one",
    type: "baptism",
    date: "3 May 1808",
    place: "Maer",
    citations: [{ source: "Parish register", page: "7", quality: 3 }],
  };
  interface WithFacts {
    readonly facts?: readonly { readonly id: string; readonly type: string }[] | null;
    readonly citations?: unknown;
  }

  test("are told with the person alone, by what came and went in the history, and found again by going back", async () => {
    const { id } = await add(member, { firstName: "Emma" });
    const path = `/api/family-members/${id}`;
    expect((await member.patch(path, { facts: [baptism] })).status).toBe(403);
    expect((await admin.patch<WithFacts>(path, { facts: [baptism] })).body.facts).toEqual([baptism]);
    const piano = { id: "two", type: "education", value: "Piano" };
    await admin.patch(path, { facts: [{ ...baptism, place: "Etruria " }, piano] });
    const changed = [{ ...baptism, place: "Etruria" }, piano];
    expect((await member.get<WithFacts>(path)).body.facts).toEqual(changed);
    expect((await list(member))[0]).not.toHaveProperty("facts");
    const { body: history } = await member.get<{ changes: unknown }[]>(`${path}/history`);
    expect(history[0]!.changes).toEqual([
      { field: "facts", before: "Baptism, 3 May 1808, Maer", after: "Baptism, 3 May 1808, Etruria; Education: Piano" },
    ]);
    await admin.post(`${path}/revert`, { revision: 1 });
    expect((await member.get<WithFacts>(path)).body.facts).toEqual([baptism]);
    await admin.patch(path, { facts: [] });
    expect((await member.get<WithFacts>(path)).body.facts).toBeNull();
  });

  test.each([
    ["a kind nobody knows", [{ id: "x", type: "secret" }]],
    ["an event that says not what", [{ id: "x", type: "event" }]],
    ["two of one id", [baptism, baptism]],
    ["a source without a name", [{ ...baptism, citations: [{ source: " " }] }]],
    ["a quality beyond the scale", [{ ...baptism, citations: [{ source: "x", quality: 4 }] }]],
    ["a NUL", [{ ...baptism, note: "a\u0000b" }]],
  ])("refuse %s", async (_what, facts) => {
    const { id } = await add(member, { firstName: "Emma" });
    expect(codeOf(await admin.patch(`/api/family-members/${id}`, { facts }))).toBe("INVALID_INPUT");
  });

  test("of a file come with what it cites, merge with what people change, and take the sources along", async () => {
    const client = gedcomClient(admin);
    const file = (burial: string, more = ""): string =>
      `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Ann /Lee/\n1 BIRT\n2 DATE 1800\n2 SOUR @S1@\n3 PAGE p. 3\n1 CHR\n2 PLAC Maer\n2 SOUR @S1@\n3 QUAY 3\n1 BURI\n2 PLAC ${burial}\n${more}0 @S1@ SOUR\n1 TITL Register of Maer\n0 TRLR\n`;
    await client.importFile(file("Downe"));
    const [ann] = await client.people();
    const path = `/api/family-members/${ann!.id}`;
    const { body: told } = await admin.get<WithFacts>(path);
    expect(told.facts).toMatchObject([
      { type: "christening", place: "Maer" },
      { type: "burial", place: "Downe" },
    ]);
    const [christening, burial] = told.facts!;
    expect(told.citations).toMatchObject([
      { about: "birth", source: "Register of Maer", page: "p. 3" },
      { about: christening!.id, source: "Register of Maer", quality: 3 },
    ]);
    await admin.patch(path, { facts: [{ ...christening!, date: "3 May 1800" }, burial] });
    expect((await admin.get<WithFacts>(path)).body.citations).toEqual(told.citations);
    const again = await client.importFile(file("Westminster", "1 OCCU weaver\n"));
    expect(again).toMatchObject({ created: 0, updated: 1 });
    const { body: merged } = await admin.get<WithFacts>(path);
    expect(merged.facts).toMatchObject([
      { type: "christening", date: "3 May 1800", place: "Maer" },
      { type: "burial", place: "Westminster" },
      { type: "occupation", value: "weaver" },
    ]);
    expect(merged.citations).toEqual(told.citations);
    expect(await client.exported("5.5.1")).toMatch(
      /1 CHR\n2 DATE 3 MAY 1800\n2 PLAC Maer\n2 SOUR @S1@\n3 QUAY 3\n1 BURI/,
    );
    await client.undone(again.id);
    expect((await admin.get<WithFacts>(path)).body.facts).toMatchObject([
      { type: "christening", date: "3 May 1800" },
      { type: "burial", place: "Downe" },
    ]);
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
    // Where the store stood when the list changed last is nobody's business.
    expect(tag).toMatch(/^W\/"members-\d+-[\w-]{22}"$/);
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
      const headers = { ...member.authorization, "accept-encoding": accept };
      const answer = await fetch(new URL("/api/family-members", harness.origin), { headers });
      const [first] = (await answer.json()) as FamilyMember[];
      expect([answer.headers.get("content-encoding"), first!.firstName]).toEqual([
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

  test("said again under the same key is answered as it was, and not as somebody else's", async () => {
    const { id } = await add(member);
    const once = { "if-match": '"0"', "idempotency-key": newId() };
    const change = () => admin.patch(`/api/family-members/${id}`, { lastName: "Darwin" }, once);
    const { body } = await change();
    expect(await change()).toMatchObject({ status: 200, body });
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
