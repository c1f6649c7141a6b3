import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import type { Claims } from "@kinkeeper/contracts/claims";
import { relationshipType } from "@kinkeeper/contracts/enumerations";
import { startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { relationshipIdOf, canonicalRelationship } from "../relationships/canonical-relationship.ts";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(genealogy);
});
afterAll(() => harness.stop());

const word = fc.constantFrom("Maer", "Downe", "Leeds");
const some = fc.nat(1_000);
/** One state of a file of six people: what it says of each, and who is whose child. */
const file = fc.record({
  places: fc.array(fc.option(word), { minLength: 6, maxLength: 6 }),
  people: fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 3 }),
  families: fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5)), { maxLength: 4 }),
});
type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never;

const act = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("add" as const), place: word }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("edit" as const), who: some, place: word }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("relationship" as const),
      one: some,
      other: some,
      type: fc.constantFrom(...relationshipType.options),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("untie" as const), which: some }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), who: some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restore" as const), which: some }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("import" as const), file }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("undo" as const), which: some }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const gedcom = ({ places, people, families }: File): string => {
  const isThere = (number: number): boolean => people.includes(number + 1);
  const person = (number: number): string => {
    const place = places[number - 1];
    return `0 @I${number}@ INDI\n1 NAME Person ${number} //\n1 BIRT\n2 DATE ${1800 + number}\n${place ? `2 PLAC ${place}\n` : ""}`;
  };
  const family = ([one, other, child]: readonly [number, number, number], at: number): string =>
    [
      `0 @F${at}@ FAM`,
      ...(isThere(one) ? [`1 HUSB @I${one + 1}@`] : []),
      ...(isThere(other) && other !== one ? [`1 WIFE @I${other + 1}@`] : []),
      ...(isThere(child) ? [`1 CHIL @I${child + 1}@`] : []),
      "",
    ].join("\n");
  return `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n${people.map(person).join("")}${families.map(family).join("")}0 TRLR\n`;
};

/** A family in a storm of changes; knows what people, apart from files, did with whom. */
class Storm {
  readonly #caller: Caller;
  readonly #client: ReturnType<typeof gedcomClient>;
  readonly imports: string[] = [];
  readonly removed: string[] = [];
  /** What people last said of somebody's birth place, by id. */
  readonly told = new Map<string, string>();
  /** Whom people tied to somebody. */
  readonly tied = new Set<string>();

  constructor(caller: Caller) {
    this.#caller = caller;
    this.#client = gedcomClient(caller);
  }

  async people(): Promise<readonly FamilyMember[]> {
    return (await this.#client.people()).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  relationships(): Promise<readonly FamilyRelationship[]> {
    return this.#client.relationships();
  }

  async do(what: Act): Promise<void> {
    const people = await this.people();
    const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)];
    switch (what.kind) {
      case "add": {
        const added = await this.#caller.post<FamilyMember>("/api/family-members", {
          firstName: "Own",
          birthPlace: what.place,
        });
        this.told.set(added.body.id, what.place);
        return;
      }
      case "edit": {
        const who = pick(people, what.who);
        if (!who || who.birthPlace === what.place) return;
        await this.#caller.patch(`/api/family-members/${who.id}`, { birthPlace: what.place });
        this.told.set(who.id, what.place);
        return;
      }
      case "relationship": {
        const relationship = {
          member1Id: pick(people, what.one)?.id,
          member2Id: pick(people, what.other)?.id,
          relationshipType: what.type,
        };
        const { status, body } = await this.#caller.post<FamilyRelationship>("/api/family-relationships", relationship);
        if (status !== 201) expect([400, 409]).toContain(status);
        else for (const id of [body.member1Id, body.member2Id]) this.tied.add(id);
        return;
      }
      case "untie": {
        const relationship = pick(await this.relationships(), what.which);
        if (relationship) await this.#caller.delete(`/api/family-relationships/${relationship.id}`);
        return;
      }
      case "remove": {
        const who = pick(people, what.who);
        if (!who) return;
        await this.#caller.delete(`/api/family-members/${who.id}`);
        this.removed.push(who.id);
        return;
      }
      case "restore": {
        const id = pick(this.removed, what.which);
        const back = id && (await this.#caller.post(`/api/family-members/${id}/revert`, { revision: 0 }));
        if (back && back.status === 200) this.told.set(id, (back.body as FamilyMember).birthPlace ?? "");
        return;
      }
      case "import":
        this.imports.push((await this.#client.importFile(gedcom(what.file))).id);
        return;
      case "undo": {
        const id = pick(this.imports, what.which);
        if (id && (await this.#client.state(id)).status === "done") await this.#client.undone(id);
      }
    }
  }

  async undoAll(): Promise<void> {
    for (const id of this.imports) if ((await this.#client.state(id)).status === "done") await this.#client.undone(id);
  }

  /** Everything that can be read of the family. */
  async everything(): Promise<unknown> {
    const people = await this.people();
    const paths = [
      "/api/family-relationships",
      "/api/gedcom/imports",
      ...people.map(({ id }) => `/api/family-members/${id}`),
    ];
    const answers: unknown[] = [];
    for (const path of paths) answers.push((await this.#caller.get(path)).body);
    return [people, answers];
  }
}

/** Relationships lead to people who are here, none stands twice, and nobody is their own ancestor. */
const expectSound = (
  people: readonly FamilyMember[],
  relationships: readonly FamilyRelationship[],
  tenantId: string,
): void => {
  const here = new Set(people.map(({ id }) => id));
  for (const relationship of relationships) {
    expect([here.has(relationship.member1Id), here.has(relationship.member2Id)]).toEqual([true, true]);
    expect(relationshipIdOf(tenantId, relationship)).toBe(relationship.id);
  }
  expect(new Set(relationships.map(({ id }) => id)).size).toBe(relationships.length);
  const children = Map.groupBy(
    relationships.map(canonicalRelationship).filter(({ kind }) => kind === "parent" || kind === "grandparent"),
    ({ firstId }) => firstId,
  );
  const isAbove = (elder: string, younger: string, seen = new Set<string>()): boolean =>
    (children.get(elder) ?? []).some(
      ({ secondId }) => secondId === younger || (!seen.has(secondId) && isAbove(secondId, younger, seen.add(secondId))),
    );
  for (const id of here) expect(isAbove(id, id)).toBe(false);
};

/** Empties the read model and builds it again from the events. */
const rebuild = async (): Promise<void> => {
  const { service } = harness.service.readModel;
  const tables = genealogy.projections.flatMap((projection) => projection.tables);
  await service.unsafe(`truncate ${tables.join(", ")}`);
  await service`update platform_checkpoints set position = 0, event_id = null, stream = null, revision = null where consumer like 'projection/%'`;
  await harness.restart();
};

test("whatever people do, files say and is undone, the family stays sound and keeps what people told", async () => {
  const built: { readonly claims: Claims; readonly before: unknown }[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20 }), async (changes) => {
      const admin = await harness.as({ role: "tenant_admin" });
      const storm = new Storm(admin);
      for (const what of changes) {
        await storm.do(what);
        expectSound(await storm.people(), await storm.relationships(), admin.claims.tenantId!);
      }
      built.push({ claims: admin.claims, before: await storm.everything() });
    }),
    { numRuns: 5 },
  );
  expect(built).toHaveLength(5);
  // All of them at once: each would take a start of the service.
  await rebuild();
  for (const { claims, before } of built) {
    const after = new Storm(await harness.as(claims));
    expect(await after.everything()).toEqual(before);
  }
});

test("with every import undone only those stay whom people told of, tied or brought back, as people told of them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20 }), async (changes) => {
      const admin = await harness.as({ role: "tenant_admin" });
      const storm = new Storm(admin);
      for (const what of changes) await storm.do(what);
      await storm.undoAll();
      const [people, relationships] = [await storm.people(), await storm.relationships()];
      expectSound(people, relationships, admin.claims.tenantId!);
      const imports = (await admin.get<GedcomImport[]>("/api/gedcom/imports")).body;
      expect(imports.every(({ status }) => status === "undone")).toBe(true);
      for (const { id, birthPlace } of people) {
        const told = storm.told.get(id);
        if (told !== undefined && !storm.removed.includes(id)) expect([id, birthPlace]).toEqual([id, told]);
        expect(told !== undefined || storm.tied.has(id) || storm.removed.includes(id)).toBe(true);
      }
      // Nobody whom people told of is lost, but those they removed.
      const here = new Set(people.map(({ id }) => id));
      for (const id of storm.told.keys()) expect(here.has(id) || storm.removed.includes(id)).toBe(true);
    }),
    { numRuns: 15 },
  );
});
