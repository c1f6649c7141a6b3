import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FileDetail } from "@kinkeeper/contracts/genealogy/file-details";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, gedcom, person } from "../testing/gedcom-text.ts";

let harness: SharedHarness;
let tenantId: string;
let admin: Caller;
let member: Caller;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});
beforeEach(async () => {
  tenantId = newId();
  admin = await harness.as({ role: "tenant_admin", tenantId });
  member = await harness.as({ tenantId });
});

const pathOf = (id: string): string => `/api/family-members/${id}`;

/** Imports a file; answers the ids of its people by their first names. */
const importing = async (file: string, who = admin): Promise<Readonly<Record<string, string>>> => {
  const client = gedcomClient(who);
  await client.importFile(file);
  return Object.fromEntries((await client.people()).map(({ firstName, id }) => [firstName, id]));
};

/** The words of the tests, which begin with "Open" where everybody may read them. */
const marked = (text: string): readonly string[] => [...new Set(text.match(/(?:Open|Secret)\w*/g))].toSorted();

/** What somebody is told of a person. It is nothing but what stands in their export, and the page knows whether it is anything. */
const toldTo = async (who: Caller, id: string): Promise<readonly string[]> => {
  const { status, body } = await who.get<FileDetail[]>(`${pathOf(id)}/file-details`);
  expect(status).toBe(200);
  const page = (await who.get<FamilyMemberWithRevision>(pathOf(id))).body;
  expect(page.hasFileDetails ?? false).toBe(body.length > 0);
  const exported = marked((await who.download("/api/gedcom/export?version=5.5.1")).bytes.toString("utf8"));
  expect(exported).toEqual(expect.arrayContaining([...marked(JSON.stringify(body))]));
  return body.map(({ about, text }) => `${about} — ${text}`);
};

const dead = ["1 DEAT", "2 DATE 1896", "2 CAUS Openfever"] as const;

describe("what a file says of somebody for which there is no field", () => {
  test("is told to everybody of the family, and to nobody else", async () => {
    const { Emma, Ann } = await importing(
      gedcom(person("I1", "Emma /Lee/", ...dead), person("I2", "Ann /Lee/", "1 DEAT Y")),
    );
    for (const who of [admin, member]) {
      expect(await toldTo(who, Emma!)).toEqual(["Death · Cause — Openfever"]);
      expect(await toldTo(who, Ann!)).toEqual([]);
    }
    const stranger = await harness.as({ role: "tenant_admin" });
    for (const id of [Emma!, newId()])
      expect(codeOf(await stranger.get(`${pathOf(id)}/file-details`))).toBe("NOT_FOUND");
  });

  test("is told of nobody who was deleted, and again once they are back", async () => {
    const { Emma } = await importing(gedcom(person("I1", "Emma /Lee/", ...dead)));
    expect((await admin.delete(pathOf(Emma!))).status).toBe(204);
    for (const who of [admin, member]) expect(codeOf(await who.get(`${pathOf(Emma!)}/file-details`))).toBe("NOT_FOUND");
    expect((await admin.post(`${pathOf(Emma!)}/revert`, { revision: 0 })).status).toBe(200);
    expect(await toldTo(member, Emma!)).toEqual(["Death · Cause — Openfever"]);
  });

  test("is told of nobody who was erased, nor of who was merged with them", async () => {
    const { Emma, Anne } = await importing(
      gedcom(person("I1", "Emma /Lee/", ...dead), person("I2", "Anne /Lee/", "1 DEAT Y", "1 _ODD Openword")),
    );
    expect((await admin.post("/api/merges", { keptId: Emma, mergedId: Anne, take: [] })).status).toBe(200);
    expect(await toldTo(member, Emma!)).toHaveLength(2);
    expect((await admin.post(`${pathOf(Emma!)}/erase`)).status).toBe(200);
    await expect.poll(() => toldTo(admin, Emma!)).toEqual([]);
    expect(await toldTo(member, Emma!)).toEqual([]);
  });

  test("is not told any more of a fact that was taken away", async () => {
    const lines = ["1 OCCU weaver", "2 AGNC Openmill", "1 RELI Unitarian", "2 AGNC Openchapel"];
    const { Emma } = await importing(gedcom(person("I1", "Emma /Lee/", ...dead, ...lines)));
    expect(await toldTo(member, Emma!)).toHaveLength(3);
    const { facts } = (await admin.get<FamilyMemberWithRevision>(pathOf(Emma!))).body;
    const left = facts!.filter(({ type }) => type === "religion");
    expect((await admin.patch(pathOf(Emma!), { facts: left })).status).toBe(200);
    for (const who of [admin, member])
      expect(await toldTo(who, Emma!)).toEqual([
        "Death · Cause — Openfever",
        "Religion: Unitarian · Agency — Openchapel",
      ]);
  });

  test("is told of who was merged with them, too", async () => {
    const { Emma, Anne } = await importing(
      gedcom(
        person("I1", "Emma /Lee/", ...dead),
        person("I2", "Anne /Lee/", "1 DEAT Y", "1 _ODD Openword", "1 _DARK Secretword", "2 RESN privacy"),
      ),
    );
    expect((await admin.post("/api/merges", { keptId: Emma, mergedId: Anne, take: [] })).status).toBe(200);
    const open = ["Death · Cause — Openfever", "_ODD — Openword"];
    expect(await toldTo(member, Emma!)).toEqual(open);
    expect(await toldTo(admin, Emma!)).toEqual([...open, "_DARK — Secretword"]);
  });
});

describe("who may not see it is not told", () => {
  test("what the file keeps private, at whatever level", async () => {
    const file = gedcom(
      person(
        "I1",
        "Emma /Lee/",
        "2 NOTE Openname\n1 BIRT\n2 DATE 1808\n2 NOTE Openbirth\n2 NOTE Secretbirth\n3 RESN privacy",
        ...dead,
        "1 _MILT Openservice\n2 NOTE Secretnote\n3 RESN confidential\n1 _MEDC Secretillness\n2 RESN confidential",
        "1 OCCU weaver\n2 AGNC Secretmill\n2 RESN privacy\n1 RESI\n2 PLAC Maer\n2 PHON Openphone",
      ),
      person("I2", "Ann /Lee/", "1 DEAT", "2 CAUS Secretcause", "2 RESN privacy", "1 _ODD Openodd"),
    );
    const { Emma, Ann } = await importing(file);
    expect(await toldTo(member, Emma!)).toEqual([
      "Name · Note — Openname",
      "Birth · Note — Openbirth",
      "Death · Cause — Openfever",
      "Military service (_MILT) — Openservice",
      "Residence · Phone — Openphone",
    ]);
    expect(await toldTo(member, Ann!)).toEqual(["_ODD — Openodd"]);
    expect(marked((await toldTo(admin, Emma!)).join())).toEqual(
      expect.arrayContaining(["Secretbirth", "Secretillness", "Secretmill", "Secretnote"]),
    );
    expect(marked((await toldTo(admin, Ann!)).join())).toEqual(["Openodd", "Secretcause"]);
  });

  test("what was made private here, until it is open again", async () => {
    const lines = [
      "1 BIRT",
      "2 DATE 1808",
      "2 NOTE Secretbirth",
      "1 OCCU weaver",
      "2 AGNC Secretmill",
      "1 _ODD Openodd",
    ];
    const { Emma } = await importing(gedcom(person("I1", "Emma /Lee/", ...lines, "1 DEAT", "2 CAUS Secretcause")));
    const facts = (await admin.get<FamilyMemberWithRevision>(pathOf(Emma!))).body.facts!;
    const open = await toldTo(member, Emma!);
    expect(open).toHaveLength(4);
    const say = async (isPrivate: boolean) => {
      const said = facts.map((fact) => ({ ...fact, isPrivate }));
      const changes = { isBirthPrivate: isPrivate, isDeathPrivate: isPrivate, facts: said };
      expect((await admin.patch(pathOf(Emma!), changes)).status).toBe(200);
    };
    await say(true);
    expect(await toldTo(member, Emma!)).toEqual(["_ODD — Openodd"]);
    expect(await toldTo(admin, Emma!)).toEqual(open);
    await say(false);
    expect(await toldTo(member, Emma!)).toEqual(open);
  });

  test("anything of somebody hidden, nor whether there is anything", async () => {
    const { Emma } = await importing(
      gedcom(person("I1", "Emma /Lee/", "1 RESN confidential", "1 DEAT", "2 CAUS Secretcause")),
    );
    const hidden = (await gedcomClient(member).people())[0]!.id;
    expect(hidden).toBe(Emma);
    expect(await toldTo(member, hidden)).toEqual([]);
    expect(await toldTo(admin, hidden)).toEqual(["Death · Cause — Secretcause"]);
    expect((await admin.patch(pathOf(hidden), { restrictions: [] })).status).toBe(200);
    expect(await toldTo(member, hidden)).toEqual(["Death · Cause — Secretcause"]);
  });

  test("what stands beside somebody hidden, or anybody else to whom a line leads", async () => {
    const beside = (xref: string, word: string) => [
      `1 BAPM\n2 DATE 1800\n2 ASSO @${xref}@\n3 RELA ${word}midwife\n3 NOTE ${word}note`,
      `1 _SHAR @${xref}@\n2 ROLE ${word}role\n2 _AND ${word}more\n1 ASSO @${xref}@\n2 NOTE ${word}friend`,
      `1 ALIA @${xref}@\n2 NOTE ${word}alias\n1 NOTE @${word}@`,
    ];
    const lines = [...beside("I2", "Secret"), ...beside("I3", "Open"), "1 BURI", "2 NOTE @N1@", "2 AGNC Openparish"];
    const { Emma } = await importing(
      gedcom(
        person("I1", "Emma /Lee/", ...dead, ...lines),
        person("I2", "Olga /Dark/", "1 RESN confidential", "1 DEAT Y"),
        person("I3", "Otto /Ray/", "1 DEAT Y"),
        "0 @N1@ NOTE Secrettext\n1 RESN confidential\n",
      ),
    );
    for (const who of [admin, member])
      expect(await toldTo(who, Emma!)).toEqual(["Death · Cause — Openfever", "Burial · Agency — Openparish"]);
  });

  test("what is said of the living, where members pass nothing of it on", async () => {
    const { Emma, Ann } = await importing(
      gedcom(person("I1", "Emma /Lee/", ...born("1999"), "2 NOTE Openbirth"), person("I2", "Ann /Lee/", ...dead)),
    );
    const note = ["Birth · Note — Openbirth"];
    expect(await toldTo(member, Emma!)).toEqual(note);
    for (const othersSee of ["names", "private"]) {
      expect((await admin.patch("/api/family-privacy", { othersSee })).status).toBe(200);
      await expect.poll(async () => (await member.get(`${pathOf(Emma!)}/file-details`)).body).toEqual([]);
      expect(await toldTo(member, Emma!)).toEqual([]);
      expect(await toldTo(member, Ann!)).toEqual(["Death · Cause — Openfever"]);
      expect(await toldTo(admin, Emma!)).toEqual(note);
    }
  });

  test("and whoever brought somebody private is told", async () => {
    const [one, other] = [member, await harness.as({ tenantId })];
    const file = gedcom(
      person("I1", "Emma /Lee/", "1 DEAT", "2 CAUS Openfever", "1 _ODD Secretword", "2 RESN privacy"),
    );
    const { Emma } = await importing(file, one);
    expect(await toldTo(one, Emma!)).toEqual(["Death · Cause — Openfever", "_ODD — Secretword"]);
    expect(await toldTo(other, Emma!)).toEqual(["Death · Cause — Openfever"]);
  });
});
