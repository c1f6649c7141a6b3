import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { encodeIn } from "../gedcom/testing/texts-of-languages.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { importStream } from "./import.decider.ts";
import { born, couple, gedcom, lees, person } from "../testing/gedcom-text.ts";
import { addMember } from "../testing/member-client.ts";

let harness: SharedHarness;
let admin: Caller & { readonly claims: { readonly tenantId?: string | undefined } };
let client: ReturnType<typeof gedcomClient>;

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  client = gedcomClient(admin);
});

describe("looking at a file", () => {
  test("tells what is in it and what importing it would do, and writes nothing", async () => {
    const { status, body } = await client.preview(gedcom(...lees, couple, "1 THIS\nis no GEDCOM\n"));
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "preview", people: 3, families: 1, created: 3, updated: 0, unchanged: 0 });
    expect(body.issueCount).toBeGreaterThan(0);
    expect(await client.people()).toEqual([]);
    expect((await client.state(body.id)).issues).toEqual(body.issues);
  });

  test("tells of a letter with more accents than anybody writes, in one line or continued, and keeps as many as a form takes", async () => {
    const marks = "\u0301\u0323".repeat(40_000);
    const continued = `1 NOTE o${"\n2 CONC \u0301\u0323\u0301\u0323".repeat(3)}\n`;
    const { issues } = await client.importFile(gedcom(`0 @I1@ INDI\n1 NAME Zoe${marks} /Bell/\n${continued}`));
    expect(issues.map(({ message }) => message)).toEqual([
      "The notes of @I1@ is shortened: it is too long, or a letter has too many accents.",
      "A letter in this line has more than 10 accents; the rest of them was left out.",
    ]);
    const [zoe] = await client.people();
    expect(zoe).toMatchObject({ firstName: `Zoe${marks.slice(0, 10)}`, lastName: "Bell" });
  });

  test.each([
    ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n")],
    ["a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ["an archive", Buffer.from("PK\u0003\u0004 family.ged")],
    ["nothing", Buffer.alloc(0)],
    ["a letter", Buffer.from("Dear Emma,\nhow are you?\n")],
    ["a megabyte of zeros", Buffer.alloc(1_048_576)],
  ])("refuses %s", async (_what, bytes) => {
    const answer = await client.preview(bytes);
    expect([answer.status, codeOf(answer)]).toEqual([400, "NOT_GEDCOM"]);
    expect((await admin.get<GedcomImport[]>("/api/gedcom/imports")).body).toEqual([]);
  });

  test("refuses other kinds of content, and a file name that no store can hold", async () => {
    const json = await admin.post("/api/gedcom/imports", {});
    expect([json.status, codeOf(json)]).toEqual([415, "UNSUPPORTED_MEDIA"]);
    const asGedcom = { "content-type": "application/x-gedcom" };
    const named = await admin.post("/api/gedcom/imports?fileName=a%00b", gedcom(...lees), asGedcom);
    expect(codeOf(named)).toBe("INVALID_INPUT");
  });

  test("takes texts that no store can hold, and texts longer than our fields", async () => {
    const long = "x".repeat(12_288);
    const done = await client.importFile(
      gedcom(
        person("I1", `A\u0000b ${long} /${long}/`, ...born(long), `1 NOTE ${long}`, `1 REFN ${long}`, `1 _UID ${long}`),
      ),
    );
    expect(done).toMatchObject({ status: "done", created: 1 });
    const [somebody] = await client.people();
    expect([somebody!.firstName.length, somebody!.lastName!.length]).toEqual([200, 200]);
    expect(done.issues.map(({ message }) => message).join()).toContain("shortened");
    // The form takes back what it shows.
    const { id, photoUrl: _p, birthFrom: _b, deathFrom: _d, createdAt: _c, updatedAt: _u, ...fields } = somebody!;
    expect((await admin.patch(`/api/family-members/${id}`, { ...fields, birthPlace: "Maer" })).status).toBe(200);
  });

  test("judges who is living by their kin, shows shared notes, and finds the same file unchanged", async () => {
    const file = gedcom(
      person("I1", "Ann /Old/", "1 FAMS @F1@", "1 NOTE @N1@"),
      person("I2", "Ben /Old/", "1 BIRT\n2 DATE 1790", "1 FAMC @F1@"),
      person("I3", "Cleo /New/"),
      "0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I2@\n",
      "0 @N1@ NOTE She kept the mill.\n",
    );
    const { body } = await client.preview(file);
    expect(body.guessedLiving).toBe(1);
    await client.commit(body.id);
    await client.until(body.id, "done");
    const people = (await client.people()).map(({ firstName, isLiving, biography }) => [
      firstName,
      isLiving,
      biography,
    ]);
    expect(people).toEqual([
      ["Cleo", true, null],
      ["Ann", false, "She kept the mill."],
      ["Ben", false, null],
    ]);
    expect((await client.preview(file)).body).toMatchObject({ created: 0, updated: 0, unchanged: 3, guessedLiving: 1 });
    expect(await client.importFile(file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  });

  test("of an export of ours leaves sources that people typed to the import, whoever is here: they come as citations alone", async () => {
    const birthCitations = [{ source: "Family Bible", page: "3" }];
    const others = await harness.as({ role: "tenant_admin" });
    await addMember(others, { firstName: "Emma", birthDate: "1808", birthCitations });
    const file = await gedcomClient(others).exported();
    // The look reads a file once where nobody is here, and twice where somebody is.
    for (const firstName of ["Emma", "Ann"]) {
      const { id } = await client.importFile(file.replace("Emma", firstName));
      const person = (await client.people()).find((one) => one.firstName === firstName)!;
      expect((await admin.get(`/api/family-members/${person.id}`)).body).toMatchObject({ birthCitations });
      const kept = await harness.service.readModel.service<{ record: string }[]>`
        select record from import_records where import_id = ${id}`;
      expect(kept.filter(({ record }) => record.includes("Family Bible"))).toEqual([]);
    }
  });

  describe("in another character set", () => {
    const names = gedcom(person("I1", "Antonín /Dvořák/"), person("I2", "Anna /Čermáková/"));
    const bytes = encodeIn("windows-1250", names);

    test("is what gets imported", async () => {
      const { body } = await client.preview(Buffer.from(bytes));
      const chosen = await admin.post<GedcomImport>(`/api/gedcom/imports/${body.id}/preview`, {
        characterSet: "CP852",
      });
      expect([chosen.status, chosen.body.characterSet]).toEqual([200, "CP852"]);
      expect(chosen.body.sampleNames).not.toContain("Antonín Dvořák");
      const { body: right } = await admin.post<GedcomImport>(`/api/gedcom/imports/${body.id}/preview`, {
        characterSet: "windows-1250",
      });
      expect(right).toMatchObject({ status: "preview", people: 2, created: 2, fileName: body.fileName });
      expect(right.sampleNames).toEqual(["Antonín Dvořák", "Anna Čermáková"]);
      expect(await client.state(body.id)).toEqual(right);
      await client.commit(body.id);
      await client.until(body.id, "done");
      expect((await client.people()).map(({ lastName }) => lastName)).toEqual(["Čermáková", "Dvořák"]);
      const late = await admin.post(`/api/gedcom/imports/${body.id}/preview`, { characterSet: "CP852" });
      expect([late.status, codeOf(late)]).toEqual([409, "IMPORT_NOT_READY"]);
    });

    test("is for whoever sent the file, and refuses sets that nobody knows", async () => {
      const { body } = await client.preview(Buffer.from(bytes));
      const path = `/api/gedcom/imports/${body.id}/preview`;
      expect(codeOf(await admin.post(path, { characterSet: "EBCDIC" }))).toBe("INVALID_INPUT");
      const member = await harness.as({ role: "member", tenantId: admin.claims.tenantId! });
      expect((await member.post(path, { characterSet: "CP852" })).status).toBe(404);
      expect((await admin.post(path, { characterSet: "CP852" })).status).toBe(200);
    });
  });

  test("keeps a handful of files that nobody imported, no more", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push((await client.preview(gedcom(...lees))).body.id);
    const all = (await admin.get<GedcomImport[]>("/api/gedcom/imports")).body;
    expect(all.map(({ id, status }) => [id, status])).toEqual(
      ids.toReversed().map((id) => [id, id === ids[0] ? "failed" : "preview"]),
    );
    expect(codeOf(await client.commit(ids[0]!))).toBe("IMPORT_NOT_READY");
    expect((await client.commit(ids[5]!)).status).toBe(202);
  });
});

test("an import that failed runs as soon as it is tried again", async () => {
  const { id: importId } = (await client.preview(gedcom(...lees, couple))).body;
  const stream = importStream(admin.claims.tenantId!, importId);
  const expectedRevision = (await harness.journal.read(stream)).at(-1)!.revision;
  const events: ImportEvent[] = [
    { type: "ImportStarted", data: { importId } },
    { type: "ImportFailed", data: { importId, reason: "Something went wrong." } },
  ];
  await harness.record({ stream, expectedRevision, events });
  expect(await client.until(importId, "failed")).toMatchObject({ canImport: true });
  expect(["running", "done"]).toContain((await client.commit(importId)).body.status);
  await client.until(importId, "done");
  expect(["running", "undone"]).toContain((await client.undo(importId)).body.status);
  await client.until(importId, "undone");
});

describe("privacy", () => {
  test("imports of one family are nothing to another, by every way to reach them", async () => {
    const { id } = (await client.preview(gedcom(...lees))).body;
    const stranger = await harness.as({ role: "tenant_admin" });
    const theirs = gedcomClient(stranger);
    for (const other of [id, newId()]) {
      expect(await stranger.get(`/api/gedcom/imports/${other}`)).toMatchObject({
        status: 404,
        body: { error: "NOT_FOUND" },
      });
      expect(codeOf(await theirs.commit(other))).toBe("NOT_FOUND");
      expect(codeOf(await theirs.undo(other))).toBe("NOT_FOUND");
    }
    expect((await stranger.get("/api/gedcom/imports")).body).toEqual([]);
    for (const [method, path] of [
      ["GET", ""],
      ["POST", ""],
      ["GET", `/${id}`],
      ["POST", `/${id}/commit`],
      ["POST", `/${id}/undo`],
    ] as const)
      expect((await harness.anonymous.request(method, `/api/gedcom/imports${path}`)).status).toBe(401);
    expect((await client.state(id)).status).toBe("preview");
    expect((await client.commit(id)).status).toBe(202);
    await client.until(id, "done");
    expect(await theirs.people()).toEqual([]);
  });
});
