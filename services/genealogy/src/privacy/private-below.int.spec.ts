import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { publicDetails } from "@kinkeeper/contracts/genealogy/public-details";
import type { Recorded } from "@kinkeeper/contracts/event";
import { type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { memberStream } from "../members/member.ts";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { gedcom, person } from "../testing/gedcom-text.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

/** What some programs write, and no version of GEDCOM knows: notes and citations that only some may see. */
const keptBelow = [
  "1 BIRT\n2 DATE 1808\n2 NOTE Secretbirth\n3 RESN privacy",
  "1 RESI\n2 PLAC Maer\n2 SOUR @S1@\n3 PAGE Secretpage\n3 RESN privacy\n2 SOUR @S2@\n3 PAGE Open page",
  "1 OCCU Secretpainter\n2 NOTE Secretnote\n3 RESN confidential",
  "1 RELI Unitarian\n2 SOUR @S2@\n3 NOTE Secretdoubt\n4 RESN confidential",
  "1 DEAT\n2 DATE 1896",
];
const ofMarriage = "1 MARR\n2 DATE 1839\n2 SOUR @S1@\n3 PAGE Secretwedding\n3 RESN privacy";
const file = gedcom(
  person("I1", "Emma /Wedgwood/", ...keptBelow, "1 FAMS @F1@"),
  person("I2", "Charles /Darwin/", "1 DEAT Y", "1 FAMS @F1@"),
  `0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n${ofMarriage}\n`,
  "0 @S1@ SOUR\n1 TITL Secretregister\n0 @S2@ SOUR\n1 TITL Open register\n",
);

test("what a file keeps private below a fact, a birth or a marriage is shown to nobody else, and goes out as it came", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const tenantId = admin.claims.tenantId!;
  const member = await harness.as({ tenantId });
  const client = gedcomClient(admin);
  await client.importFile(file);
  const emma = (await client.people()).find(({ firstName }) => firstName === "Emma")!.id;
  const path = `/api/family-members/${emma}`;
  const tells = async (caller: Caller): Promise<string> => {
    const paths = [
      path,
      `${path}/history`,
      "/api/family-members",
      "/api/family-relationships",
      "/api/family-tree",
      "/api/sources",
      "/api/places",
      "/api/gedcom/export?version=7.0",
      "/api/gedcom/export?version=5.5.1",
      `/api/genealogy/answers?question=${encodeURIComponent("What did Emma Wedgwood work as?")}`,
    ];
    const answers = await Promise.all(paths.map((one) => caller.download(one)));
    return answers.map(({ bytes }) => bytes.toString("utf8")).join("\n");
  };
  const shown = await tells(member);
  expect(shown).not.toContain("Secret");
  for (const open of ["Maer", "1808", "Open page", "Unitarian", "1839"]) expect(shown).toContain(open);
  const { citations, facts } = (await admin.get<FamilyMemberWithRevision>(path)).body;
  expect(citations?.map(({ page }) => page)).toEqual(expect.arrayContaining(["Secretpage", "Open page"]));
  expect(facts?.map(({ note, isPrivate }) => [note, isPrivate])).toContainEqual(["Secretnote", true]);
  const all = (await admin.download("/api/gedcom/export?version=5.5.1")).bytes.toString("utf8");
  for (const lines of [...keptBelow, ofMarriage]) expect(all).toContain(`\n${lines}\n`);
  for (const version of ["7.0", "5.5.1"]) {
    const again = (await admin.download(`/api/gedcom/export?version=${version}`)).bytes.toString("utf8");
    expect(await client.importFile(again)).toMatchObject({ created: 0, updated: 0 });
  }
  // Other contexts follow its events.
  const [added] = await harness.journal.read<MemberEvent>(memberStream(tenantId, emma));
  const { data } = added as Recorded<Extract<MemberEvent, { type: "MemberAdded" }>>;
  expect(JSON.stringify(publicDetails(data))).not.toContain("Secret");

  // A note in other words is as private as the one before; an administrator who opens the fact opens its note.
  const edit = async (isPrivate?: boolean) => {
    const edited = facts!.map((fact) =>
      fact.note === undefined ? fact : { ...fact, isPrivate, note: "Secretnote anew" },
    );
    expect((await admin.patch(path, { facts: edited })).status).toBe(200);
    return tells(member);
  };
  expect(await edit()).not.toContain("Secret");
  expect(await edit(false)).toContain("Secretnote anew");
});
