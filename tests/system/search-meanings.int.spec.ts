import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bronteContent } from "../../deploy/embedded/src/demo/bronte/content.ts";
import { darwinContent } from "../../deploy/embedded/src/demo/darwin/content.ts";
import { computed, searcher, total, type Searcher } from "../../services/archive/src/search/testing/searched-family.ts";
import { archive } from "../../services/archive/src/service.ts";

/** As families write them: a few lines, of which hardly a word is one that is searched for. */
const ownStories: readonly (readonly [title: string, content: string])[] = [
  ["The bakery", "Grandfather kneaded the dough at four every morning and sold rye loaves in Mill Street."],
  [
    "Two weeks at sea",
    "Rosa and her brothers sailed from Naples to New York, and never went back. She was sick until they saw the harbour.",
  ],
  ["The lawsuit", "The brothers quarrelled about a hedge for eleven years, and then the hedge died."],
  [
    "The crossing",
    "In the spring of 1907 great-grandfather Giuseppe sailed from Naples to New York with one suitcase and eleven dollars.",
  ],
  ["Plum dumplings", "Cook the potatoes, mash them with flour and an egg, and wrap every plum in dough."],
  ["The brass band", "Father played the trumpet on Sundays in the park pavilion."],
  ["The harvest", "We brought in the wheat before the rain."],
  ["Doctor Erasmus", "He practised medicine in Lichfield and treated the sick."],
  ["Uncle", "He bred horses and raced them at Ascot."],
  ["Rosa’s shop", "She sewed dresses for half the street on one machine, and taught two apprentices."],
  ["Drafted", "Karl was called up in 1914 and came home from the trenches without his left arm."],
  ["Scarlet fever", "Three of the children died in one week, and the house was closed by the doctor."],
];

/** What is asked, and a story whose meaning it is. */
const meant: readonly (readonly [query: string, title: string])[] = [
  ["immigration to america by ship", "Two weeks at sea"],
  ["immigration to america by ship", "The crossing"],
  ["emigrants leaving italy", "Two weeks at sea"],
  ["a voyage across the ocean", "Two weeks at sea"],
  ["physician who healed patients", "Doctor Erasmus"],
  ["equestrian racing", "Uncle"],
  ["soldier wounded in the war", "Drafted"],
  ["making bread", "The bakery"],
  ["recipe with fruit", "Plum dumplings"],
  ["musician playing an instrument", "The brass band"],
  ["seamstress making clothes", "Rosa’s shop"],
  ["death of a child from illness", "Scarlet fever"],
  ["farming and crops", "The harvest"],
  ["writing novels under a pseudonym", "Three names that were not theirs"],
  ["studying sea creatures with a microscope", "Eight years of barnacles"],
  ["amputation of a limb", "The potter who lost a leg"],
  ["marriage ceremony", "Marry, or not marry"],
  ["love letters to a teacher", "The letters to Brussels"],
  ["photographs fading", "Pictures that would not stay"],
  ["toy soldiers and childhood games", "Twelve soldiers from Leeds"],
];

/** What means nothing, or nothing that any of these families ever told. */
const foreign: readonly string[] = [
  "asdf qwer zxcv",
  "blorf snizzle",
  "qwertz",
  "zzyzx",
  "hsdkfjh",
  "lorem ipsum dolor",
  "xyz 123",
  "quarterly earnings of semiconductor companies",
  "quantum chromodynamics",
  "javascript framework release",
  "kubernetes cluster",
  "tax reform legislation",
  "basketball playoffs score",
  "cryptocurrency mining hardware",
  "mars rover landing",
  "download driver printer",
  "protein folding",
  "firewall configuration",
  "venture capital funding",
  "bluetooth headphones review",
];

let harness: ServiceHarness;
let member: Searcher;
beforeAll(async () => {
  harness = await startHarness(archive);
  member = searcher(await harness.as());
  const told = [...bronteContent.stories, ...darwinContent.stories].map(({ title, text }) => [title, text] as const);
  for (const [title, content] of [...ownStories, ...told]) await member.story({ title, content });
  await computed(harness);
});
afterAll(() => harness.stop());

const byMeaning = ({ stories }: SearchAnswer): readonly string[] =>
  stories.filter(({ match }) => match.reasons.includes("meaning")).map(({ title }) => title);

test.each(meant)("%s: %s", async (query, title) => {
  expect(byMeaning(await member.searchByMeaning(query))).toContain(title);
});

test.each(foreign)("%s: nothing by its meaning", async (query) => {
  expect(byMeaning(await member.searchByMeaning(query))).toEqual([]);
});

test("what consists of no words finds nothing at all, however many texts there are", async () => {
  const counts = await Promise.all(
    ["asdf qwer zxcv", "blorf snizzle", "hsdkfjh"].map(async (q) => total(await member.searchByMeaning(q))),
  );
  expect(counts).toEqual([0, 0, 0]);
});

test("a question is answered with what it means before what holds one of its lesser words", async () => {
  const { stories } = await member.searchByMeaning("a voyage by ship to the new world");
  expect(stories.map(({ title }) => title)).not.toContain("The lawsuit");
  expect(stories.flatMap(({ match }) => match.words.map((word) => word.toLowerCase()))).not.toContain("the");
  expect(stories.flatMap(({ match }) => match.words.map((word) => word.toLowerCase()))).not.toContain("by");
});
