import { describe, expect, test } from "vitest";
import { chooseNamed, type Named } from "./names.ts";

const person = (firstName: string, lastName: string | null, more: Partial<Named> = {}): Named => ({
  id: `${firstName} ${lastName}`,
  firstName,
  lastName,
  maidenName: null,
  partnerNames: [],
  alsoCalled: [],
  birthYears: null,
  deathYears: null,
  ...more,
});
const years = (born: number, died: number): Pick<Named, "birthYears" | "deathYears"> => ({
  birthYears: [born, born],
  deathYears: [died, died],
});

const people: readonly Named[] = [
  person("Josiah", "Wedgwood", years(1730, 1795)),
  person("Josiah", "Wedgwood II", years(1769, 1843)),
  person("Emma", "Wedgwood", { partnerNames: ["Darwin"], ...years(1808, 1896) }),
  person("Charles Robert", "Darwin", years(1809, 1882)),
  person("Charles Waring", "Darwin", years(1856, 1858)),
  person("Anne Elizabeth", "Darwin", { alsoCalled: ["Annie"] }),
  person("Elizabeth", "Allen", { maidenName: "Allen", partnerNames: ["Wedgwood II"], alsoCalled: ["Bessy"] }),
  person("Sarah Elizabeth", "Wedgwood"),
  person("Victoria", "Hanover", { alsoCalled: ["Queen of England"] }),
  person("Victoria Mary", null, { alsoCalled: ["Princess"] }),
  person("Émile", "Müller-Lüdenscheidt"),
];

const chosen = (words: string, more: { years?: number[]; order?: "elder" | "younger" } = {}) =>
  chooseNamed(people, { words: words.split(" "), years: [], ...more }).people.map(({ id }) => id);

describe("a name that was typed means", () => {
  test.each([
    ["josiah wedgwood", ["Josiah Wedgwood"]],
    ["wedgwood josiah", ["Josiah Wedgwood"]],
    ["emma darwin", ["Emma Wedgwood"]],
    ["emma wedgwood darwin", ["Emma Wedgwood"]],
    ["mrs emma darwin", ["Emma Wedgwood"]],
    ["charles darwin", ["Charles Robert Darwin", "Charles Waring Darwin"]],
    ["charles robert darwin", ["Charles Robert Darwin"]],
    ["annie", ["Anne Elizabeth Darwin"]],
    ["annie darwin", ["Anne Elizabeth Darwin"]],
    ["bessy wedgwood", ["Elizabeth Allen"]],
    ["elizabeth wedgwood", ["Elizabeth Allen"]],
    ["queen victoria", ["Victoria Hanover"]],
    ["emile muller", ["Émile Müller-Lüdenscheidt"]],
    ["nobody", []],
  ])("%s", (words, ids) => expect(chosen(words)).toEqual(ids));

  test("who has the title that was typed, also where somebody else is called just that without it", () => {
    const several = [
      person("Victoria", null),
      person("Victoria", "Hanover", { alsoCalled: ["Queen of England"] }),
      person("Alice", "of Athlone"),
      person("Alice", "Athlone", { alsoCalled: ["Countess of Ulster"] }),
      person("Annie", null),
      person("Anne", "Lee", { alsoCalled: ["Lady Annie"] }),
    ];
    const meant = (words: string) =>
      chooseNamed(several, { words: words.split(" "), years: [] }).people.map(({ id }) => id);
    expect(meant("queen victoria")).toEqual(["Victoria Hanover"]);
    expect(meant("victoria")).toEqual(["Victoria null"]);
    expect(meant("alice of athlone")).toEqual(["Alice of Athlone", "Alice Athlone"]);
    expect(meant("lady annie")).toEqual(["Annie null"]);
  });

  test("the elder or the younger of two, where their dates tell", () => {
    expect(chosen("josiah wedgwood", { order: "elder" })).toEqual(["Josiah Wedgwood"]);
    expect(chosen("josiah wedgwood", { order: "younger" })).toEqual(["Josiah Wedgwood II"]);
    expect(chosen("charles darwin", { order: "younger" })).toEqual(["Charles Waring Darwin"]);
  });

  test("who was born or died in the year beside it", () => {
    expect(chosen("charles darwin", { years: [1809] })).toEqual(["Charles Robert Darwin"]);
    expect(chosen("charles darwin", { years: [1809, 1882] })).toEqual(["Charles Robert Darwin"]);
    expect(chosen("charles darwin", { years: [1700] })).toEqual([]);
  });

  test("others who have its words are remembered", () => {
    const { others } = chooseNamed(people, { words: ["josiah", "wedgwood"], years: [] });
    expect(others.map(({ id }) => id)).toEqual(["Josiah Wedgwood II"]);
  });
});
