import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MemberHistoryEntry } from "@kinkeeper/contracts/genealogy/member-history";
import type { GedcomImport, ProposedChange } from "@kinkeeper/contracts/genealogy/gedcom";
import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import {
  codeOf,
  startHarness,
  type Answer,
  type Caller,
  type ServiceHarness,
} from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { countEvents } from "../testing/count-events.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, couple, family, gedcom, lees, person } from "../testing/gedcom-text.ts";

type Somebody = Caller & { readonly claims: { readonly sub: string; readonly tenantId?: string | undefined } };
type Page = { readonly changes: readonly ProposedChange[]; readonly next: string | null };

let harness: ServiceHarness;
/** Of one family: an administrator, and two members. */
let admin: Somebody;
let member: Somebody;
let other: Somebody;
let theirs: ReturnType<typeof gedcomClient>;
let adminsClient: ReturnType<typeof gedcomClient>;

beforeAll(async () => {
  harness = await startHarness(genealogy);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  const { tenantId } = admin.claims;
  member = await harness.as({ tenantId: tenantId! });
  other = await harness.as({ tenantId: tenantId! });
  [adminsClient, theirs] = [gedcomClient(admin), gedcomClient(member)];
});

const named = (people: readonly FamilyMember[], firstName: string): FamilyMember =>
  people.find((one) => one.firstName === firstName)!;
const somebody = async (firstName: string): Promise<FamilyMember> => named(await adminsClient.people(), firstName);
const outcome = ({ status, body }: Answer) => [status, (body as { error?: string }).error];

const changesOf = async (id: string, who: Caller = member): Promise<readonly ProposedChange[]> =>
  (await who.get<Page>(`/api/gedcom/imports/${id}/changes`)).body.changes;
const decide = (answer: "accept" | "decline", id: string, ids?: readonly string[], who: Caller = admin) =>
  who.post<GedcomImport>(`/api/gedcom/imports/${id}/changes/${answer}`, ids ? { ids } : {});
const told = (changes: readonly ProposedChange[]) =>
  changes.map(({ name, fields }) => [
    name,
    ...fields.map(({ field, before, after, state }) => [field, before, after, state]),
  ]);

/** A newer state of the Lees' file: Abel's birth and death are told, the day of the wedding, and Dora is new. */
const newer = gedcom(
  person("I1", "Abel /Lee/", "1 SEX M", ...born("1800"), "2 PLAC Leeds", "1 DEAT", "2 DATE 1860"),
  ...lees.slice(1),
  person("I4", "Dora /Lee/"),
  family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 CHIL @I3@", "1 CHIL @I4@", "1 MARR", "2 DATE 3 MAY 1829"),
);
const asTold = [
  ["Abel Lee", ["birthPlace", null, "Leeds", "open"], ["deathDate", null, "1860", "open"]],
  ["Abel Lee and Bess Lee", ["marriageDate", "1829", "3 MAY 1829", "open"]],
];

/** An administrator's family of three, and a member's newer file of it, carried out. */
const proposed = async (file = newer): Promise<GedcomImport> => {
  await adminsClient.importFile(gedcom(...lees, couple));
  return theirs.importFile(file);
};

describe("a member's file", () => {
  test("only adds; the preview shows what would wait, and it waits", async () => {
    await adminsClient.importFile(gedcom(...lees, couple));
    const before = await adminsClient.people();
    const { body: preview } = await theirs.preview(newer);
    expect(preview).toMatchObject({ status: "preview", created: 1, waiting: 2, userId: member.claims.sub });
    expect(told(await changesOf(preview.id))).toEqual(asTold);
    expect((await theirs.state(preview.id)).waiting).toBe(2);

    await theirs.commit(preview.id);
    const done = await theirs.until(preview.id, "done");
    expect(done).toMatchObject({ created: 1, updated: 0, unchanged: 3, waiting: 2, accepted: 0, declined: 0 });
    const after = await adminsClient.people();
    expect(after.filter(({ firstName }) => firstName !== "Dora")).toEqual(before);
    const relationships = await adminsClient.relationships();
    expect(relationships.map(({ relationshipType }) => relationshipType).sort()).toEqual(
      ["parent", "parent", "parent", "parent", "spouse"].sort(),
    );
    expect(relationships.find(({ relationshipType }) => relationshipType === "spouse")!.marriageDate).toBe("1829");
    expect(told(await changesOf(preview.id))).toEqual(asTold);
  });

  test("cannot reach by a number what the member cannot edit by hand; an administrator's can", async () => {
    const { body: emma } = await admin.post<FamilyMember>("/api/family-members", { firstName: "Emma" });
    expect(outcome(await member.patch(`/api/family-members/${emma.id}`, { firstName: "Mine" }))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    const taken = gedcom(person("I1", "Mine /Now/", `1 UID ${emma.id}`, ...born("1808"), "1 NOTE All mine"));
    const done = await theirs.importFile(taken);
    expect(done).toMatchObject({ created: 0, updated: 0, waiting: 1 });
    expect(await somebody("Emma")).toMatchObject({ lastName: null, birthDate: null, biography: null });
    // The positive control: the same file, sent by somebody who may.
    expect(await adminsClient.importFile(taken)).toMatchObject({ updated: 1, waiting: 0 });
    expect(await somebody("Emma")).toMatchObject({ lastName: "Now", birthDate: "1808", biography: "All mine" });
  });

  test("may relate people who are here to each other, as the member may by hand", async () => {
    await adminsClient.importFile(gedcom(...lees));
    const done = await theirs.importFile(gedcom(...lees, couple));
    expect(done).toMatchObject({ created: 0, unchanged: 3, waiting: 0 });
    expect(await adminsClient.relationships()).toHaveLength(3);
  });

  test("leaves the records that were kept as they are, and adds others", async () => {
    const source = (xref: string, title: string) => `0 @${xref}@ SOUR\n1 TITL ${title}\n`;
    const citing = person("I1", "Abel /Lee/", "1 SEX M", ...born("1800"), "1 SOUR @S1@");
    const original = gedcom(citing, ...lees.slice(1), couple, source("S1", "Parish register"));
    await adminsClient.importFile(original);
    const altered = gedcom(citing, ...lees.slice(1), couple, source("S1", "Hearsay"), source("S2", "Census"));
    const done = await theirs.importFile(altered);
    expect(done.issues.map(({ message }) => message)).toEqual([expect.stringContaining("@S1@ is kept as it was")]);
    const titles = async () =>
      new Set([...(await adminsClient.exported()).matchAll(/1 TITL (.*)/g)].map(([, title]) => title));
    expect(await titles()).toEqual(new Set(["Census", "Parish register"]));
    // The positive control: an administrator's file may change it.
    await adminsClient.importFile(altered);
    expect(await titles()).toEqual(new Set(["Census", "Hearsay"]));
  });

  test("that is interrupted proposes nothing twice", async () => {
    await adminsClient.importFile(gedcom(...lees, couple));
    const { id } = (await theirs.preview(newer)).body;
    await theirs.commit(id);
    await harness.restart();
    expect(await theirs.until(id, "done")).toMatchObject({ created: 1, waiting: 2 });
    expect(await countEvents(harness.journal, admin.claims.tenantId!, "proposal")).toBe(2);
  });

  test("of an administrator has nothing wait", async () => {
    await adminsClient.importFile(gedcom(...lees, couple));
    const done = await adminsClient.importFile(newer);
    expect(done).toMatchObject({ created: 1, updated: 1, waiting: 0 });
    expect(await changesOf(done.id, admin)).toEqual([]);
    const superAdmin = await harness.as({ role: "super_admin", tenantId: admin.claims.tenantId! });
    const theirFile = gedcom(person("I1", "Abel /Lee/", "1 SEX M", ...born("1800"), "2 PLAC Maer"));
    expect(await gedcomClient(superAdmin).importFile(theirFile)).toMatchObject({ updated: 1, waiting: 0 });
  });

  test("says of somebody erased nothing, and relates nobody to them", async () => {
    await adminsClient.importFile(gedcom(...lees, couple));
    const { id } = await somebody("Carl");
    await admin.post(`/api/family-members/${id}/erase`);
    const relationships = await adminsClient.relationships();
    const file = gedcom(
      person("I9", "Carl /Lee/", `1 UID ${id}`),
      person("I8", "Zoe /Lee/"),
      family("F9", "1 HUSB @I9@", "1 CHIL @I8@"),
    );
    expect(await theirs.importFile(file)).toMatchObject({ created: 1, waiting: 0 });
    expect(await adminsClient.relationships()).toEqual(relationships);
  });
});

describe("whose import it is", () => {
  test("a member's is theirs and the administrators'; to other members it does not exist", async () => {
    const { id } = await proposed();
    const [adminsImport] = (await admin.get<GedcomImport[]>("/api/gedcom/imports")).body.filter((one) => one.id !== id);
    const lists = async (who: Caller) =>
      (await who.get<GedcomImport[]>("/api/gedcom/imports")).body.map((one) => one.id);
    expect([await lists(admin), await lists(member), await lists(other)]).toEqual([[id, adminsImport!.id], [id], []]);
    for (const [who, importId] of [
      [other, id],
      [other, adminsImport!.id],
      [member, adminsImport!.id],
      [member, newId()],
    ] as const)
      for (const [method, path] of [
        ["GET", ""],
        ["GET", "/changes"],
        ["POST", "/commit"],
        ["POST", "/cancel"],
        ["POST", "/undo"],
      ] as const)
        expect([path, ...outcome(await who.request(method, `/api/gedcom/imports/${importId}${path}`))]).toEqual([
          path,
          404,
          "NOT_FOUND",
        ]);
    expect((await admin.get(`/api/gedcom/imports/${id}`)).status).toBe(200);
    expect((await member.get(`/api/gedcom/imports/${id}`)).status).toBe(200);
    // Nothing of all that was undone.
    expect(await adminsClient.people()).toHaveLength(4);
  });

  test("a member commits their own preview, not another's; an administrator any", async () => {
    const [mine, second] = [(await theirs.preview(newer)).body, (await theirs.preview(newer)).body];
    expect(outcome(await gedcomClient(other).commit(mine.id))).toEqual([404, "NOT_FOUND"]);
    expect((await theirs.commit(mine.id)).status).toBe(202);
    await theirs.until(mine.id, "done");
    expect((await adminsClient.commit(second.id)).status).toBe(202);
    await adminsClient.until(second.id, "done");
  });

  test("many files of one member push out nobody else's", async () => {
    const { id } = (await theirs.preview(newer)).body;
    for (let at = 0; at < 6; at += 1) await gedcomClient(other).preview(newer);
    expect((await theirs.state(id)).status).toBe("preview");
  });

  test("one that was imported before anybody noted whose it was is the administrators'", async () => {
    const importId = newId();
    const tenantId = admin.claims.tenantId!;
    const found = { importId, fileName: null, people: 0, families: 0, issues: [], issueCount: 0 };
    const data = { ...found, expected: { created: 0, updated: 0, unchanged: 0 } };
    const { position } = await harness.journal.append(
      [
        {
          stream: streamName("import", tenantId, importId),
          expectedRevision: -1,
          events: [{ type: "ImportPreviewed", data }],
        },
      ],
      { tenantId, correlationId: importId, causationId: importId },
    );
    await harness.service.readModel.caughtUpTo(position);
    expect((await admin.get(`/api/gedcom/imports/${importId}`)).status).toBe(200);
    expect((await member.get(`/api/gedcom/imports/${importId}`)).status).toBe(404);
  });
});

describe("taking back", () => {
  test("a member takes out what their import added and nobody has changed since", async () => {
    await adminsClient.importFile(gedcom(...lees, couple));
    const before = [await adminsClient.people(), await adminsClient.relationships()];
    const done = await theirs.importFile(newer);
    expect(await theirs.undone(done.id)).toMatchObject({ removed: 1, restored: 0, kept: 0, waiting: 0 });
    expect([await adminsClient.people(), await adminsClient.relationships()]).toEqual(before);
    expect(await changesOf(done.id, admin)).toEqual([]);
    expect(codeOf(await decide("accept", done.id))).toBe("IMPORT_NOT_READY");
  });

  test("leaves whom an administrator changed, and those who were there before it", async () => {
    const first = await adminsClient.importFile(gedcom(...lees));
    // Holds on to people of the first, so that they stay when that is undone.
    const done = await theirs.importFile(gedcom(...lees, couple, person("I4", "Dora /Lee/")));
    await admin.patch(`/api/family-members/${(await somebody("Dora")).id}`, { birthPlace: "Haworth" });
    await adminsClient.undone(first.id);
    expect(await adminsClient.people()).toHaveLength(4);
    expect(await theirs.undone(done.id)).toMatchObject({ removed: 0, kept: 1 });
    expect((await adminsClient.people()).map(({ firstName }) => firstName)).toEqual(["Abel", "Bess", "Carl", "Dora"]);
    expect(await adminsClient.relationships()).toEqual([]);
  });

  test("is the administrators' alone where one had it imported, or accepted a change of it", async () => {
    const { id } = (await theirs.preview(gedcom(...lees, couple))).body;
    await adminsClient.commit(id);
    expect(await adminsClient.until(id, "done")).toMatchObject({ canUndo: true });
    expect(await theirs.state(id)).toMatchObject({ canUndo: false });
    expect(outcome(await theirs.undo(id))).toEqual([403, "FORBIDDEN"]);
    const second = await theirs.importFile(newer);
    expect(second).toMatchObject({ canUndo: true });
    await decide("accept", second.id);
    await expect.poll(async () => (await theirs.state(second.id)).canUndo, { timeout: 120_000 }).toBe(false);
    expect(outcome(await theirs.undo(second.id))).toEqual([403, "FORBIDDEN"]);
    expect(await somebody("Abel")).toMatchObject({ deathDate: "1860" });
    // An administrator takes back what was accepted, too.
    expect(await adminsClient.undone(second.id)).toMatchObject({ removed: 1, restored: 1 });
    expect(await somebody("Abel")).toMatchObject({ deathDate: null });
    expect((await adminsClient.undo(id)).status).toBe(202);
  });
});

describe("an administrator", () => {
  const waiting = async () =>
    (
      await admin.get<{ importId: string; fileName: string; userName: string; waiting: number }[]>(
        "/api/gedcom/proposals",
      )
    ).body;

  test("sees what waits, accepts it, and history names both", async () => {
    for (const [{ sub: userId }, firstName] of [
      [admin.claims, "Ada"],
      [member.claims, "Max"],
    ] as const)
      await harness.record({
        stream: streamName("user", "platform", userId),
        expectedRevision: -1,
        events: [
          {
            type: "UserRegistered",
            data: {
              userId,
              username: firstName,
              email: `${userId}@example.org`,
              firstName,
              lastName: null,
              passwordHash: "x",
            },
          },
        ],
      });
    const { id } = await proposed();
    expect(await waiting()).toMatchObject([{ importId: id, fileName: "family.ged", userName: "Max", waiting: 2 }]);
    const { status, body } = await decide("accept", id);
    expect([status, body.waiting, body.accepted]).toEqual([200, 0, 2]);
    expect(await waiting()).toEqual([]);
    const abel = await somebody("Abel");
    expect(abel).toMatchObject({ deathDate: "1860", birthPlace: "Leeds" });
    const spouses = (await adminsClient.relationships()).find(({ relationshipType }) => relationshipType === "spouse")!;
    expect(spouses.marriageDate).toBe("3 MAY 1829");
    const [entry] = (await admin.get<MemberHistoryEntry[]>(`/api/family-members/${abel.id}/history`)).body;
    expect(entry).toMatchObject({
      action: "changed",
      actorId: admin.claims.sub,
      actorName: "Ada",
      proposedByName: "Max",
      importId: id,
    });
    // The file is a newer state of the archive's now: sent again, it has nothing to say.
    expect(await theirs.importFile(newer)).toMatchObject({ created: 0, unchanged: 4, waiting: 0 });
  });

  test("accepts some, declines others", async () => {
    const { id } = await proposed();
    const [abel, marriage] = await changesOf(id, admin);
    expect((await decide("accept", id, [marriage!.id])).body).toMatchObject({ waiting: 1, accepted: 1, declined: 0 });
    expect((await decide("decline", id, [abel!.id])).body).toMatchObject({ waiting: 0, accepted: 1, declined: 1 });
    expect(await somebody("Abel")).toMatchObject({ deathDate: null });
    // What was declined is told nowhere any more.
    const rows = await harness.service.readModel
      .service`select changes, lines from import_proposals where import_id = ${id}`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { changes: "[]", lines: null },
      { changes: "[]", lines: null },
    ]);
    // Deciding again changes nothing.
    expect((await decide("accept", id, [abel!.id])).body).toMatchObject({ accepted: 1, declined: 1 });
    expect(await somebody("Abel")).toMatchObject({ deathDate: null });
  });

  test("is shown what somebody changed meanwhile, and overwrites none of it", async () => {
    const { id } = await proposed();
    const abel = await somebody("Abel");
    await admin.patch(`/api/family-members/${abel.id}`, { deathDate: "1861" });
    expect(told(await changesOf(id, admin))[0]).toEqual([
      "Abel Lee",
      ["birthPlace", null, "Leeds", "open"],
      ["deathDate", null, "1860", "outdated"],
    ]);
    expect((await decide("accept", id)).body).toMatchObject({ accepted: 2, lapsed: 0 });
    expect(await somebody("Abel")).toMatchObject({ deathDate: "1861", birthPlace: "Leeds" });
  });

  test("finds what is about somebody removed no longer possible", async () => {
    const { id } = await proposed();
    await admin.delete(`/api/family-members/${(await somebody("Abel")).id}`);
    const states = (await changesOf(id, admin)).flatMap(({ fields }) => fields.map(({ state }) => state));
    expect(states).toEqual(["outdated", "outdated", "outdated"]);
    expect((await decide("accept", id)).body).toMatchObject({ waiting: 0, accepted: 0, lapsed: 2 });
    expect(await adminsClient.people()).toHaveLength(3);
  });

  test("who erases somebody erases what files would say of them", async () => {
    const { id } = await proposed();
    await admin.post(`/api/family-members/${(await somebody("Abel")).id}/erase`);
    expect(await changesOf(id, admin)).toEqual([]);
    expect((await adminsClient.state(id)).waiting).toBe(0);
  });

  test("is not alone: two accept at once, and everything happens once", async () => {
    const { id } = await proposed();
    const second = await harness.as({ role: "tenant_admin", tenantId: admin.claims.tenantId! });
    const abel = await somebody("Abel");
    const answers = await Promise.all([
      decide("accept", id),
      decide("accept", id, undefined, second),
      decide("accept", id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await adminsClient.state(id)).toMatchObject({ waiting: 0, accepted: 2 });
    const history = (await admin.get<MemberHistoryEntry[]>(`/api/family-members/${abel.id}/history`)).body;
    expect(history.map(({ action }) => action)).toEqual(["changed", "added"]);
  });

  test("reads a long list page by page, and accepts it a hundred at a time", async () => {
    const many = (birthPlace?: string) =>
      gedcom(
        ...Array.from({ length: 130 }, (_, at) =>
          person(`I${at}`, `Person ${at} /Lee/`, ...born("1800"), ...(birthPlace ? [`2 PLAC ${birthPlace}`] : [])),
        ),
      );
    await adminsClient.importFile(many());
    const { id, waiting: count } = await theirs.importFile(many("Leeds"));
    expect(count).toBe(130);
    const first = (await admin.get<Page>(`/api/gedcom/imports/${id}/changes`)).body;
    const next = (await admin.get<Page>(`/api/gedcom/imports/${id}/changes?after=${first.next}`)).body;
    expect([first.changes.length, next.changes.length, next.next]).toEqual([100, 30, null]);
    expect(new Set([...first.changes, ...next.changes].map(({ name }) => name)).size).toBe(130);
    expect((await decide("accept", id)).body.waiting).toBe(30);
    expect((await decide("accept", id)).body).toMatchObject({ waiting: 0, accepted: 130 });
    expect((await adminsClient.people()).every(({ birthPlace }) => birthPlace === "Leeds")).toBe(true);
  });
});

describe("who may decide", () => {
  test("no member, no other family, nobody of a suspended family, nobody signed out; an administrator may", async () => {
    const { id } = await proposed();
    const tenantId = admin.claims.tenantId!;
    const stranger = await harness.as({ role: "tenant_admin" });
    const suspended = await harness.as({ role: "tenant_admin", tenantId, tenantStatus: "suspended" });
    for (const answer of ["accept", "decline"] as const) {
      expect(outcome(await decide(answer, id, undefined, member))).toEqual([403, "FORBIDDEN"]);
      expect(outcome(await decide(answer, id, undefined, stranger))).toEqual([404, "NOT_FOUND"]);
      expect(outcome(await decide(answer, id, undefined, suspended))).toEqual([403, "TENANT_SUSPENDED"]);
      expect((await decide(answer, id, undefined, harness.anonymous)).status).toBe(401);
      expect(outcome(await decide(answer, id, [newId()]))).toEqual([404, "NOT_FOUND"]);
    }
    expect(outcome(await member.get("/api/gedcom/proposals"))).toEqual([403, "FORBIDDEN"]);
    expect((await harness.anonymous.get("/api/gedcom/proposals")).status).toBe(401);
    expect((await stranger.get("/api/gedcom/proposals")).body).toEqual([]);
    expect(outcome(await stranger.get(`/api/gedcom/imports/${id}/changes`))).toEqual([404, "NOT_FOUND"]);
    expect((await suspended.get("/api/gedcom/proposals")).body).toHaveLength(1);
    expect(await adminsClient.state(id)).toMatchObject({ waiting: 2 });
    expect((await decide("accept", id)).body).toMatchObject({ waiting: 0, accepted: 2 });
  });

  test("another import's changes cannot be decided through this one", async () => {
    const first = await proposed();
    const second = await theirs.importFile(
      gedcom(person("I2", "Bess /Lee/", ...born("1802"), "2 PLAC Leeds", "1 OCCU weaver")),
    );
    const [change] = await changesOf(second.id, admin);
    expect(outcome(await decide("accept", first.id, [change!.id]))).toEqual([404, "NOT_FOUND"]);
    expect((await decide("accept", second.id, [change!.id])).body).toMatchObject({ accepted: 1 });
  });

  test("a suspended family imports nothing", async () => {
    const tenantId = admin.claims.tenantId!;
    const { id } = (await theirs.preview(newer)).body;
    for (const role of ["member", "tenant_admin"] as const) {
      const suspended = gedcomClient(
        await harness.as({ role, sub: member.claims.sub, tenantId, tenantStatus: "suspended" }),
      );
      expect(outcome(await suspended.preview(newer))).toEqual([403, "TENANT_SUSPENDED"]);
      expect(outcome(await suspended.commit(id))).toEqual([403, "TENANT_SUSPENDED"]);
      expect(outcome(await suspended.undo(id))).toEqual([403, "TENANT_SUSPENDED"]);
    }
    expect(await adminsClient.people()).toEqual([]);
    expect((await theirs.commit(id)).status).toBe(202);
    expect(await theirs.until(id, "done")).toMatchObject({ created: 4 });
  });
});
