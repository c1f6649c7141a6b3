import type { FamilyMember, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MemberHistoryEntry } from "@kinkeeper/contracts/genealogy/member-history";
import type { GedcomImport, ProposedChange } from "@kinkeeper/contracts/genealogy/gedcom";
import type { MergedPerson } from "@kinkeeper/contracts/genealogy/duplicates";
import type { PersonOfFile } from "@kinkeeper/contracts/genealogy/import-review";
import { keyName } from "@kinkeeper/platform/keyring";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { countEvents } from "../testing/count-events.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, family, gedcom, person } from "../testing/gedcom-text.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

/** An administrator who typed in Charles and Emma, married, and a member. */
const typedIn = async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const tenantId = admin.claims.tenantId!;
  const member = await harness.as({ role: "member", tenantId });
  const add = async (details: object) =>
    (await admin.post<FamilyMemberWithRevision>("/api/family-members", details)).body;
  const charles = await add({ firstName: "Charles Robert", lastName: "Darwin", sex: "male", birthDate: "12 Feb 1809" });
  const facts = [{ id: "one", type: "religion", value: "Unitarian" }];
  const emma = await add({ firstName: "Emma", lastName: "Wedgwood", sex: "female", birthDate: "2 May 1808", facts });
  const tie = { member1Id: charles.id, member2Id: emma.id, relationshipType: "spouse" };
  await admin.post("/api/family-relationships", tie);
  const [admins, members] = [gedcomClient(admin), gedcomClient(member)];
  const people = async () =>
    (await admins.people()).map(
      ({ updatedAt: _u, createdAt: _c, ...rest }: FamilyMember & { createdAt?: string }) => rest,
    );
  const tree = async () => ({ people: await people(), ties: await admins.relationships() });
  const decide = (answer: "accept" | "decline", { id }: GedcomImport, ids?: readonly string[], who: Caller = admin) =>
    who.post<GedcomImport>(`/api/gedcom/imports/${id}/changes/${answer}`, ids ? { ids } : {});
  return { admin, tenantId, member, admins, members, charles, emma, tree, decide };
};

const changesOf = async (who: Caller, { id }: Pick<GedcomImport, "id">) =>
  (await who.get<{ changes: ProposedChange[] }>(`/api/gedcom/imports/${id}/changes`)).body.changes;
const told = (changes: readonly ProposedChange[]) =>
  changes.map(({ name, fields }) => [name, ...fields.map(({ field, state }) => `${field} ${state}`)]);
const merges = async (who: Caller) => (await who.get<{ merges: MergedPerson[] }>("/api/merges")).body.merges;

/** What the file says more of them: fields, a fact, a further name, notes, sources, lines nobody has a field for; and a child. */
const fuller = (...more: readonly string[]) =>
  gedcom(
    person(
      "I1",
      "Charles Robert /Darwin/",
      "2 NICK Gas",
      "1 SEX M",
      ...born("12 FEB 1809"),
      "2 PLAC Shrewsbury",
      "2 SOUR @S1@",
      "3 PAGE 7",
      "1 OCCU naturalist",
      "1 NOTE He sailed on the Beagle.",
      "1 _HEIGHT 6 feet",
      "1 FAMS @F1@",
      ...more,
    ),
    person("I2", "Emma /Wedgwood/", "1 SEX F", ...born("2 MAY 1808"), "1 DEAT", "2 DATE 2 OCT 1896", "1 FAMS @F1@"),
    person(
      "I3",
      "Horace /Darwin/",
      "1 SEX M",
      ...born("13 MAY 1851"),
      "1 FAMC @F1@",
      "1 ASSO @I1@",
      "2 RELA godfather",
    ),
    family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 CHIL @I3@", "1 MARR", "2 DATE 29 JAN 1839"),
    "0 @S1@ SOUR\n1 TITL Parish register of Shrewsbury\n",
  );
const asTold = [
  ["Charles Robert Darwin", "birthPlace open", "biography open", "otherNames open", "facts open", "lines open"],
  ["Emma Wedgwood", "deathDate open", "isLiving open"],
  ["Charles Robert Darwin and Emma Wedgwood", "marriageDate open"],
];

/** An export apart from ids and times. */
const apartFromIds = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/gi, "#")
    .replaceAll(/^(1 DATE|2 TIME) .*\n/gm, "");

describe("a member's file about people who were typed in", () => {
  test("is previewed with what would wait, and changes nobody until that is accepted", async () => {
    const { admin, member, admins, members, tree, decide } = await typedIn();
    const before = await tree();
    const { body: preview } = await members.preview(fuller());
    expect(preview).toMatchObject({ created: 1, updated: 2, unchanged: 0, doubtful: 0, waiting: 3 });
    const [charles, ...others] = await changesOf(member, preview);
    expect(told([charles!, ...others])).toEqual(asTold);
    expect(charles!.fields).toEqual(
      expect.arrayContaining([
        { field: "birthPlace", before: null, after: "Shrewsbury", state: "open" },
        { field: "lines", before: null, after: expect.stringContaining("1 _HEIGHT 6 feet"), state: "open" },
      ]),
    );
    expect(JSON.stringify(charles)).not.toMatch(/_KEPT|FAMS/);

    await members.commit(preview.id);
    const done = await members.until(preview.id, "done");
    expect(done).toMatchObject({ created: 1, updated: 0, unchanged: 2, waiting: 3 });
    const after = await tree();
    expect(after.people.filter(({ firstName }) => firstName !== "Horace")).toEqual(before.people);
    expect(after.ties.map(({ relationshipType }) => relationshipType).sort()).toEqual(["parent", "parent", "spouse"]);
    expect(told(await changesOf(member, done))).toEqual(asTold);
    expect(await merges(admin)).toEqual([]);
    expect(await admins.exported()).not.toContain("_HEIGHT");
    expect(codeOf(await decide("accept", done, undefined, member))).toBe("FORBIDDEN");

    expect((await decide("accept", done)).body).toMatchObject({ waiting: 0, accepted: 3, lapsed: 0 });
    expect((await admins.people()).find(({ firstName }) => firstName === "Charles Robert")).toMatchObject({
      birthPlace: "Shrewsbury",
      biography: "He sailed on the Beagle.",
    });
    const history = (await admin.get<MemberHistoryEntry[]>(`/api/family-members/${charles!.memberId}/history`)).body;
    expect(history.map(({ action, importId }) => [action, importId])).toEqual([
      ["changed", done.id],
      ["merged", done.id],
      ["added", null],
    ]);
  });

  test("leaves, once accepted, what an administrator's import leaves", async () => {
    const [asked, control] = [await typedIn(), await typedIn()];
    const done = await asked.members.importFile(fuller());
    await asked.decide("accept", done);
    expect(await control.admins.importFile(fuller())).toMatchObject({ created: 1, updated: 2, waiting: 0 });
    for (const version of ["5.5.1", "7.0"] as const)
      expect(apartFromIds(await asked.admins.exported(version))).toBe(
        apartFromIds(await control.admins.exported(version)),
      );
    const merged = async (who: Caller) =>
      (await merges(who)).map(({ name, keptName }) => `${name}, ${keptName}`).sort();
    expect(await merged(asked.admin)).toEqual(await merged(control.admin));
    expect(await merged(asked.admin)).toHaveLength(2);
  });

  test("proposes nothing twice, neither while it waits nor after it was accepted; after a refusal it asks again", async () => {
    const { tenantId, members, decide } = await typedIn();
    const recorded = async () => [
      await countEvents(harness.journal, tenantId, "member"),
      await countEvents(harness.journal, tenantId, "proposal"),
    ];
    const first = await members.importFile(fuller());
    const again = await members.importFile(fuller());
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3, waiting: 0 });
    await decide("decline", first);
    const third = await members.importFile(fuller());
    expect(third).toMatchObject({ created: 0, waiting: 3 });
    expect((await decide("accept", third)).body).toMatchObject({ accepted: 3 });
    const before = await recorded();
    expect((await members.preview(fuller())).body).toMatchObject({ created: 0, updated: 0, unchanged: 3, waiting: 0 });
    expect(await members.importFile(fuller())).toMatchObject({ created: 0, updated: 0, unchanged: 3, waiting: 0 });
    expect(await recorded()).toEqual(before);
    // A newer state of it has news: of whom it speaks is known by now.
    const newer = await members.importFile(fuller("1 DEAT", "2 PLAC Down"));
    expect(newer).toMatchObject({ created: 0, waiting: 1 });
    expect((await decide("accept", newer)).body).toMatchObject({ accepted: 1, lapsed: 0 });
    expect((await members.people()).find(({ firstName }) => firstName === "Charles Robert")!.deathPlace).toBe("Down");
    expect(await members.importFile(fuller("1 DEAT", "2 PLAC Down"))).toMatchObject({ unchanged: 3, waiting: 0 });
  });

  test("leaves the tree as it is where it is declined", async () => {
    const { admin, admins, members, tree, decide } = await typedIn();
    const done = await members.importFile(fuller());
    const before = { tree: await tree(), file: apartFromIds(await admins.exported()) };
    expect((await decide("decline", done)).body).toMatchObject({ waiting: 0, declined: 3 });
    expect({ tree: await tree(), file: apartFromIds(await admins.exported()) }).toEqual(before);
    expect(await merges(admin)).toEqual([]);
  });

  test("is taken back with its import by an administrator alone, once anything of it was accepted", async () => {
    const { admin, admins, members, tree, decide } = await typedIn();
    const before = { tree: await tree(), file: apartFromIds(await admins.exported()) };
    const done = await members.importFile(fuller());
    await decide("accept", done);
    expect(codeOf(await members.undo(done.id))).toBe("FORBIDDEN");
    expect(await admins.undone(done.id)).toMatchObject({ kept: 0 });
    expect({ tree: await tree(), file: apartFromIds(await admins.exported()) }).toEqual(before);
    expect(await merges(admin)).toEqual([]);
  });

  test("overwrites nothing that somebody changed meanwhile", async () => {
    const { admin, admins, members, emma, charles, decide } = await typedIn();
    const done = await members.importFile(fuller());
    await admin.patch(`/api/family-members/${charles.id}`, { birthPlace: "The Mount" });
    await admin.delete(`/api/family-members/${emma.id}`);
    expect((await changesOf(admin, done)).flatMap(({ fields }) => fields.map(({ state }) => state))).toEqual([
      "outdated",
      "open",
      "open",
      "open",
      "open",
      "outdated",
      "outdated",
      "outdated",
    ]);
    expect((await decide("accept", done)).body).toMatchObject({ accepted: 1, lapsed: 2 });
    expect((await admins.people()).find(({ id }) => id === charles.id)).toMatchObject({
      birthPlace: "The Mount",
      biography: "He sailed on the Beagle.",
    });
  });
});

describe("a match that an administrator accepted and takes back alone", () => {
  const married = gedcom(
    person("I1", "Charles Robert /Darwin/", "1 SEX M", ...born("12 FEB 1809"), "2 PLAC Shrewsbury", "1 FAMS @F1@"),
    person("I2", "Emma /Wedgwood/", "1 SEX F", ...born("2 MAY 1808"), "2 PLAC Maer", "1 FAMS @F1@"),
    person("I3", "Horace /Darwin/", "1 SEX M", ...born("13 MAY 1851"), "1 FAMC @F1@"),
    family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 CHIL @I3@", "1 MARR", "2 DATE 29 JAN 1839"),
  );

  test("takes their file's relationships along, also to whom nothing was decided of, and what waits of a wedding", async () => {
    const { admin, admins, members, charles, emma, decide } = await typedIn();
    const done = await members.importFile(married);
    const waiting = await changesOf(admin, done);
    expect(waiting).toHaveLength(3);
    await decide("accept", done, [waiting.find(({ memberId, otherId }) => memberId === charles.id && !otherId)!.id]);
    const [merge] = await merges(admin);
    expect((await admin.post(`/api/merges/${merge!.id}/undo`)).status).toBe(200);
    const ties = (await admins.relationships()).map((one) => [one.member1Id, one.member2Id, one.marriageDate]);
    const horace = (await admins.people()).find(({ firstName }) => firstName === "Horace")!.id;
    expect(ties).toHaveLength(4);
    expect(ties).toEqual(
      expect.arrayContaining([
        [charles.id, emma.id, null],
        [merge!.id, emma.id, "29 JAN 1839"],
        [merge!.id, horace, null],
        [emma.id, horace, null],
      ]),
    );
    expect(await admins.state(done.id)).toMatchObject({ waiting: 1, accepted: 1, lapsed: 1 });
  });

  test("brings a relationship back that it alone made a loop, also to whom nothing was decided of", async () => {
    const { admin, admins, members, charles, emma, decide } = await typedIn();
    const tie = { member1Id: charles.id, member2Id: emma.id, relationshipType: "spouse" };
    const [couple] = await admins.relationships();
    expect((await admin.delete(`/api/family-relationships/${couple!.id}`)).status).toBe(204);
    expect((await admin.post("/api/family-relationships", { ...tie, relationshipType: "parent" })).status).toBe(201);
    const done = await members.importFile(
      gedcom(
        person("I1", "Charles Robert /Darwin/", "1 SEX M", ...born("12 FEB 1809"), "2 PLAC Shrewsbury", "1 FAMC @F1@"),
        person("I2", "Emma /Wedgwood/", "1 SEX F", ...born("2 MAY 1808"), "2 PLAC Maer", "1 FAMS @F1@"),
        family("F1", "1 WIFE @I2@", "1 CHIL @I1@"),
      ),
    );
    expect(done).toMatchObject({ created: 0, waiting: 2 });
    const waiting = await changesOf(admin, done);
    await decide("accept", done, [waiting.find(({ memberId }) => memberId === charles.id)!.id]);
    const parents = async () =>
      (await admins.relationships()).map((one) => [one.member1Id, one.relationshipType, one.member2Id]);
    expect(await parents()).toEqual([[charles.id, "parent", emma.id]]);
    const [merge] = await merges(admin);
    expect((await admin.post(`/api/merges/${merge!.id}/undo`)).status).toBe(200);
    expect(new Set(await parents())).toEqual(
      new Set([
        [charles.id, "parent", emma.id],
        [emma.id, "parent", merge!.id],
      ]),
    );
  });

  test("nothing of it stays under the key of a record that nobody decided on once who it was taken for is erased", async () => {
    const { admin, tenantId, members, charles, emma } = await typedIn();
    await members.importFile(married);
    const records = async (memberId: string) =>
      (
        await harness.service.readModel.service<{ id: string; extra: string | null; marriage_date: string | null }[]>`
          select member1_id as id, extra, marriage_date from relationships
          where tenant_id = ${tenantId} and taken1_id = ${memberId}`
      ).map(({ id, ...said }) => ({ key: keyName(tenantId, id), ...said }));
    const [ofCharles, ofEmma] = [await records(charles.id), await records(emma.id)];
    expect(ofCharles.map(({ marriage_date }) => marriage_date)).toContain("29 JAN 1839");
    expect((await admin.post(`/api/family-members/${charles.id}/erase`)).status).toBe(200);
    await expect
      .poll(async () => (await harness.keyring.find(ofCharles.map(({ key }) => key))).size, { timeout: 120_000 })
      .toBe(0);
    expect(
      (await records(charles.id)).every(({ extra, marriage_date }) => extra === null && marriage_date === null),
    ).toBe(true);
    // The positive control: of the other record nothing is forgotten.
    expect(ofEmma).not.toHaveLength(0);
    expect((await harness.keyring.find(ofEmma.map(({ key }) => key))).size).toBe(1);
  });
});

describe("somebody of whom something is kept from the member", () => {
  test.each([
    ["who is private", { restrictions: ["confidential"] }, { created: 2 }],
    [
      "of whom a fact is private",
      { facts: [{ id: "one", type: "religion", value: "Unitarian", isPrivate: true }] },
      { created: 1 },
    ],
  ])("%s is told to administrators alone", async (_what, secret, counted) => {
    const { admin, member, admins, members, emma, decide } = await typedIn();
    await admin.patch(`/api/family-members/${emma.id}`, secret);
    const { body: preview } = await members.preview(fuller("1 RELI Unitarian"));
    // Who is new is told as it looks to the member; nobody is added twice for it.
    expect(preview).toMatchObject({ ...counted, waiting: 1, updated: 1 });
    expect(told(await changesOf(member, preview)).map(([name]) => name)).toEqual(["Charles Robert Darwin"]);
    const changed = (
      await member.get<{ people: PersonOfFile[] }>(`/api/gedcom/imports/${preview.id}/people?kind=changed`)
    ).body.people;
    expect(changed.map(({ name }) => name)).toEqual(["Charles Robert Darwin"]);
    await members.commit(preview.id);
    const done = await members.until(preview.id, "done");
    expect(done).toMatchObject({ ...counted, waiting: 1 });
    expect(JSON.stringify(await changesOf(member, done))).not.toContain(emma.id);
    // The positive control: an administrator sees and decides it, and the member still hears nothing of it.
    expect(await admins.state(done.id)).toMatchObject({ created: 1, waiting: 3 });
    expect((await changesOf(admin, done)).map(({ memberId }) => memberId)).toContain(emma.id);
    expect((await decide("accept", done)).body).toMatchObject({ waiting: 0, accepted: 3 });
    expect(await members.state(done.id)).toMatchObject({ waiting: 0, accepted: 1 });
    expect((await admins.people()).find(({ id }) => id === emma.id)).toMatchObject({ deathDate: "2 OCT 1896" });
  });
});

test("nobody is asked whether somebody of the file is one of whom something is kept from them", async () => {
  const { admin, members, admins, charles } = await typedIn();
  await admin.patch(`/api/family-members/${charles.id}`, { restrictions: ["confidential"] });
  const alike = gedcom(person("I1", "Charles /Darwin/", "1 SEX M", ...born("ABT 1810")));
  expect((await members.preview(alike)).body).toMatchObject({ created: 1, doubtful: 0 });
  // The positive control.
  expect((await admins.preview(alike)).body).toMatchObject({ created: 1, doubtful: 1 });
});

test("whom an earlier import brought is not proposed twice while it waits either", async () => {
  const { admins, members, decide } = await typedIn();
  const marriage = (date: string) => [
    person("I1", "Abel /Lee/", "1 SEX M", ...born("1800")),
    person("I2", "Bess /Lee/", "1 SEX F", ...born("1802")),
    family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 MARR", `2 DATE ${date}`),
  ];
  await admins.importFile(gedcom(...marriage("1829")));
  const newer = gedcom(...marriage("3 MAY 1829")).replace("2 DATE 1800", "2 DATE 1800\n2 PLAC Leeds");
  const first = await members.importFile(newer);
  expect(first.waiting).toBe(2);
  expect((await members.preview(newer)).body).toMatchObject({ waiting: 0, updated: 0 });
  expect(await members.importFile(newer)).toMatchObject({ created: 0, waiting: 0 });
  expect((await decide("accept", first)).body).toMatchObject({ accepted: 2 });
  // The positive control: another state has something to say.
  expect(await members.importFile(newer.replace("Leeds", "York"))).toMatchObject({ waiting: 1 });
});

test("what waits is not proposed again where an earlier file spelled a date otherwise", async () => {
  const { admins, members } = await typedIn();
  const abel = (birth: string, marriage: string, place?: string) =>
    gedcom(
      person("I1", "Abel /Lee/", "1 SEX M", ...born(birth), ...(place ? ["1 DEAT", `2 PLAC ${place}`] : [])),
      person("I2", "Bess /Lee/", "1 SEX F", ...born("1802")),
      family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 MARR", `2 DATE ${marriage}`, ...(place ? [`2 PLAC ${place}`] : [])),
    );
  await admins.importFile(abel("(abt 1800)", "(about 1829)"));
  expect(await members.importFile(abel("ABT 1800", "ABT 1829", "Leeds"))).toMatchObject({ waiting: 2 });
  for (const date of ["ABT", "EST", "ABT"]) {
    const waiting = date === "EST" ? 2 : 0;
    expect(await members.importFile(abel(`${date} 1800`, `${date} 1829`, "Leeds"))).toMatchObject({ waiting });
  }
});
