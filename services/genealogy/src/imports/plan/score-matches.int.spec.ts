import type { MergedPerson } from "@kinkeeper/contracts/genealogy/duplicates";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import type { PersonOfFile } from "@kinkeeper/contracts/genealogy/import-review";
import { newId } from "@kinkeeper/platform/ids";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../../service.ts";
import { countEvents } from "../../testing/count-events.ts";
import { gedcomClient } from "../../testing/gedcom-client.ts";
import { born, family, gedcom, person } from "../../testing/gedcom-text.ts";
import { writeItems } from "../carry-out/batch-writer.ts";
import { mergeScored } from "./merge-scored.ts";
import type { PlannedPerson } from "./planned-person.ts";

let harness: SharedHarness;
let admin: Awaited<ReturnType<SharedHarness["as"]>>;
let client: ReturnType<typeof gedcomClient>;

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  client = gedcomClient(admin);
});

const pathOf = (id: string) => `/api/gedcom/imports/${id}`;
const changed = async (id: string) =>
  (await admin.get<{ people: PersonOfFile[] }>(`${pathOf(id)}/people?kind=changed`)).body.people;
const look = async (file: string) => (await client.preview(file)).body;
const carriedOut = async (id: string) => {
  expect((await client.commit(id)).status).toBe(202);
  return client.until(id, "done");
};
const merges = async () => (await admin.get<{ merges: MergedPerson[] }>("/api/merges")).body.merges;
const named = async (firstName: string): Promise<FamilyMember> =>
  (await client.people()).find((one) => one.firstName === firstName)!;
const recorded = async () => {
  const count = (category: "member" | "relationship") => countEvents(harness.journal, admin.claims.tenantId!, category);
  return [await count("member"), await count("relationship")];
};
const tree = async () => ({
  people: (await client.people()).map(({ updatedAt: _u, ...rest }) => rest),
  ties: await client.relationships(),
});

const later = ["1 CHIL @I6@", "1 CHIL @I7@"];
const register = "0 @S1@ SOUR\n1 TITL Parish register of Shrewsbury\n";
const darwins = gedcom(
  person("I1", "Charles Robert /Darwin/", "1 SEX M", ...born("12 FEB 1809"), "2 PLAC Shrewsbury", "2 SOUR @S1@"),
  person("I2", "Emma /Wedgwood/", "1 SEX F", ...born("2 MAY 1808"), "2 PLAC Maer", "1 OCCU pianist"),
  person("I3", "William Erasmus /Darwin/", "1 SEX M", ...born("27 DEC 1839")),
  person("I4", "Henrietta Emma /Darwin/", "1 SEX F", ...born("25 SEP 1843")),
  person("I6", "George Howard /Darwin/", "1 SEX M", ...born("9 JUL 1845")),
  person("I7", "Francis /Darwin/", "1 SEX M", ...born("16 AUG 1848")),
  family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 CHIL @I3@", "1 CHIL @I4@", ...later, "1 MARR", "2 DATE 1839"),
  register,
);
const renumbered = (file: string): string => file.replaceAll(/@([IFS])(\d+)@/g, "@Q$19$2@");

describe("a newer state of a file that another program numbered anew", () => {
  const corrected = darwins
    .replace("2 MAY 1808", "2 MAY 1807")
    .replace("27 DEC 1839", "26 DEC 1839")
    .replace("2 DATE 1839", "2 DATE 29 JAN 1839")
    .replace("1 OCCU pianist", "1 OCCU pianist\n1 DEAT\n2 DATE 2 OCT 1896\n1 RELI Unitarian")
    .replace("1 CHIL @I4@\n", "1 CHIL @I4@\n1 CHIL @I5@\n")
    .replace("0 @F1@ FAM", `${person("I5", "Horace /Darwin/", "1 SEX M", ...born("13 MAY 1851"))}0 @F1@ FAM`);
  const newer = renumbered(corrected);

  test("that says nothing new changes nothing: nobody is doubled, and nothing is recorded", async () => {
    await client.importFile(darwins.replaceAll("2 SOUR @S1@\n", ""));
    const before = { family: await tree(), recorded: await recorded() };
    const again = renumbered(darwins.replaceAll("2 SOUR @S1@\n", ""));
    expect(await client.importFile(again)).toMatchObject({ created: 0, updated: 0, unchanged: 6, issueCount: 0 });
    expect({ family: await tree(), recorded: await recorded() }).toEqual(before);
    expect(await merges()).toEqual([]);
  });

  test("brings its corrections, spares what people changed here, and takes all of it back when it is undone", async () => {
    await client.importFile(darwins);
    const william = await named("William Erasmus");
    await admin.patch(`/api/family-members/${william.id}`, { birthDate: "25 Dec 1839" });
    const before = await tree();

    const seen = await look(newer);
    expect(seen).toMatchObject({ people: 7, created: 1, updated: 1, unchanged: 5, doubtful: 0 });
    expect(await changed(seen.id)).toMatchObject([{ name: "Emma Wedgwood", knownAs: "Emma Wedgwood" }]);
    expect((await changed(seen.id))[0]!.fields).toEqual(
      expect.arrayContaining([
        { field: "birthDate", before: "2 MAY 1808", after: "2 MAY 1807" },
        { field: "deathDate", before: null, after: "2 OCT 1896" },
      ]),
    );
    expect(await tree()).toEqual(before);

    const done = await carriedOut(seen.id);
    expect(done).toMatchObject({ created: 1, updated: 1, unchanged: 5 });
    expect(done.issues.map(({ message }) => message)).toEqual([expect.stringContaining("stays “25 Dec 1839”")]);
    expect(await client.people()).toHaveLength(7);
    expect(await named("Emma")).toMatchObject({ birthDate: "2 MAY 1807", deathDate: "2 OCT 1896" });
    expect(await named("William Erasmus")).toMatchObject({ birthDate: "25 Dec 1839" });
    const ties = await client.relationships();
    expect(ties).toHaveLength(11);
    expect(ties.find(({ relationshipType }) => relationshipType === "spouse")).toMatchObject({
      marriageDate: "29 JAN 1839",
    });
    expect(await client.exported("5.5.1")).toContain("1 RELI Unitarian");

    const after = { family: await tree(), recorded: await recorded() };
    expect(await client.importFile(newer)).toMatchObject({ created: 0, updated: 0, unchanged: 7, issueCount: 0 });
    expect({ family: await tree(), recorded: await recorded() }).toEqual(after);

    await client.undone(seen.id);
    expect(await tree()).toEqual(before);
    expect(await client.exported("5.5.1")).not.toContain("Unitarian");
  });

  test("leaves what there would be had it kept its numbers", async () => {
    const others = gedcomClient(await harness.as({ role: "tenant_admin" }));
    await client.importFile(darwins);
    await client.importFile(newer);
    await others.importFile(darwins);
    await others.importFile(corrected);
    const apartFromNames = (file: string) =>
      file
        .replaceAll(/@[^@\n]+@/g, "@")
        .split("\n")
        .filter((line) => !/^\d (DATE|TIME) .*\d{4}-|^1 DATE |^2 TIME /.test(line));
    expect(apartFromNames(await client.exported("7.0"))).toEqual(apartFromNames(await others.exported("7.0")));
  });

  test("keeps none of its records twice, of however many imports they are", async () => {
    const letters = Array.from(
      { length: 1_700 },
      (_, at) => `0 @S${at + 2}@ SOUR\n1 TITL Letter ${at} ${"x".repeat(200)}\n`,
    );
    const withLetters = (many: number) => darwins.replace("0 TRLR", `${letters.slice(0, many).join("")}0 TRLR`);
    const titles = (file: string) => file.match(/^1 TITL .*$/gm)!.sort();
    await client.importFile(withLetters(1_300));
    await client.importFile(withLetters(1_700));
    const before = titles(await client.exported());
    expect(before).toHaveLength(1_701);
    expect(await client.importFile(renumbered(withLetters(1_700)))).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 6,
    });
    expect(titles(await client.exported())).toEqual(before);
  });

  test("of a member waits for an administrator with its corrections", async () => {
    await client.importFile(darwins);
    const member = gedcomClient(await harness.as({ tenantId: admin.claims.tenantId, role: "member" }));
    const { body: seen } = await member.preview(newer);
    expect(seen).toMatchObject({ created: 1, waiting: 3 });
    expect(await member.importFile(newer)).toMatchObject({ created: 1, updated: 0, waiting: 3 });
    expect(await named("Emma")).toMatchObject({ birthDate: "2 MAY 1808", deathDate: null });
  });

  test("is not what a file of others is, which says most things its own way: that writes nothing over", async () => {
    await client.importFile(darwins);
    const others = newer.replaceAll(/^1 SEX (.)$/gm, "1 SEX $1\n1 NOTE Copied from a family Bible.");
    const seen = await look(others);
    const bySexless = (await changed(seen.id)).flatMap(({ fields }) => fields.map(({ field }) => field));
    expect(bySexless).not.toContain("birthDate");
    await carriedOut(seen.id);
    expect(await named("Emma")).toMatchObject({ birthDate: "2 MAY 1808", deathDate: "2 OCT 1896" });
    expect(await client.people()).toHaveLength(7);
  });
});

describe("somebody of a file who is merged as a match", () => {
  const details = { ...removedMember, firstName: "Emma", lastName: "Wedgwood", birthDate: "2 MAY 1808" };
  const take = async (memberId: string): Promise<void> => {
    const { tenantId, sub: actorId } = admin.claims;
    const { id: importId } = await look(darwins);
    const planned: PlannedPerson = {
      line: 1,
      memberId,
      mergedId: newId(),
      known: undefined,
      says: { ...details, deathDate: "2 OCT 1896" },
      source: { importId, xref: "I1", uid: null, extra: [] },
      isUnchanged: false,
    };
    const context = { tenantId: tenantId!, actorId, correlationId: importId, causationId: importId };
    await writeItems(harness.journal, context, importId, [mergeScored(tenantId!, planned, () => undefined)]);
  };

  test("is nobody beside who was here, also where these are deleted before it is recorded", async () => {
    const add = async () =>
      (await admin.post<{ id: string }>("/api/family-members", { firstName: "Emma", lastName: "Wedgwood" })).body.id;
    const kept = await add();
    await take(kept);
    await expect
      .poll(async () => (await client.people()).map(({ id, deathDate }) => [id, deathDate]))
      .toEqual([[kept, "2 OCT 1896"]]);
    await admin.delete(`/api/family-members/${kept}`);

    const gone = await add();
    await admin.delete(`/api/family-members/${gone}`);
    await take(gone);
    // Whatever is listed after it was recorded later.
    const last = await add();
    await expect.poll(async () => (await client.people()).map(({ id }) => id)).toEqual([last]);
  });
});
