import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { MemberHistoryEntry } from "@kinkeeper/contracts/genealogy/member-history";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import { derivedId, newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { generateSample } from "../gedcom/testing/generate-sample.ts";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream } from "../members/member.ts";
import { forgetReports } from "./forget-reports.ts";
import { importStream } from "./import.decider.ts";
import { genealogy } from "../service.ts";
import { countEvents } from "../testing/count-events.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, couple, family, gedcom, lees, person } from "../testing/gedcom-text.ts";

let harness: ServiceHarness;
let admin: Caller & { readonly claims: { readonly tenantId?: string | undefined } };
let client: ReturnType<typeof gedcomClient>;

beforeAll(async () => {
  harness = await startHarness(genealogy);
});
afterAll(() => harness.stop());
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  client = gedcomClient(admin);
});

const named = (people: readonly FamilyMember[], firstName: string): FamilyMember =>
  people.find((one) => one.firstName === firstName)!;

describe("importing", () => {
  test("relates people as their families say, and remembers how a child belongs", async () => {
    await client.importFile(
      gedcom(
        ...lees,
        person("I4", "Dora /Lee/", "1 FAMC @F1@", "2 PEDI adopted"),
        family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 CHIL @I3@", "1 CHIL @I4@"),
        family("F2", "1 CHIL @I1@", "1 CHIL @I2@"),
      ),
    );
    const people = await client.people();
    const nameOf = new Map(people.map(({ id, firstName }) => [id, firstName]));
    const told = (await client.relationships()).map(({ member1Id, relationshipType, member2Id }) =>
      [nameOf.get(member1Id), relationshipType, nameOf.get(member2Id)].join(" "),
    );
    expect(told.sort()).toEqual(
      [
        "Abel parent Carl",
        "Abel parent Dora",
        "Abel sibling Bess",
        "Abel spouse Bess",
        "Bess parent Carl",
        "Bess parent Dora",
      ].sort(),
    );
    expect(await client.exported("5.5.1")).toMatch(/1 NAME Dora[\s\S]*1 FAMC @F1@\n2 PEDI adopted/);
  });

  test("leaves out and lists relationships that break a rule", async () => {
    const done = await client.importFile(
      gedcom(
        ...lees,
        couple,
        family("F2", "1 HUSB @I3@", "1 CHIL @I1@"),
        family("F3", "1 WIFE @I1@", "1 HUSB @I2@"),
        family("F4", "1 HUSB @I3@", "1 CHIL @I3@"),
      ),
    );
    expect(done).toMatchObject({ status: "done", created: 3, issueCount: 3 });
    expect(done.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining("@I3@ is not made an ancestor of @I1@"),
      expect.stringContaining("@I1@ and @I2@ are tied in the same way"),
      expect.stringContaining("@I3@ a relative of themselves"),
    ]);
    expect(await client.relationships()).toHaveLength(3);
  });

  test("relates nobody to themselves, though a file like ours says so", async () => {
    const id = "0190a000-0000-7000-8000-000000000001";
    const file = gedcom(person("I1", "Abel /Lee/", `1 _KINID ${id}`, `1 _KIN ${id}`, "2 TYPE cousin"));
    const done = await client.importFile(file.replace("0 HEAD\n", "0 HEAD\n1 SOUR KINKEEPER\n"));
    expect(done).toMatchObject({ status: "done", created: 1 });
    expect(await client.relationships()).toEqual([]);
  });

  test("leaves out a relationship that would make somebody their own ancestor with what people told here", async () => {
    await client.importFile(gedcom(...lees));
    const people = await client.people();
    await admin.post("/api/family-relationships", {
      member1Id: named(people, "Carl").id,
      member2Id: named(people, "Abel").id,
      relationshipType: "grandparent",
    });
    const done = await client.importFile(gedcom(...lees, couple));
    expect(done).toMatchObject({ created: 0, unchanged: 3, issueCount: 1 });
    expect((await client.relationships()).map(({ relationshipType }) => relationshipType).sort()).toEqual([
      "grandparent",
      "parent",
      "spouse",
    ]);
  });

  test("happens once, however often it is asked for; other calls wait their turn", async () => {
    const { id } = (await client.preview(gedcom(...lees, couple))).body;
    expect(codeOf(await client.undo(id))).toBe("IMPORT_NOT_READY");
    const answers = await Promise.all([client.commit(id), client.commit(id), client.commit(id)]);
    // Whoever asks when it is done already is told so.
    expect([202, 409]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
    expect(answers.map(({ status }) => status)).toContain(202);
    await client.until(id, "done");
    expect(codeOf(await client.commit(id))).toBe("IMPORT_NOT_READY");
    expect(await client.people()).toHaveLength(3);
    expect(await countEvents(harness.journal, admin.claims.tenantId!, "member")).toBe(3);
  });

  test("goes on after a restart of the service", async () => {
    const { id } = (await client.preview(gedcom(...lees, couple))).body;
    await client.commit(id);
    await harness.restart();
    expect(await client.until(id, "done")).toMatchObject({ created: 3 });
    expect(await client.people()).toHaveLength(3);
  });
});

test("a file goes when somebody is erased, and one that was sent since does not, when tables are made anew", async () => {
  const before = (await client.preview(gedcom(...lees))).body;
  const memberId = newId();
  const stream = memberStream(admin.claims.tenantId!, memberId);
  await harness.record({ stream, expectedRevision: -1, events: [{ type: "MemberErased", data: { memberId } }] });
  expect((await client.until(before.id, "failed")).reason).toContain("erased");
  const since = (await client.preview(gedcom(...lees))).body;
  const [erased] = await harness.journal.read<Extract<MemberEvent, { type: "MemberErased" }>>(stream);
  await forgetReports({ ...harness, readModel: harness.service.readModel }).react(erased!);
  await client.commit(since.id);
  expect(await client.until(since.id, "done", "failed")).toMatchObject({ status: "done" });
});

describe("many files at once", () => {
  test("wait their turn, and those who would wait too long are asked to come back", async () => {
    const file = gedcom(...lees, couple);
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.preview(file)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect((await client.preview(file)).status).toBe(201);
  });
});

describe("while a large import comes in", () => {
  /** Many people on their way into the caller's family: the first of them are there, the others wait until they may go on. */
  const comingIn = async (people = 400) => {
    const { id } = (await client.preview([...generateSample({ people })].join(""))).body;
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    onTestFinished(() => goOn());
    const { tenantId } = admin.claims;
    const { keyring } = harness;
    const ensure = keyring.ensure.bind(keyring);
    let batches = 0;
    vi.spyOn(keyring, "ensure").mockImplementation(async (names) => {
      const isBatch = names.length > 10 && names[0]!.includes(tenantId!);
      if (isBatch) batches += 1;
      if (isBatch && batches > 1) await promise;
      return ensure(names);
    });
    await client.commit(id);
    await expect.poll(async () => (await client.people()).length).toBeGreaterThan(0);
    expect(await client.state(id)).toMatchObject({ status: "running", stage: "importing" });
    return { id, goOn };
  };

  test("another family's comes in and shows at once; its own waits, and both can be cancelled", async () => {
    const { id: large, goOn } = await comingIn(5_500);
    const other = gedcomClient(await harness.as());
    expect(await other.importFile(gedcom(...lees, couple))).toMatchObject({ status: "done", stage: null, created: 3 });
    expect(await other.people()).toHaveLength(3);

    const small = (await client.preview(gedcom(...lees))).body.id;
    expect((await client.commit(small)).body).toMatchObject({ status: "running", stage: "waiting" });
    expect(await client.cancel(small)).toMatchObject({ status: 202, body: { status: "undone", removed: 0 } });
    expect(await client.state(large)).toMatchObject({ status: "running", stage: "importing" });

    expect((await other.cancel(large)).status).toBe(404);
    const cancelled = await client.cancel(large);
    expect(cancelled).toMatchObject({ status: 202, body: { status: "running", stage: "undoing" } });
    goOn();
    const undone = await client.until(large, "undone");
    expect(undone.removed).toBeGreaterThan(0);
    expect([await client.people(), await client.relationships()]).toEqual([[], []]);
    expect(await client.cancel(large)).toMatchObject({ status: 202, body: { status: "undone" } });
  });

  test("it goes on with ids of the kind it began with, so that nobody comes twice", async () => {
    const tenantId = admin.claims.tenantId!;
    const { id: importId } = (await client.preview(gedcom(...lees, couple))).body;
    // A version before ids stood in an order added one of them, and was interrupted.
    const idOf = (xref: string): string => derivedId("member", tenantId, importId, xref);
    const source = { importId, xref: "I1", uid: null, extra: [] };
    const details = { ...removedMember, firstName: "Abel", lastName: "Lee", sex: "male", birthDate: "1800" } as const;
    const command = { type: "AddMember", data: { memberId: idOf("I1"), details, source } } as const;
    const events = memberDecider.decide(command, memberDecider.initialState());
    const append = { stream: memberStream(tenantId, idOf("I1")), expectedRevision: -1, events };
    await harness.journal.append([append], { tenantId, correlationId: importId, causationId: importId });
    await client.commit(importId);
    expect(await client.until(importId, "done", "failed")).toMatchObject({ status: "done" });
    expect((await client.people()).map(({ id }) => id).sort()).toEqual(["I1", "I2", "I3"].map(idOf).sort());
  });

  test("it can be cancelled and is taken out again, also when the service ends meanwhile", async () => {
    const { id: large, goOn } = await comingIn();
    await client.cancel(large);
    goOn();
    await harness.restart();
    await client.until(large, "undone");
    expect([await client.people(), await client.relationships()]).toEqual([[], []]);
  });

  test.each(["discard", "cancel"] as const)(
    "a preview is gone once whoever sent it wants it no more (%s)",
    async (act) => {
      const sender = await harness.as({ role: "member", tenantId: admin.claims.tenantId });
      const { id } = (await gedcomClient(sender).preview(gedcom(...lees))).body;
      const another = await harness.as({ role: "member", tenantId: admin.claims.tenantId });
      expect((await gedcomClient(another)[act](id)).status).toBe(404);
      expect(await gedcomClient(sender).state(id)).toMatchObject({ status: "preview" });
      const status = act === "cancel" ? 202 : 200;
      expect(await gedcomClient(sender)[act](id)).toMatchObject({ status, body: { id, canImport: false } });
      expect((await sender.get(`/api/gedcom/imports/${id}`)).status).toBe(404);
      expect((await client.commit(id)).status).toBe(404);
      expect((await sender.get<GedcomImport[]>("/api/gedcom/imports")).body).toEqual([]);
    },
  );

  test("what has begun is not discarded, and comes in", async () => {
    const { id: large, goOn } = await comingIn();
    const refused = await client.discard(large);
    expect([refused.status, codeOf(refused)]).toEqual([409, "IMPORT_NOT_READY"]);
    goOn();
    expect(await client.until(large, "done")).toMatchObject({ canUndo: true });
    expect(codeOf(await client.discard(large))).toBe("IMPORT_NOT_READY");
  });

  test("what has ended cannot be cancelled", async () => {
    const { id } = (await client.preview(gedcom(...lees))).body;
    await client.commit(id);
    await client.until(id, "done");
    expect(codeOf(await client.cancel(id))).toBe("IMPORT_NOT_READY");
    expect(await client.people()).toHaveLength(3);
  });
});

describe("importing again", () => {
  test("the same file changes nothing", async () => {
    const file = gedcom(...lees, couple, "0 @S1@ SOUR\n1 TITL Register\n");
    await client.importFile(file);
    const count = (category: string) => countEvents(harness.journal, admin.claims.tenantId!, category);
    const [people, relationships] = [await count("member"), await count("relationship")];
    expect((await client.preview(file)).body).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await client.importFile(file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect([await count("member"), await count("relationship")]).toEqual([people, relationships]);
  });

  test("a newer file changes what it says anew, and nothing that somebody changed here", async () => {
    await client.importFile(gedcom(...lees, couple));
    const before = named(await client.people(), "Abel");
    await admin.patch(`/api/family-members/${before.id}`, { birthPlace: "Haworth" });
    const newer = [
      person("I1", "Abel /Lee/", "1 SEX M", ...born("1800"), "2 PLAC Leeds", "1 DEAT", "2 DATE 1860"),
      ...lees.slice(1),
      person("I4", "Dora /Lee/"),
    ];
    const marriage = family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 CHIL @I3@", "1 MARR", "2 DATE 3 MAY 1829");
    const done = await client.importFile(gedcom(...newer, marriage));
    expect(done).toMatchObject({ created: 1, updated: 1, unchanged: 2 });
    const people = await client.people();
    expect(named(people, "Abel")).toMatchObject({ id: before.id, birthPlace: "Haworth", deathDate: "1860" });
    const spouses = (await client.relationships()).filter(({ relationshipType }) => relationshipType === "spouse");
    expect(spouses.map(({ marriageDate }) => marriageDate)).toEqual(["3 MAY 1829"]);

    expect(await client.undone(done.id)).toMatchObject({ removed: 1, restored: 1, kept: 0 });
    const back = await client.people();
    expect(back).toHaveLength(3);
    expect(named(back, "Abel")).toMatchObject({ birthPlace: "Haworth", deathDate: null });
    expect(
      (await client.relationships()).find(({ relationshipType }) => relationshipType === "spouse")!.marriageDate,
    ).toBe("1829");
  });

  test("a newer file may correct a name", async () => {
    await client.importFile(gedcom(...lees));
    const done = await client.importFile(
      gedcom(person("I1", "Abell /Lee/", "1 SEX M", ...born("1800")), ...lees.slice(1)),
    );
    expect(done).toMatchObject({ created: 0, updated: 1, unchanged: 2 });
    expect((await client.people()).map(({ firstName }) => firstName)).toContain("Abell");
  });

  test("another file that uses the same names for others overwrites nobody", async () => {
    await client.importFile(gedcom(...lees, couple));
    const others = [
      person("I1", "Xavier /Poe/"),
      person("I2", "Bess /Lee/", ...born("1950")),
      person("I3", "Zoe /Poe/"),
    ];
    expect(await client.importFile(gedcom(...others))).toMatchObject({ created: 3, updated: 0, unchanged: 0 });
    expect(await client.people()).toHaveLength(6);
  });

  test("somebody is known by a number that identifies them, whatever the file calls them", async () => {
    const uid = "1 _UID 0190A0000000700080000000000000010000";
    await client.importFile(gedcom(person("I1", "Abel /Lee/", uid)));
    const moved = gedcom(person("P77", "Abel /Lee/", "1 UID 0190a000-0000-7000-8000-000000000001", ...born("1800")));
    expect(await client.importFile(moved)).toMatchObject({ created: 0, updated: 1 });
    const other = gedcom(person("P77", "Abel /Lee/", "1 UID 0190a000-0000-7000-8000-000000000002", ...born("1840")));
    expect(await client.importFile(other)).toMatchObject({ created: 1 });
  });

  test("two records of one number stay two", async () => {
    const uid = "1 UID 0190a000-0000-7000-8000-000000000009";
    const file = gedcom(person("I1", "Abel /Lee/", uid), person("I2", "Abel /Lee/", uid));
    expect(await client.importFile(file)).toMatchObject({ created: 2 });
    expect(await client.importFile(file)).toMatchObject({ created: 0, unchanged: 2 });
  });

  test("does not bring back whom somebody removed, nor a relationship", async () => {
    const file = gedcom(...lees, couple);
    await client.importFile(file);
    const people = await client.people();
    const relationships = await client.relationships();
    await admin.delete(`/api/family-members/${named(people, "Carl").id}`);
    await admin.delete(
      `/api/family-relationships/${relationships.find((relationship) => relationship.relationshipType === "spouse")!.id}`,
    );
    const again = await client.importFile(file);
    expect(again).toMatchObject({ created: 0, unchanged: 2, issueCount: 1 });
    expect(again.issues[0]!.message).toContain("@I3@ was removed");
    expect(await client.people()).toHaveLength(2);
    expect(await client.relationships()).toEqual([]);
  });
});

describe("undoing", () => {
  test("leaves whom somebody changed, tied or gave a portrait since", async () => {
    const done = await client.importFile(gedcom(...lees, person("I4", "Dora /Lee/"), couple));
    const people = await client.people();
    await admin.patch(`/api/family-members/${named(people, "Abel").id}`, { birthPlace: "Haworth" });
    await admin.post("/api/family-relationships", {
      member1Id: named(people, "Bess").id,
      member2Id: named(people, "Dora").id,
      relationshipType: "cousin",
    });
    expect(await client.undone(done.id)).toMatchObject({ status: "undone", removed: 1, kept: 3, progress: 1 });
    expect((await client.people()).map(({ firstName }) => firstName)).toEqual(["Abel", "Bess", "Dora"]);
    expect((await client.relationships()).map(({ relationshipType }) => relationshipType)).toEqual(["cousin"]);
    expect(codeOf(await client.undo(done.id))).toBe("IMPORT_NOT_READY");
  });

  test("stands in the list and in everybody's history; the same file can be imported anew", async () => {
    const file = gedcom(...lees, couple);
    const done = await client.importFile(file);
    const { id: abel } = named(await client.people(), "Abel");
    await client.undone(done.id);
    const history = (await admin.get<MemberHistoryEntry[]>(`/api/family-members/${abel}/history`)).body;
    expect(history.map(({ action, importId }) => [action, importId])).toEqual([
      ["removed", done.id],
      ["added", done.id],
    ]);
    const list = (await admin.get<GedcomImport[]>("/api/gedcom/imports")).body;
    expect(list.map(({ id, status }) => [id, status])).toEqual([[done.id, "undone"]]);
    expect(await client.importFile(file)).toMatchObject({ created: 3, unchanged: 0 });
    expect(await client.people()).toHaveLength(3);
  });

  test("that failed can be done again, while the file cannot be imported once more", async () => {
    const done = await client.importFile(gedcom(...lees, couple));
    const tenantId = admin.claims.tenantId!;
    const stream = importStream(tenantId, done.id);
    const expectedRevision = (await harness.journal.read(stream)).at(-1)!.revision;
    const events: ImportEvent[] = [
      { type: "ImportUndoStarted", data: { importId: done.id, changes: 3 } },
      { type: "ImportUndoFailed", data: { importId: done.id, reason: "Something went wrong." } },
    ];
    await harness.record({ stream, expectedRevision, events });
    const failed = await client.until(done.id, "failed");
    expect(failed).toMatchObject({ reason: "Something went wrong.", canImport: false, canUndo: true });
    expect(codeOf(await client.commit(done.id))).toBe("IMPORT_NOT_READY");
    expect(await client.undone(done.id)).toMatchObject({ removed: 3, canImport: false, canUndo: false });
  });

  test("of one import after another ends where it began", async () => {
    const first = await client.importFile(gedcom(...lees, couple));
    const people = await client.people();
    const second = await client.importFile(
      gedcom(person("I1", "Abel /Lee/", "1 SEX M", ...born("ABT 1800")), ...lees.slice(1)),
    );
    await client.undone(second.id);
    const unaged = (list: readonly FamilyMember[]) => list.map((one) => ({ ...one, updatedAt: "" }));
    expect(unaged(await client.people())).toEqual(unaged(people));
    expect(await client.undone(first.id)).toMatchObject({ removed: 3, kept: 0 });
    expect(await client.people()).toEqual([]);
  });
});
