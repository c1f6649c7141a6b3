import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { archive } from "../service.ts";
import { computed, idsOf, searcher, total, type Searcher } from "./testing/searched-family.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(archive);
});

/** One item: whose it is (of which family, which of its two members), how private, and whether it was shared before. */
const planned = fc.array(
  fc.record({
    family: fc.nat({ max: 1 }),
    member: fc.nat({ max: 1 }),
    isPrivate: fc.boolean(),
    wasOtherwise: fc.boolean(),
    kind: fc.constantFrom("story", "event", "tradition"),
  }),
  { minLength: 2, maxLength: 6 },
);

const letters = "abcdefghijklmnoprstuvwxyz";
/** A word that stands nowhere else: made of the number, long enough to be misspelt. */
const ownWord = (number: number): string =>
  `zq${[390_625, 15_625, 625, 25, 1].map((place) => letters[Math.floor((number * 7_919) / place) % 25]).join("")}wyx`;
const misspelt = (word: string): string => `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}`;

let lastWord = 0;

const add = async (
  owner: Searcher,
  kind: string,
  word: string,
  privacy: string,
): Promise<readonly [path: string, id: string]> => {
  const common = { tags: [`${word}tag`], privacy };
  if (kind === "event")
    return [
      "/api/events",
      await owner.add("/api/events", { ...common, title: `The ${word}`, eventDate: "1890", location: `${word}place` }),
    ];
  if (kind === "tradition")
    return [
      "/api/family-traditions",
      await owner.add("/api/family-traditions", { ...common, name: `The ${word}`, description: "Yearly" }),
    ];
  return [
    "/api/family-artifacts",
    await owner.story({ ...common, title: `The ${word}`, content: `About ${word}.`, location: `${word}place` }),
  ];
};

/** Everything that the search could tell somebody about an item with a word of its own. */
const toldOf = async (who: Searcher, word: string, id: string) => {
  const [asked, wrongly, listed, facets, suggested] = [
    await who.search(word),
    await who.search(misspelt(word)),
    await who.search("", { limit: "100" }),
    await who.facets(),
    [
      ...(await who.suggest(word.slice(0, 5))),
      ...(await who.suggest(`the ${word}`)),
      ...(await who.suggest(`${word}tag`)),
    ],
  ];
  const text = (answer: unknown): boolean => JSON.stringify(answer).includes(word);
  return {
    found: idsOf(asked).includes(id),
    counted: total(asked) > 0,
    corrected: wrongly.corrections.length > 0 || idsOf(wrongly).includes(id),
    listed: idsOf(listed).includes(id),
    tagged: text(facets.tags),
    suggested: suggested.length > 0,
  };
};
const everything = { found: true, counted: true, corrected: true, listed: true, tagged: true, suggested: true };
const nothing = { found: false, counted: false, corrected: false, listed: false, tagged: false, suggested: false };

test("nobody learns of what they may not see, and everybody finds what they may", async () => {
  await fc.assert(
    fc.asyncProperty(planned, async (plans) => {
      const families = await Promise.all(
        [0, 1].map(async () => {
          const first = await harness.as();
          return [searcher(first), searcher(await harness.as({ tenantId: first.claims.tenantId! }))] as const;
        }),
      );
      const items = [];
      for (const plan of plans) {
        lastWord += 1;
        const word = ownWord(lastWord);
        const owner = families[plan.family]![plan.member]!;
        const privacy = plan.isPrivate ? "private" : "family";
        const before = plan.isPrivate ? "public" : "private";
        const [path, id] = await add(owner, plan.kind, word, plan.wasOtherwise ? before : privacy);
        if (plan.wasOtherwise) await owner.caller.patch(`${path}/${id}`, { privacy });
        items.push({ ...plan, word, id });
      }
      for (const { word, id, family, member, isPrivate } of items)
        for (const [familyNumber, members] of families.entries())
          for (const [memberNumber, who] of members.entries()) {
            const isOwner = familyNumber === family && memberNumber === member;
            const mayRead = isOwner || (familyNumber === family && !isPrivate);
            expect(await toldOf(who, word, id)).toEqual(mayRead ? everything : nothing);
          }
    }),
    { numRuns: 6 },
  );
});

test("how something ranks says nothing of what somebody else keeps to themselves", async () => {
  const emma = searcher(await harness.as());
  const cousin = searcher(await harness.as({ tenantId: emma.caller.claims.tenantId! }));
  await emma.story({ title: "The harbour", content: "Boats in the morning." });
  await emma.story({ title: "The mill", content: "A harbour is far from here." });
  const scores = ({ stories }: SearchAnswer) => stories.map(({ id, match }) => [id, match.score, match.words]);
  await computed(harness);
  const before = scores(await emma.searchByMeaning("harbour boats"));
  for (const nr of [1, 2, 3, 4])
    await cousin.story({ title: `Harbour ${nr}`, content: "boats ".repeat(nr * 20), privacy: "private" });
  await computed(harness);
  expect(scores(await emma.searchByMeaning("harbour boats"))).toEqual(before);
  expect((await cousin.search("harbour boats")).counts.stories).toBe(6);
});

test("the tables themselves show a member nothing of another's, whatever is asked of them", async () => {
  const emma = await harness.as();
  const cousin = await harness.as({ tenantId: emma.claims.tenantId! });
  const stranger = await harness.as();
  await searcher(emma).story({
    title: "Unspoken",
    content: "Nobody knows.",
    tags: ["secret"],
    location: "Nowhere",
    privacy: "private",
  });
  await computed(harness);
  const tables = [
    "search_documents",
    "search_postings",
    "search_words",
    "search_labels",
    "search_totals",
    "search_chunks",
    "search_vectors",
  ];
  const rowsFor = ({ claims }: typeof emma) =>
    harness.service.readModel.asViewer({ tenantId: claims.tenantId!, userId: claims.sub }, async (sql) => {
      const counts = await Promise.all(
        tables.map((table) => sql<{ count: number }[]>`select count(*)::int as count from ${sql(table)}`),
      );
      return counts.map((rows) => rows[0]!.count > 0);
    });
  expect(await rowsFor(emma)).toEqual(tables.map(() => true));
  expect(await rowsFor(cousin)).toEqual(tables.map(() => false));
  expect(await rowsFor(stranger)).toEqual(tables.map(() => false));
});
