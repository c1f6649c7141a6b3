import type { answerQuestion, TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { readFamilyFile, type FilePerson } from "../testing/family-file.ts";
import { bytesOf, gedcomClient, isThere, realFile } from "../testing/gedcom-client.ts";

const file = realFile("royal92.ged");

/** Questions about people of a real file, answered a second time from the lines of the file alone. */
describe.skipIf(!isThere(file))("questions about the royal houses of Europe", () => {
  let harness: SharedHarness;
  let who: Caller;
  const family = readFamilyFile(isThere(file) ? bytesOf(file).toString("latin1") : "");
  // Also where the file is not there, and nobody with it.
  const anybody = fc.nat().map((number) => family.unique[number % family.unique.length]!);

  beforeAll(async () => {
    harness = await sharedHarness(genealogy);
    who = await harness.as({ role: "tenant_admin" });
    await gedcomClient(who).importFile(bytesOf(file));
  });

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
