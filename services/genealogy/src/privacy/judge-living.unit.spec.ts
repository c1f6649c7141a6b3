import { expect, test } from "vitest";
import { isGuessed, livingRule, presumedLiving, whyLiving } from "./judge-living.ts";
import type { Life } from "./family-lives.ts";

const rule = livingRule(110, new Date("2026-06-01T00:00:00Z"));
const lifeOf = (life: Partial<Life> = {}): Life => ({
  isLiving: true,
  setBy: null,
  hasDied: false,
  isSaidToLive: false,
  ownBirth: undefined,
  ...life,
});
const noDates = { birthDate: null, deathDate: null, deathPlace: null };
const why = (
  life: Partial<Life>,
  latestBirth?: number,
  details: Partial<typeof noDates> | object = {},
  nearestYear?: number,
): string =>
  whyLiving(
    { details: { ...noDates, ...details }, life: lifeOf(life), latestBirth, nearestYear, setByName: "Emma" },
    rule,
  );

test.each([
  [why({}), "No dates are known, and nobody close lived before 1916."],
  [why({ ownBirth: 1950 }, 1950, { birthDate: "1950" }), "Born 1950, less than 110 years ago."],
  [why({}, 1990), "May have been born as late as 1990, judging by what is known."],
  [
    why({}, 1990, {}, 1990),
    "No dates are known, and the nearest relatives with a date lived in 1990, less than 110 years ago.",
  ],
  [why({}, 1975, {}, 1990), "May have been born as late as 1975, judging by what is known."],
  [why({}, 2026), "May have been born as late as 2026, judging by what is known."],
  [why({}, 2040), "May have been born less than 110 years ago, judging by what is known."],
  [
    why({}, 2040, { birthDate: "in the year of the flood" }),
    "The date of birth could not be read. May have been born less than 110 years ago, judging by what is known.",
  ],
  [
    why({}, 1975, { birthDate: "in the year of the flood" }),
    "The date of birth could not be read. May have been born as late as 1975, judging by what is known.",
  ],
  [
    why({}, 1990, { birthDate: "in the year of the flood" }, 1990),
    "The date of birth could not be read, and the nearest relatives with a date lived in 1990, less than 110 years ago.",
  ],
  [
    why({}, undefined, { birthDate: "in the year of the flood" }),
    "The date of birth could not be read, and nobody close lived before 1916.",
  ],
  [
    why({ ownBirth: 1950 }, 1950, { birthDate: "in the year of the flood" }),
    "The date of birth could not be read. May have been born as late as 1950, judging by what is known.",
  ],
  [
    why({ isLiving: false, ownBirth: 1801 }, 1801, { birthDate: "in the year of the flood" }),
    "Lived in 1801, more than 110 years ago.",
  ],
  [why({ isSaidToLive: true }), "The imported file says so."],
  [why({ setBy: "x" }), "Set by Emma."],
  [why({ isLiving: false, setBy: "x" }), "Set by Emma."],
  [why({ isLiving: false, hasDied: true }, 1800, { deathDate: "1882" }), "Died 1882."],
  [why({ isLiving: false, hasDied: true }), "A death or a burial is recorded."],
  [why({ isLiving: false, ownBirth: 1790 }, 1790, { birthDate: "1790" }), "Born 1790, more than 110 years ago."],
  [why({ isLiving: false, ownBirth: 1801 }, 1801), "Lived in 1801, more than 110 years ago."],
  [why({ isLiving: false }, 1860), "Born in 1860 at the latest, judging by relatives: more than 110 years ago."],
  [why({ isLiving: false }), "Recorded as dead."],
  [why({ hasDied: true }), "Recorded as living."],
])("%s", (sentence, expected) => {
  expect(sentence).toBe(expected);
});

test("who is guessed is who lives without any evidence", () => {
  expect(isGuessed(lifeOf(), undefined)).toBe(true);
  for (const [life, latest] of [
    [{ setBy: "x" }, undefined],
    [{ isSaidToLive: true }, undefined],
    [{ isLiving: false }, undefined],
    [{}, 1980],
  ] as const)
    expect(isGuessed(lifeOf(life), latest)).toBe(false);
});

test("the rule says nothing of whom a person said it, of whom nothing tells, and on the border", () => {
  expect(presumedLiving(lifeOf({ setBy: "x" }), 1700, rule)).toBeUndefined();
  expect(presumedLiving(lifeOf(), undefined, rule)).toBeUndefined();
  expect(presumedLiving(lifeOf(), 1916, rule)).toBeUndefined();
  expect([presumedLiving(lifeOf(), 1915, rule), presumedLiving(lifeOf(), 1917, rule)]).toEqual([false, true]);
  expect(presumedLiving(lifeOf({ hasDied: true }), 1990, rule)).toBe(false);
  expect(presumedLiving(lifeOf({ isSaidToLive: true }), 1700, rule)).toBe(true);
});
