import type { MergedPerson } from "@kinkeeper/contracts/genealogy/duplicates";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import type { DoubtfulPerson } from "@kinkeeper/contracts/genealogy/import-review";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import fc from "fast-check";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { beforeAll, expect, test, vi } from "vitest";
import { genealogy } from "../../service.ts";
import { gedcomClient } from "../../testing/gedcom-client.ts";
import { family, gedcom, person } from "../../testing/gedcom-text.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

/** People of the tests are told apart by their birth, which stays when they are named otherwise. */
const people = [
  { firstName: "Erasmus", sex: "male", birthDate: "12 DEC 1731", birthPlace: "Elston" },
  { firstName: "Susannah", sex: "female", birthDate: "3 JAN 1765", birthPlace: "Etruria" },
  { firstName: "Marianne", sex: "female", birthDate: "7 APR 1798", birthPlace: "Shrewsbury" },
  { firstName: "Catherine", sex: "female", birthDate: "10 MAY 1810", birthPlace: "The Mount" },
] as const;
const [father, mother, ...children] = people.map((_, number) => number);
const everybody = people.map((_, number) => number);

/** A family, who of it was typed in before, what was typed of them, and who turns out to be others; in this order. */
interface Case {
  readonly typed: readonly number[];
  readonly isCoupleTyped: boolean;
  readonly isChildTyped: boolean;
  /** The one who is a child in the file was typed as the parent: what the file says makes a loop while both are one. */
  readonly isTurnedTyped: boolean;
  readonly different: readonly number[];
}
const cases: fc.Arbitrary<Case> = fc
  .record({
    typed: fc.subarray(everybody, { minLength: 1 }),
    isCoupleTyped: fc.boolean(),
    isChildTyped: fc.boolean(),
    isTurnedTyped: fc.boolean(),
  })
  .chain((base) =>
    fc.shuffledSubarray([...base.typed], { minLength: 1 }).map((different): Case => ({ ...base, different })),
  );

/** What the file says of their wedding is filled in, and goes again. */
const coupleTypedWithoutDate: Case = {
  typed: [0, 1],
  isCoupleTyped: true,
  isChildTyped: false,
  isTurnedTyped: false,
  different: [0],
};

/** With `others` as people whom nobody takes for somebody who is here. */
const fileOf = (others: readonly number[]): string =>
  gedcom(
    ...people.map(({ firstName, sex, birthDate, birthPlace }, number) => {
      const name = others.includes(number) ? `Zephaniah${number} /Quartermaine/` : `${firstName} /Darwin/`;
      const birth = ["1 BIRT", `2 DATE ${birthDate}`, `2 PLAC ${birthPlace}`];
      const further = [`1 OCCU reader ${number}`, "1 DEAT", `2 DATE 18${60 + number}`];
      return person(`X${number}`, name, `1 SEX ${sex === "male" ? "M" : "F"}`, ...birth, ...further);
    }),
    family(
      "Y1",
      `1 HUSB @X${father}@`,
      `1 WIFE @X${mother}@`,
      ...children.map((child) => `1 CHIL @X${child}@`),
      "1 MARR",
      "2 DATE 18 APR 1796",
      "1 NOTE Of Breadsall Priory",
    ),
  );

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

class Archive {
  readonly #typed = new Map<string, number>();
  readonly #admin: Somebody;
  readonly #client: ReturnType<typeof gedcomClient>;
  /** Who imports; what a member's file changes is accepted. */
  readonly #importing: Somebody;
  #imported: GedcomImport | undefined;

  constructor(admin: Somebody, importing: Somebody) {
    this.#admin = admin;
    this.#importing = importing;
    this.#client = gedcomClient(admin);
  }

  async type({ typed, isCoupleTyped, isChildTyped, isTurnedTyped }: Case): Promise<void> {
    const ids = new Map<number, string>();
    for (const number of typed) {
      const { body } = await this.#admin.post<{ id: string }>("/api/family-members", {
        ...people[number],
        lastName: "Darwin",
      });
      ids.set(number, body.id);
      this.#typed.set(body.id, number);
    }
    const relate = async (one: number, relationshipType: string, other: number): Promise<void> => {
      const [member1Id, member2Id] = [ids.get(one), ids.get(other)];
      if (member1Id && member2Id)
        await this.#admin.post("/api/family-relationships", { member1Id, member2Id, relationshipType });
    };
    if (isCoupleTyped) await relate(father!, "spouse", mother!);
    if (isChildTyped) await relate(mother!, "parent", children[0]!);
    if (isTurnedTyped) await relate(children[1]!, "parent", mother!);
  }

  /** Takes in a file of which everybody who looks like somebody here is them. */
  async take(file: string): Promise<void> {
    const client = gedcomClient(this.#importing);
    const { body: seen } = await client.preview(file);
    const path = `/api/gedcom/imports/${seen.id}/doubtful`;
    const { body } = await this.#importing.get<{ people: DoubtfulPerson[] }>(path);
    for (const { number, person: one, known } of body.people)
      if (one.firstName === known.firstName) await this.#importing.post(path, { number, decision: "same" });
    await client.commit(seen.id);
    this.#imported = await client.until(seen.id, "done");
    if (this.#imported.waiting > 0)
      expect((await this.#admin.post(`/api/gedcom/imports/${seen.id}/changes/accept`, {})).status).toBe(200);
  }

  async undoImport(): Promise<void> {
    await this.#client.undone(this.#imported!.id);
  }

  async merges(): Promise<readonly { readonly id: string; readonly number: number }[]> {
    const { body } = await this.#admin.get<{ merges: MergedPerson[] }>("/api/merges");
    return body.merges.map(({ id, keptId }) => ({ id, number: this.#typed.get(keptId)! }));
  }

  async undoMatch(id: string): Promise<void> {
    expect((await this.#admin.post(`/api/merges/${id}/undo`)).status).toBe(200);
  }

  /** Everything there is, with people called by where they come from. */
  async all() {
    const list = await this.#client.people();
    const labels = new Map(
      list.map(({ id, birthDate }) => [id, `${this.#typed.has(id) ? "typed" : "of the file"} ${birthDate}`]),
    );
    const details = list
      .map(({ id, birthDate, birthPlace, deathDate, isLiving, sex }) => ({
        who: labels.get(id)!,
        birthDate,
        birthPlace,
        deathDate,
        isLiving,
        sex,
      }))
      .toSorted((one, other) => one.who.localeCompare(other.who));
    const ties = (await this.#client.relationships())
      .map(({ member1Id, relationshipType, member2Id, marriageDate }) =>
        [labels.get(member1Id), relationshipType, labels.get(member2Id), marriageDate].join(", "),
      )
      .toSorted();
    const facts = (await this.#client.exported("7.0")).split("\n").filter((line) => /^1 (OCCU|NOTE)/.test(line));
    return { details, ties, facts: facts.toSorted() };
  }
}

const archive = async (role: "tenant_admin" | "member"): Promise<Archive> => {
  const admin = await harness.as({ role: "tenant_admin" });
  if (role === "tenant_admin") return new Archive(admin, admin);
  return new Archive(admin, await harness.as({ role, tenantId: admin.claims.tenantId! }));
};

test.each([
  ["an administrator's file", "tenant_admin"],
  ["a member's file, once it is accepted,", "member"],
] as const)("taking matches of %s back leaves what there would be had it been about other people", async (_, role) => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const [matched, apart] = [await archive(role), await archive(role)];
      for (const each of [matched, apart]) await each.type(one);
      const before = await matched.all();
      await matched.take(fileOf([]));
      await apart.take(fileOf(one.different));
      const found = await matched.merges();
      expect(new Set(found.map(({ number }) => number))).toEqual(new Set(one.typed));
      for (const number of one.different) await matched.undoMatch(found.find((merge) => merge.number === number)!.id);
      expect(await matched.all()).toEqual(await apart.all());
      await matched.undoImport();
      expect(await matched.all()).toEqual(before);
    }),
    { numRuns: 6, examples: [[coupleTypedWithoutDate]] },
  );
});

/** A file whose relationships would make somebody their own ancestor, as one of its people was taken for one who is here. */
const withLoop = async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const client = gedcomClient(admin);
  const [erasmus, catherine] = [people[0], people[3]];
  const add = async (details: object) => (await admin.post<{ id: string }>("/api/family-members", details)).body.id;
  const elderId = await add({ ...erasmus, lastName: "Darwin" });
  const ancestorId = await add({ ...catherine, lastName: "Darwin" });
  await admin.post("/api/family-relationships", {
    member1Id: ancestorId,
    member2Id: elderId,
    relationshipType: "parent",
  });
  const born = (one: (typeof people)[number]) => ["1 BIRT", `2 DATE ${one.birthDate}`, `2 PLAC ${one.birthPlace}`];
  const file = gedcom(
    person("X1", "Erasmus /Darwin/", "1 SEX M", ...born(erasmus)),
    person("X2", "Zephaniah /Quartermaine/", "1 SEX M"),
    person("X3", "Obadiah /Quartermaine/", "1 SEX M"),
    person("X4", "Catherine /Darwin/", "1 SEX F", ...born(catherine)),
    family("Y1", "1 HUSB @X1@", "1 CHIL @X2@"),
    family("Y2", "1 HUSB @X3@", "1 CHIL @X4@"),
    family("Y3", "1 HUSB @X2@", "1 CHIL @X3@"),
  );
  const { body: seen } = await client.preview(file);
  const path = `/api/gedcom/imports/${seen.id}/doubtful`;
  const { body } = await admin.get<{ people: DoubtfulPerson[] }>(path);
  for (const { number } of body.people) await admin.post(path, { number, decision: "same" });
  await client.commit(seen.id);
  await client.until(seen.id, "done");
  const ties = async () => {
    const names = new Map((await client.people()).map(({ id, firstName }) => [id, firstName]));
    return (await client.relationships())
      .map(({ member1Id, member2Id }) => `${names.get(member1Id)} of ${names.get(member2Id)}`)
      .toSorted();
  };
  expect(await ties()).toEqual(["Catherine of Erasmus", "Erasmus of Zephaniah", "Obadiah of Catherine"]);

  const { merges } = (await admin.get<{ merges: MergedPerson[] }>("/api/merges")).body;
  const match = merges.find(({ keptId }) => keptId === elderId)!;
  return { admin, client, ties, match, importId: seen.id };
};
const withoutLoop = ["Catherine of Erasmus", "Erasmus of Zephaniah", "Obadiah of Catherine", "Zephaniah of Obadiah"];

test("a relationship between two others comes back once the match that made its loop is taken back", async () => {
  const { admin, client, ties, match, importId } = await withLoop();
  expect((await admin.post(`/api/merges/${match.id}/undo`)).status).toBe(200);
  expect(await ties()).toEqual(withoutLoop);
  await client.undone(importId);
  expect(await ties()).toEqual(["Catherine of Erasmus"]);
});

test("it comes back by itself where that was interrupted in the middle", async () => {
  const { admin, ties, match } = await withLoop();
  const { store } = harness.journal;
  const append = store.append.bind(store);
  const isOfFamily = ({ stream }: { readonly stream: string }): boolean => stream.includes(admin.claims.tenantId!);
  const interrupted = vi.spyOn(store, "append").mockImplementation((appends, options) => {
    const isRest = appends.some(isOfFamily) && !appends.some(({ stream }) => stream.startsWith("member-"));
    if (isRest) throw new StoreUnavailable("gone between two acts");
    return append(appends, options);
  });
  expect((await admin.post(`/api/merges/${match.id}/undo`)).status).toBe(503);
  expect(await ties()).not.toContain("Zephaniah of Obadiah");
  interrupted.mockRestore();
  await expect.poll(ties, { timeout: 60_000 }).toEqual(withoutLoop);
});
