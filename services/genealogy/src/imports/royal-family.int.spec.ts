import type { answerQuestion, TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import fc from "fast-check";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { readFamilyFile, type FilePerson } from "../testing/family-file.ts";
import { countEvents } from "../testing/count-events.ts";
import { bytesOf, gedcomClient, isThere, realFile } from "../testing/gedcom-client.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

const royal = realFile("royal92.ged");

const vacuum = async (url: string): Promise<void> => {
  const sql = postgres(url, { max: 1 });
  try {
    await sql`vacuum analyze`;
  } finally {
    await sql.end();
  }
};

describe.skipIf(!isThere(royal))("the royal houses of Europe", () => {
  let harness: ServiceHarness;
  let database: TemporaryPostgres;
  let who: Somebody;
  let client: ReturnType<typeof gedcomClient>;
  let looked: GedcomImport;
  let peopleBefore: readonly FamilyMember[];
  /** All tests ask about what is imported once; who takes it back brings it in again. */
  beforeAll(async () => {
    database = await startTemporaryPostgres();
    harness = await startHarness(genealogy, { postgres: database });
    who = await harness.as();
    client = gedcomClient(who);
    looked = (await client.preview(bytesOf(royal))).body;
    peopleBefore = await client.people();
    expect((await client.commit(looked.id)).body.status).toBe("running");
    expect((await client.commit(looked.id)).status).toBe(202);
    await client.until(looked.id, "done", "failed");
  });
  afterAll(() => harness.stop());

  test("come in with everybody and every relationship, change nothing the second time, and go as they came", async () => {
    const { tenantId } = who.claims;
    expect(looked).toMatchObject({
      status: "preview",
      fileName: "family.ged",
      people: 3010,
      families: 1422,
      progress: 0,
      created: 3010,
      updated: 0,
      unchanged: 0,
    });
    expect(peopleBefore).toEqual([]);

    const done = await client.state(looked.id);
    expect(done).toMatchObject({ status: "done", created: 3010, updated: 0, unchanged: 0, progress: 1 });
    const people = await client.people();
    const relationships = await client.relationships();
    expect(people).toHaveLength(3010);
    const victoria = people.find(
      ({ firstName, birthDate }) => firstName === "Victoria" && birthDate === "24 MAY 1819",
    )!;
    expect(victoria.title).toBe("Queen of England");
    expect(victoria).toMatchObject({ lastName: "Hanover", sex: "female", birthFrom: "1819-05-24", isLiving: false });
    const albert = relationships.find(
      ({ relationshipType, member1Id, member2Id }) =>
        relationshipType === "spouse" && [member1Id, member2Id].includes(victoria.id),
    )!;
    expect(albert.marriageDate).toBe("10 FEB 1840");

    // As autovacuum does at any time: from here on the statistics know of nobody who was removed.
    await vacuum(database.url);

    const before = await countEvents(harness.journal, tenantId!, "member");
    const relationshipsBefore = await countEvents(harness.journal, tenantId!, "relationship");
    const again = await client.importFile(bytesOf(royal));
    expect(again).toMatchObject({ status: "done", created: 0, updated: 0, unchanged: 3010 });
    expect(await countEvents(harness.journal, tenantId!, "member")).toBe(before);
    expect(await countEvents(harness.journal, tenantId!, "relationship")).toBe(relationshipsBefore);

    expect(await client.undone(again.id)).toMatchObject({ removed: 0, restored: 0, kept: 0 });
    expect(await client.people()).toHaveLength(3010);
    expect(await client.undone(looked.id)).toMatchObject({ removed: 3010, restored: 0, kept: 0 });
    expect(await client.people()).toEqual([]);
    expect(await client.relationships()).toEqual([]);

    const anew = await client.importFile(bytesOf(royal));
    expect(anew).toMatchObject({ created: 3010 });
    expect(await client.relationships()).toHaveLength(relationships.length);
  });

  /** Questions about people of a real file, answered a second time from the lines of the file alone. */
  describe("are asked about, and", () => {
    const family = readFamilyFile(isThere(royal) ? bytesOf(royal).toString("latin1") : "");
    // Also where the file is not there, and nobody with it.
    const anybody = fc.nat().map((number) => family.unique[number % family.unique.length]!);

    const ask = async (question: string): Promise<TreeAnswer | null> => {
      const query = new URLSearchParams({ question, day: "2026-11-22" }).toString();
      const { status, body } = await who.get<ResponseOf<typeof answerQuestion>>(`/api/genealogy/answers?${query}`);
      expect(status).toBe(200);
      return body.answer;
    };

    const kin = {
      parents: family.parentsOf,
      children: family.childrenOf,
      siblings: family.siblingsOf,
      grandparents: (one: FilePerson) => family.of(family.parentsOf(one), family.parentsOf),
      grandchildren: (one: FilePerson) => family.of(family.childrenOf(one), family.childrenOf),
    } as const;
    const forms = [
      (name: string, word: string) => `Who were ${name}'s ${word}?`,
      (name: string, word: string) => `how many ${word} did ${name} have`,
      (name: string, word: string) => `the ${word} of ${name.toUpperCase()}`,
    ];
    const nameShown = ({ name }: FilePerson): string => name || "Unknown";
    const sorted = (names: readonly string[]): readonly string[] => names.toSorted();

    test("kin are those of the file", async () => {
      await fc.assert(
        fc.asyncProperty(
          anybody,
          fc.constantFrom(...(Object.keys(kin) as (keyof typeof kin)[])),
          fc.constantFrom(...forms),
          async (one, word, form) => {
            const expected = kin[word](one);
            // Whoever is kin in two ways is called by the nearer.
            const near = [
              ...family.partnersOf(one),
              ...family.of(family.partnersOf(one), (two) => [...family.parentsOf(two), ...family.childrenOf(two)]),
            ];
            fc.pre(
              expected.length < 40 && (!word.startsWith("grand") || expected.every((other) => !near.includes(other))),
            );
            const answer = await ask(form(one.name, word));
            expect(answer?.kind).toBe("relatives");
            expect(answer?.total ?? 0).toBe(expected.length);
            const names = new Map(answer?.people.map(({ id, name }) => [id, name]));
            const [, ...others] = answer?.statements[0]?.personIds ?? [];
            expect(sorted(others.map((id) => names.get(id) ?? ""))).toEqual(sorted(expected.map(nameShown)));
          },
        ),
        { numRuns: 60 },
      );
    });

    test("births and deaths rest on the words of the file", async () => {
      await fc.assert(
        fc.asyncProperty(anybody, fc.constantFrom("birth" as const, "death" as const), async (one, event) => {
          const verb = event === "birth" ? "was NAME born" : "did NAME die";
          const answer = await ask(`When and where ${verb.replace("NAME", one.name)}?`);
          const { date, place } = one[event];
          expect(answer?.statements[0]?.facts.map(({ field, value }) => [field, value])).toEqual([
            ...(date === null ? [] : [[`${event}Date`, date]]),
            ...(place === null ? [] : [[`${event}Place`, place]]),
          ]);
          if (date !== null || place !== null) expect(answer?.outcome).toBe("answered");
        }),
        { numRuns: 50 },
      );
    });

    test("parents and children are said to be so, with one step between them", async () => {
      const pairs = family.unique.flatMap((one) =>
        family
          .parentsOf(one)
          .filter((parent) => family.unique.includes(parent))
          .map((parent) => [one, parent] as const),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...pairs), fc.boolean(), async ([child, parent], isTurned) => {
          const [one, other] = isTurned ? [child, parent] : [parent, child];
          const answer = await ask(`How is ${one.name} related to ${other.name}?`);
          expect(answer).toMatchObject({ kind: "kinship", outcome: "answered" });
          expect(answer!.sentence).toMatch(isTurned ? /’s (?:son|daughter|child)\b/ : /’s (?:father|mother|parent)\b/);
          expect(answer!.statements[0]!.path).toHaveLength(2);
        }),
        { numRuns: 40 },
      );
    });

    test("no question fails, whatever it is made of", async () => {
      const words = fc.constantFrom(
        ...`who what when where how is was are were did the of in and 's s’ old born died marry children cousin in-law half great grand first removed before 1850 between me my i oldest most many people tree related to Victoria Queen II ' " ? ( ) , . - _`.split(
          " ",
        ),
      );
      const questions = fc.oneof(
        fc.array(words, { maxLength: 14 }).map((some) => some.join(" ")),
        fc.string({ maxLength: 60 }).filter((text) => !text.includes("\0")),
      );
      await fc.assert(
        fc.asyncProperty(questions, async (question) => void (await ask(question))),
        { numRuns: 100 },
      );
    });
  });
});
