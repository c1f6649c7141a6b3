import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { withoutVectors } from "../testing/without-vectors.ts";
import { countOf, idsOf, muchCalled, personRecords, searcher, searchers, total } from "./testing/searched-family.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});

describe("finds by words", () => {
  test("what was added, at once, with its words marked in a passage that stands in the text", async () => {
    const { emma } = await searchers(harness);
    const content = `A quiet beginning. ${"Nothing happens here. ".repeat(40)}Then grandmother baked her famous gingerbread for the whole village.`;
    const id = await emma.story({
      title: "Winters at Etruria",
      content,
      tags: ["Baking"],
      location: "Etruria, Staffordshire",
    });
    const answer = await emma.search("baking gingerbread");
    const story = answer.stories.find((one) => one.id === id)!;
    expect(story.title).toBe("Winters at Etruria");
    expect(story.match.reasons).toContain("words");
    const [best] = story.match.passages;
    expect(content).toContain(best!.text);
    expect(best!.marks.map(([start, end]) => best!.text.slice(start, end))).toEqual(["baked", "gingerbread"]);
    expect(story.match.words).toEqual(expect.arrayContaining(["baked", "gingerbread", "Baking"]));
    expect(countOf(answer, "stories")).toBe(1);
  });

  test("each kind under its own name, and counts them whatever category was asked for", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "Lighthouse", lastName: "Keeper" });
    const story = await emma.story({ title: "The lighthouse" });
    const photo = await emma.add("/api/family-artifacts", { artifactType: "photo", title: "Lighthouse, 1890" });
    const event = await emma.add("/api/events", { title: "Moved to the lighthouse", eventDate: "1890" });
    const tradition = await emma.add("/api/family-traditions", {
      name: "Lighthouse picnic",
      description: "Every June",
    });
    const answer = await emma.search("lighthouse");
    expect(answer.people.map(({ id }) => id)).toEqual([person.memberId]);
    expect(answer.stories.map(({ id }) => id)).toEqual([story]);
    expect(answer.artifacts.map(({ id }) => id)).toEqual([photo]);
    expect(answer.events.map(({ id }) => id)).toEqual([event]);
    expect(answer.traditions.map(({ id }) => id)).toEqual([tradition]);
    const narrowed = await emma.search("lighthouse", { category: "artifacts" });
    expect(idsOf(narrowed)).toEqual([photo]);
    expect(narrowed.counts).toEqual({ people: 1, stories: 1, artifacts: 1, events: 1, traditions: 1 });
  });

  test("names with and without accents, before what only holds one of their words", async () => {
    const { emma } = await searchers(harness);
    const tenantId = emma.caller.claims.tenantId!;
    const [charlotte, neighbour] = [personRecords(harness, tenantId), personRecords(harness, tenantId)];
    await neighbour.add({
      firstName: "Patrick",
      lastName: "Brontë",
      biography: "Charlotte, Charlotte and again Charlotte: his daughter.",
      notes: [{ id: "a", text: "A parsonage in Haworth" }],
    });
    await charlotte.add({ firstName: "Charlotte", lastName: "Brontë", birthPlace: "Thornton" });
    expect((await emma.search("parsonage")).people.map(({ id }) => id)).toEqual([neighbour.memberId]);
    for (const typed of ["Charlotte Bronte", "charlotte BRONTË"]) {
      const { people } = await emma.search(typed);
      expect(people.map(({ id }) => id)).toEqual([charlotte.memberId, neighbour.memberId]);
      expect(people[0]!.match.words).toEqual(["Charlotte", "Brontë"]);
    }
  });

  test("as the best match of a few words only what holds all of them", async () => {
    const { emma } = await searchers(harness);
    const tenantId = emma.caller.claims.tenantId!;
    const [elizabeth, wife] = [personRecords(harness, tenantId), personRecords(harness, tenantId)];
    await elizabeth.add({ firstName: "Elizabeth", lastName: "Darwin" });
    await wife.add({ firstName: "Emma", lastName: "Wedgwood" });
    const best = async (typed: string) => (await emma.search(typed)).best;
    const [ofElizabeth, ofWife] = [elizabeth, wife].map(({ memberId }) => ({ kind: "people", id: memberId }));
    expect(idsOf(await emma.search("Emma Darwin")).toSorted()).toEqual([elizabeth.memberId, wife.memberId].toSorted());
    expect(await best("Emma Darwin")).toBeNull();
    expect(await best("Emma qqqqqq")).toBeNull();
    for (const typed of ["Emma", "the Wedgwood", "Emma Wegdwood", "Wedgwood, Emma"])
      expect([typed, await best(typed)]).toEqual([typed, ofWife]);
    for (const typed of ["Elizabeth Darwin", "Darwin"])
      expect([typed, await best(typed)]).toEqual([typed, ofElizabeth]);
    await personRecords(harness, tenantId).add({ firstName: "Erasmus", lastName: "Darwin" });
    expect(await best("Darwin")).toBeNull();
    expect(await best("Elizabeth Darwin")).toEqual(ofElizabeth);
    const letter = await emma.story({ title: "A century of letters", content: "Emma Darwin kept them." });
    expect(await best("Emma Darwin")).toEqual({ kind: "stories", id: letter });
  });

  test("somebody by every name they bear, before what only tells of them, with that name marked", async () => {
    const { emma } = await searchers(harness);
    const tenantId = emma.caller.claims.tenantId!;
    const [margaret, sister] = [personRecords(harness, tenantId), personRecords(harness, tenantId)];
    const told = "Margaret Darwin, Peggy Darwin, Sister Benedicta, Margaret Allen, Lady Margaret. ".repeat(5);
    await sister.add({ firstName: "Ann", lastName: "Lee", biography: told });
    await margaret.add({ ...muchCalled, biography: "Who lived by the sea. ".repeat(40) });
    for (const typed of ["Margaret Darwin", "Peggy Darwin", "sister benedicta", "Margaret Allen", "Lady Margaret"]) {
      const { best, people } = await emma.search(typed);
      expect([typed, best?.id, people.map(({ id }) => id)]).toEqual([
        typed,
        margaret.memberId,
        [margaret.memberId, sister.memberId],
      ]);
    }
    const [found] = (await emma.search("Peggy Darwin")).people;
    expect(found).toMatchObject({ otherNames: "Margaret Darwin, Peggy, Sister Benedicta" });
    expect(found!.match.words.toSorted()).toEqual(["Darwin", "Peggy"]);
    expect(found!.match.passages.map(({ field }) => field)).toEqual(["otherNames"]);
  });

  test("a name that as a word says nothing", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "Will", lastName: "Darwin" });
    await emma.story({ title: "Tomorrow", content: "It will rain." });
    const answer = await emma.search("will");
    expect(answer.people.map(({ id, match }) => [id, match.words])).toEqual([[person.memberId, ["Will"]]]);
    expect(answer.stories).toEqual([]);
  });

  test("what is asked in stop words alone where a title, a place or a tag has them", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "Charles", lastName: "Darwin", deathPlace: "Down, Kent" });
    const house = await emma.story({ title: "Down House", content: "We moved down there for good." });
    const told = await emma.story({ title: "The voyage of the Beagle", content: "Then we went down the coast." });
    const will = await emma.add("/api/family-artifacts", { artifactType: "document", title: "Grandfather's will" });
    for (const typed of ["down", "Down"]) {
      const { people, stories } = await emma.search(typed);
      expect([people.map(({ id }) => id), stories.map(({ id }) => id)]).toEqual([[person.memberId], [house]]);
      expect(people[0]!.match.words).toEqual(["Down"]);
    }
    expect(idsOf(await emma.search("will"))).toEqual([will]);
    expect((await emma.suggest("down")).map(({ text }) => text)).toEqual(["Down House", "Down, Kent"]);
    expect(idsOf(await emma.search("the coast"))).toEqual([told]);
  });

  test("what a stop word begins, where nothing is called so", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "William", lastName: "Darwin" });
    const { people, corrections } = await emma.search("will");
    expect([people.map(({ id }) => id), corrections]).toEqual([
      [person.memberId],
      [{ typed: "will", read: ["william"] }],
    ]);
    expect(idsOf(await emma.search("will be"))).toEqual([person.memberId]);
    expect(idsOf(await emma.search("of"))).toEqual([]);
  });

  test("a name that a stop word begins beside another, where it is written as one", async () => {
    const { emma } = await searchers(harness);
    const tenantId = emma.caller.claims.tenantId!;
    const [william, charles] = [personRecords(harness, tenantId), personRecords(harness, tenantId)];
    await william.add({ firstName: "William", lastName: "Windsor" });
    await charles.add({ firstName: "Charles", lastName: "Windsor" });
    const { best, people, corrections } = await emma.search("Will Windsor");
    expect([best?.id, people[0]?.id]).toEqual([william.memberId, william.memberId]);
    expect(corrections).toEqual([{ typed: "will", read: ["william"] }]);
    for (const typed of ["will windsor", "The Windsor", "Will it Windsor"])
      expect([typed, (await emma.search(typed)).corrections]).toEqual([typed, []]);
  });

  test("a name with a word that many names have, and not all of these", async () => {
    const { emma } = await searchers(harness);
    const tenantId = emma.caller.claims.tenantId!;
    const people = Array.from({ length: 8 }, () => personRecords(harness, tenantId));
    for (const [at, person] of people.entries())
      await person.add({ firstName: `${at === 0 ? "Mary" : "Anne"} of ${at === 0 ? "Teck" : "Cleves"}` });
    const { best, counts } = await emma.search("Mary of Teck");
    expect([best?.id, counts.people]).toEqual([people[0]!.memberId, 1]);
  });

  test("East Asian letters, words and names, which nothing stands between", async () => {
    const { emma } = await searchers(harness);
    const tenantId = emma.caller.claims.tenantId!;
    const [apart, together, korean] = [0, 1, 2].map(() => personRecords(harness, tenantId));
    await apart!.add({ firstName: "玲", lastName: "林" });
    await together!.add({ firstName: "林黛玉", birthPlace: "苏州" });
    await korean!.add({ firstName: "철수", lastName: "김" });
    const content = "1949年我们全家从上海搬到了台北，在那里住了三十年。";
    const story = await emma.story({ title: "搬家", content });
    await emma.story({ title: "南海", content: "北方的冬天很冷。" });
    const found = async (typed: string) => idsOf(await emma.search(typed)).toSorted();
    expect(await found("林")).toEqual([apart!.memberId, together!.memberId].toSorted());
    for (const typed of ["林玲", "玲 林"]) {
      const { best, people } = await emma.search(typed);
      expect([typed, best?.id, people[0]?.id]).toEqual([typed, apart!.memberId, apart!.memberId]);
    }
    const { caller } = emma;
    await emma.story({ title: "A picnic", associatedMembers: [apart!.memberId] });
    expect((await emma.search("picnic")).stories[0]!.people.map(({ name }) => name)).toEqual(["林玲"]);
    expect((await caller.get(`/api/item-names?ids=${apart!.memberId}`)).body).toMatchObject([{ name: "林玲" }]);
    for (const typed of ["黛玉", "苏州", "林黛玉"])
      expect([typed, await found(typed)]).toEqual([typed, [together!.memberId]]);
    for (const typed of ["김", "김철수", "철수"])
      expect([typed, await found(typed)]).toEqual([typed, [korean!.memberId]]);
    for (const typed of ["上海", "1949", "台北 三十年"]) expect([typed, await found(typed)]).toEqual([typed, [story]]);
    const [card] = (await emma.search("三十年")).stories;
    expect(card!.match.words).toEqual(["三十年"]);
    expect(card!.match.passages.map(({ text, marks }) => marks.map(([from, to]) => text.slice(from, to)))).toEqual([
      ["三十年"],
    ]);
    for (const typed of ["林", "黛玉"])
      expect((await emma.suggest(typed)).map(({ id }) => id)).toContain(together!.memberId);
    expect((await emma.suggest("林玲")).map(({ id }) => id)).toEqual([apart!.memberId]);
    for (const typed of ["김", "김철수", "철수".normalize("NFD")]) {
      expect([typed, (await emma.suggest(typed)).map(({ id }) => id)]).toEqual([typed, [korean!.memberId]]);
      expect([typed, (await emma.search(typed)).best?.id]).toEqual([typed, korean!.memberId]);
    }
  });

  test("in spite of a typing error, and says what it read instead", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "Emma", lastName: "Wedgwood" });
    const answer = await emma.search("Emma Wegdwood");
    expect(answer.people.map(({ id }) => id)).toEqual([person.memberId]);
    expect(answer.corrections).toEqual([{ typed: "wegdwood", read: ["wedgwood"] }]);
    expect(answer.people[0]!.match.reasons).toEqual(expect.arrayContaining(["words", "spelling"]));
    expect(answer.people[0]!.match.words).toEqual(["Emma", "Wedgwood"]);
    const right = await emma.search("Emma Wedgwood");
    expect(right.corrections).toEqual([]);
    expect(right.people[0]!.match.reasons).not.toContain("spelling");
  });

  test("a word that is still being typed", async () => {
    const { emma } = await searchers(harness);
    const id = await emma.story({ title: "The photographer of Shrewsbury" });
    expect((await emma.search("shrewsb")).stories.map((one) => one.id)).toEqual([id]);
  });

  test("two letters of one, and a word inside another", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "Idris", lastName: "Pugh" });
    const id = await emma.story({ title: "The bassoon that was played to earthworms" });
    expect((await emma.search("id")).people.map((one) => one.id)).toEqual([person.memberId]);
    const answer = await emma.search("worms");
    expect([answer.stories.map((one) => one.id), answer.corrections]).toEqual([
      [id],
      [{ typed: "worms", read: ["earthworms"] }],
    ]);
    expect(answer.best).toBeNull();
  });

  test("a word that stands in a text, in every form of it", async () => {
    const { emma } = await searchers(harness);
    const id = await emma.story({
      title: "1868",
      content: "That winter there was a flood in the house, and the cellar filled.",
    });
    for (const typed of ["flood", "Floods", "flooded", "flooding", "a flood", "flood house"]) {
      const answer = await emma.search(typed);
      expect([typed, answer.stories.map((one) => one.id), answer.best]).toEqual([typed, [id], { kind: "stories", id }]);
    }
  });

  test.each([
    ["Eugène", "de la Croix", "Delacroix", ["delacroix", "de la croix", "Eugene Delacroix", "de la Croix eugène"]],
    ["Jan", "van der Meer", "Vandermeer", ["vandermeer", "Vander Meer", "van der meer", "jan vandermeer"]],
    ["Flora", "Mac Donald", "MacDonald", ["macdonald", "mac donald", "Flora MacDonald"]],
    ["Kate", "O’Brien", "OBrien", ["obrien", "o'brien", "O’Brien", "o brien", "Kate O Brien"]],
    ["Jack", "St. John", "Stjohn", ["stjohn", "st john", "St. John"]],
  ])("%s %s as %s, however the name was typed", async (firstName, apart, together, typed) => {
    const { emma } = await searchers(harness);
    const [one, other, stranger] = Array.from({ length: 3 }, () =>
      personRecords(harness, emma.caller.claims.tenantId!),
    );
    await one!.add({ firstName, lastName: apart });
    await other!.add({ firstName, lastName: together });
    await stranger!.add({ firstName: "Anna", lastName: "Deland" });
    const both = [one!.memberId, other!.memberId].sort();
    const text = `Then ${firstName} ${apart} came to tea.`;
    const story = await emma.story({ title: "A visit", content: text });
    for (const name of typed) {
      const answer = await emma.search(name);
      const { people, stories } = answer;
      expect([name, people.map(({ id }) => id).sort(), answer.corrections]).toEqual([name, both, []]);
      expect(people.map(({ match }) => match.reasons)).toEqual([["words"], ["words"]]);
      expect(stories.map(({ id }) => id)).toEqual([story]);
      expect(stories[0]!.match.passages.map(({ text: found }) => found)).toEqual([text]);
      const suggested = await emma.suggest(name);
      expect([name, new Set(suggested.map(({ id }) => id))]).toEqual([name, new Set(both)]);
    }
  });

  test("a name of two words that was typed as one, and nobody who has only one of them before", async () => {
    const { emma } = await searchers(harness);
    const [mary, ann, anne] = Array.from({ length: 3 }, () => personRecords(harness, emma.caller.claims.tenantId!));
    await mary!.add({ firstName: "Mary Ann", lastName: "Smith" });
    await ann!.add({ firstName: "Ann", lastName: "Smith" });
    await anne!.add({ firstName: "Anne-Marie", lastName: "Maryon" });
    for (const [typed, read, found] of [
      ["maryann", "mary ann", mary!],
      ["Maryann Smith", "mary ann", mary!],
      ["annemarie", "anne marie", anne!],
    ] as const) {
      const answer = await emma.search(typed);
      expect([typed, answer.people[0]?.id, answer.corrections]).toEqual([
        typed,
        found.memberId,
        [{ typed: typed.split(" ")[0]!.toLowerCase(), read: [read] }],
      ]);
    }
  });

  test("a name behind a title that nobody wrote down, which is no beginning of other words", async () => {
    const { emma } = await searchers(harness);
    const [kate, arthur] = Array.from({ length: 2 }, () => personRecords(harness, emma.caller.claims.tenantId!));
    await kate!.add({
      firstName: "Kate",
      lastName: "Nicholls",
      maidenName: "Branwell",
      biography: "She needed a dress.",
    });
    await arthur!.add({ firstName: "Arthur", lastName: "Bell", biography: "Drawn by a reviewer in 1840." });
    for (const typed of ["Dr. Kate Nicholls", "Mrs Nicholls", "née Branwell", "Rev. Kate"]) {
      const answer = await emma.search(typed);
      expect([typed, answer.people.map(({ id }) => id), answer.best?.id, answer.corrections]).toEqual([
        typed,
        [kate!.memberId],
        kate!.memberId,
        [],
      ]);
    }
    expect((await emma.search("rev")).corrections).toEqual([{ typed: "rev", read: ["reviewer"] }]);
  });

  test("a text of 100,000 characters, all words of it", async () => {
    const { emma } = await searchers(harness);
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const spelt = (number: number): string =>
      [17_576, 676, 26, 1].map((place) => letters[Math.floor(number / place) % 26]).join("");
    const words = Array.from({ length: 14_000 }, (_, number) => `${spelt(number * 31)}qx`);
    const id = await emma.story({ title: "Everything", content: words.join(" ").slice(0, 99_999) });
    for (const word of [words[0]!, words[13_000]!])
      expect((await emma.search(word)).stories.map((one) => one.id)).toEqual([id]);
  });

  test("what kind of thing it is, as people call it, without showing words that nobody wrote", async () => {
    const { emma } = await searchers(harness);
    const photo = await emma.add("/api/family-artifacts", { artifactType: "photo", title: "Charles at Down" });
    const other = await emma.add("/api/family-artifacts", { artifactType: "photo", title: "Emma at Maer" });
    await emma.add("/api/family-artifacts", { artifactType: "document", title: "Charles to his sister" });
    const wedding = await emma.add("/api/events", {
      title: "Emma and Charles",
      eventDate: "1839",
      eventType: "marriage",
    });
    const game = await emma.add("/api/family-traditions", {
      name: "Backgammon",
      description: "Two games",
      recurrence: "daily",
    });
    // "audio" is not read as "audit" where nothing is to be heard yet.
    await emma.story({ title: "The audit" });
    expect(await emma.search("audio")).toMatchObject({ stories: [], corrections: [] });
    for (const q of ["photos", "pictures", "photograph"])
      expect(idsOf(await emma.search(q))).toEqual(expect.arrayContaining([photo, other]));
    const answer = await emma.search("photos of Charles");
    expect(answer.best).toEqual({ kind: "artifacts", id: photo });
    expect(answer.artifacts[0]!.match).toMatchObject({ reasons: ["words"], words: ["Charles"] });
    expect(answer.artifacts[0]!.match.passages.map(({ field }) => field)).toEqual(["title"]);
    expect(answer.corrections).toEqual([]);
    expect(idsOf(await emma.search("weddings"))).toEqual([wedding]);
    expect(idsOf(await emma.search("daily"))).toEqual([game]);
  });

  test("what is linked to somebody by each way of writing their name: a stop word, Chinese letters, and names of other kinds", async () => {
    const { emma } = await searchers(harness);
    const tenantId = emma.caller.claims.tenantId!;
    const linkedTo = async (details: Partial<MemberDetails>) => {
      const person = personRecords(harness, tenantId);
      await person.add(details);
      return emma.story({ title: "A voyage", associatedMembers: [person.memberId] });
    };
    const ofWill = await linkedTo({ firstName: "Will", lastName: "Quarrel" });
    const ofTanaka = await linkedTo({ firstName: "角栄", lastName: "田中" });
    const ofMargaret = await linkedTo(muchCalled);
    for (const [q, id] of [
      ["Will Quarrel", ofWill],
      ["Will", ofWill],
      ["田中", ofTanaka],
      ["田中角栄", ofTanaka],
      ["Peggy", ofMargaret],
      ["Margaret Darwin", ofMargaret],
      ["Benedicta", ofMargaret],
      ["Lady Margaret", ofMargaret],
    ] as const)
      expect([q, (await emma.search(q)).stories.map((one) => one.id)]).toEqual([q, [id]]);
  });

  test("nothing where nobody wrote anything like it", async () => {
    const { emma } = await searchers(harness);
    await emma.story({ title: "The harvest of 1911", content: "We brought in the wheat before the rain." });
    const answer = await emma.search("xylophone quasar zzyzx");
    expect([total(answer), idsOf(answer)]).toEqual([0, []]);
  });

  test("words between which anything stands that a query language would understand", async () => {
    const { emma } = await searchers(harness);
    const id = await emma.story({ title: "Tea & cakes at O'Neil's" });
    for (const typed of [
      "tea & cakes",
      "tea | !cakes",
      "o'neil",
      "tea:* <-> cakes",
      `"tea" (cakes)`,
      "tea%",
      "tea\\",
      "tea'; drop table x; --",
    ])
      expect((await emma.search(typed)).stories.map((one) => one.id)).toEqual([id]);
    for (const typed of ["%", "_", "&|!", "''", "\\", "()", "…"]) expect(total(await emma.search(typed))).toBe(0);
  });
});

describe("keeps up with what is changed", () => {
  test("an item that says something else now is found by that alone", async () => {
    const { emma } = await searchers(harness);
    const id = await emma.story({ title: "The steamer", tags: ["sea"], location: "Liverpool" });
    await emma.caller.patch(`/api/family-artifacts/${id}`, {
      title: "The balloon",
      tags: ["air"],
      location: "Paris",
    });
    expect(total(await emma.search("steamer liverpool"))).toBe(0);
    expect(idsOf(await emma.search("balloon"))).toEqual([id]);
    expect(await emma.facets()).toMatchObject({
      tags: [{ value: "air", count: 1 }],
      places: [{ value: "Paris", count: 1 }],
    });
    expect(await emma.suggest("steam")).toEqual([]);
    expect((await emma.search("staemer")).corrections).toEqual([]);
  });

  test("an item that was removed is found nowhere, and again when it is taken back", async () => {
    const { emma } = await searchers(harness);
    const id = await emma.story({ title: "The apiary", tags: ["bees"] });
    await emma.caller.delete(`/api/family-artifacts/${id}`);
    expect(total(await emma.search("apiary"))).toBe(0);
    expect([await emma.suggest("apia"), await emma.suggest("bee"), (await emma.facets()).tags]).toEqual([[], [], []]);
    await emma.caller.post(`/api/family-artifacts/${id}/revert`, { revision: 0 });
    expect(idsOf(await emma.search("apiary"))).toEqual([id]);
    expect((await emma.facets()).tags).toEqual([{ value: "bees", count: 1 }]);
  });

  test("a person is found by what is known now, not while removed, and never again once erased", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "Josiah", lastName: "Potter", biography: "He threw pots." });
    await person.change({ firstName: "Josiah", lastName: "Glazier", biography: "He blew glass." });
    expect(total(await emma.search("potter"))).toBe(0);
    expect(idsOf(await emma.search("glazier"))).toEqual([person.memberId]);
    await person.remove();
    expect(total(await emma.search("glazier"))).toBe(0);
    await person.restore();
    expect(idsOf(await emma.search("glazier"))).toEqual([person.memberId]);
    await person.erase();
    expect(total(await emma.search("glazier"))).toBe(0);
    const left = await harness.service.readModel.service`
          select word from search_words where tenant_id = ${emma.caller.claims.tenantId!}`;
    expect([...left]).toEqual([]);
  });

  test("a person who comes and goes at once is found nowhere, and with all that was said of them once they are back", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.comeAndGo({ firstName: "Tertius", lastName: "Galton" }, { firstName: "Tertius", lastName: "Lydgate" });
    expect([total(await emma.search("galton")), total(await emma.search("lydgate"))]).toEqual([0, 0]);
    await person.restore();
    expect(idsOf(await emma.search("lydgate"))).toEqual([person.memberId]);
    expect(total(await emma.search("galton"))).toBe(0);
  });

  test("what an erased account had added is gone", async () => {
    const { emma, cousin } = await searchers(harness);
    await emma.story({ title: "The gazebo" });
    const kept = await cousin.story({ title: "The other gazebo" });
    const { sub: userId } = emma.caller.claims;
    await harness.record({
      stream: `user-platform.${userId}`,
      expectedRevision: -1,
      events: [{ type: "UserErased", data: { userId } }],
    });
    expect(idsOf(await cousin.search("gazebo"))).toEqual([kept]);
    expect(countOf(await cousin.search("gazebo"), "stories")).toBe(1);
  });

  test("an item made private is its author's at once, and the family's again when shared", async () => {
    const { emma, cousin } = await searchers(harness);
    const id = await emma.story({ title: "The orangery", tags: ["citrus"] });
    expect(idsOf(await cousin.search("orangery"))).toEqual([id]);
    await emma.caller.patch(`/api/family-artifacts/${id}`, { privacy: "private" });
    expect(total(await cousin.search("orangery"))).toBe(0);
    expect(idsOf(await emma.search("orangery"))).toEqual([id]);
    await emma.caller.patch(`/api/family-artifacts/${id}`, { privacy: "family" });
    expect(idsOf(await cousin.search("orangery"))).toEqual([id]);
  });
});

test("somebody private is not found, nor counted or suggested, also when they are brought back, until they are private no more", async () => {
  const { emma } = await searchers(harness);
  const tenantId = emma.caller.claims.tenantId!;
  const admin = searcher(await harness.as({ tenantId, role: "tenant_admin" }));
  const person = personRecords(harness, tenantId);
  const known = { firstName: "Ottilie", lastName: "Quarrel", birthPlace: "Quarrelton" };
  const told = async () => {
    const words = ["ottilie", "private", ""];
    const found = [];
    for (const who of [emma, admin])
      for (const word of words) found.push(total(await who.search(word)), (await who.suggest(word)).length);
    return found;
  };
  const nothing = Array.from({ length: 12 }, () => 0);
  const everywhere = [1, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 0];
  await person.add(known);
  expect(await told()).toEqual(everywhere);
  await person.change({ ...known, restrictions: ["confidential"] });
  expect(await told()).toEqual(nothing);
  await person.remove();
  await person.restore();
  expect(await told()).toEqual(nothing);
  await person.change(known);
  expect(await told()).toEqual(everywhere);
  await person.turn({ ...known, restrictions: ["confidential"] }, known);
  expect(await told()).toEqual(everywhere);
  await person.turn(known, { ...known, restrictions: ["confidential"] });
  expect(await told()).toEqual(nothing);
});

test("a name that is kept private finds nobody and is suggested to nobody", async () => {
  const { emma } = await searchers(harness);
  const tenantId = emma.caller.claims.tenantId!;
  const admin = searcher(await harness.as({ tenantId, role: "tenant_admin" }));
  const person = personRecords(harness, tenantId);
  await person.add(muchCalled);
  const found = async (word: string) =>
    Promise.all(
      [emma, admin].flatMap((who) => [who.search(word).then(total), who.suggest(word).then((all) => all.length)]),
    );
  expect([await found("darwin"), await found("benedicta")]).toEqual([
    [1, 1, 1, 1],
    [1, 1, 1, 1],
  ]);
  const [married, ...others] = muchCalled.otherNames!;
  await person.change({ ...muchCalled, otherNames: [{ ...married!, isPrivate: true }, ...others] }, { names: [0] });
  expect([await found("darwin"), await found("benedicta")]).toEqual([
    [0, 0, 0, 0],
    [1, 1, 1, 1],
  ]);
});

describe("is asked", () => {
  test("by members of a family only", async () => {
    const { emma } = await searchers(harness);
    const outsider = await harness.as({ tenantId: undefined as never });
    for (const path of ["/api/search?q=x", "/api/search/suggestions?q=x", "/api/search/facets", "/api/item-places"]) {
      expect((await harness.anonymous.get(path)).status).toBe(401);
      const refused = await outsider.get(path);
      expect(codeOf(refused)).toBe("NO_TENANT");
      expect((await emma.caller.get(path)).status).toBe(200);
    }
  });

  test("in at most 200 characters that can be stored", async () => {
    const { emma } = await searchers(harness);
    expect((await emma.caller.get(`/api/search?q=${"w".repeat(200)}`)).status).toBe(200);
    expect((await emma.caller.get(`/api/search?q=${encodeURIComponent("ü ".repeat(100))}`)).status).toBe(200);
    for (const path of ["/api/search?q=", "/api/search/suggestions?q="])
      for (const q of ["w".repeat(201), "a%00b"]) expect((await emma.caller.get(path + q)).status).toBe(400);
    expect((await emma.caller.get("/api/search?q=a&person=nobody")).status).toBe(400);
    expect((await emma.caller.get("/api/search?q=a&limit=101")).status).toBe(400);
  });

  test("by another family in vain", async () => {
    const { emma, stranger } = await searchers(harness);
    const id = await emma.story({ title: "The conservatory", tags: ["glasshouse"] });
    expect(idsOf(await emma.search("conservatory"))).toEqual([id]);
    const answers = [
      await stranger.search("conservatory"),
      await stranger.search("conservatroy"),
      await stranger.search(""),
    ];
    expect(answers.map(total)).toEqual([0, 0, 0]);
    expect(answers[1]!.corrections).toEqual([]);
    expect([await stranger.suggest("cons"), await stranger.suggest("glass"), (await stranger.facets()).tags]).toEqual([
      [],
      [],
      [],
    ]);
  });
});

test("somebody without the right of reading finds nothing with the id of another's family in hand", async () => {
  const { emma } = await searchers(harness);
  const id = await emma.story({ title: "The observatory" });
  const other = searcher(await harness.as());
  expect(idsOf(await other.search("observatory", { person: id }))).toEqual([]);
});
