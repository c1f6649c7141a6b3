import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { doubtful, sure } from "./find-pairs.ts";
import { NameFrequencies } from "./name-frequencies.ts";
import { relateFacts, type ComparedDetails, type PersonFacts } from "./person-facts.ts";
import { Scorer } from "./score.ts";
import { factsOf } from "./testing/facts-of.ts";

const person = (id: string, told: Partial<ComparedDetails>): PersonFacts =>
  factsOf(id, { ...removedMember, isLiving: false, firstName: "Unknown", ...told });

const charles = {
  firstName: "Charles Robert",
  lastName: "Darwin",
  sex: "male",
  birthDate: "12 Feb 1809",
  birthPlace: "The Mount, Shrewsbury, England",
  deathDate: "19 Apr 1882",
  deathPlace: "Down House, Downe, Kent",
} as const;

const nickname = (firstName: string) =>
  ({ type: "nickname", label: null, title: null, firstName, lastName: null, suffix: null }) as const;

/** Among a few hundred others of the same names. */
const others = Array.from({ length: 300 }, (_, at) =>
  person(`other ${at}`, {
    firstName: ["William", "Emma", "Robert", "Anne"][at % 4]!,
    lastName: ["Darwin", "Wedgwood"][at % 2]!,
  }),
);
const score = (one: PersonFacts, other: PersonFacts, more: readonly PersonFacts[] = []) =>
  new Scorer(new NameFrequencies([...others, one, other, ...more])).score(one, other);
const scoreOf = (one: Partial<ComparedDetails>, other: Partial<ComparedDetails>) =>
  score(person("one", one), person("other", other));

describe("the same person, told otherwise", () => {
  test.each<[string, Partial<ComparedDetails>]>([
    ["nothing but a new number", {}],
    ["an initial", { firstName: "Charles R." }],
    ["one given name", { firstName: "Charles" }],
    ["a slip in a name", { lastName: "Darwni" }],
    ["accents", { firstName: "Chárles Röbert" }],
    ["a title", { firstName: "Mr. Charles Robert" }],
    ["a suffix", { suffix: "Jr." }],
    ["a short name", { firstName: "Charlie" }],
    ["names swapped", { firstName: "Darwin", lastName: "Charles Robert" }],
    ["names swapped and a slip in the surname", { firstName: "Darwni", lastName: "Charles Robert" }],
    ["names swapped and a slip in the given name", { firstName: "Darwin", lastName: "Chalres Robert" }],
    ["names swapped and an initial", { firstName: "Darwin", lastName: "Charles R." }],
    ["names swapped and one given name", { firstName: "Darwin", lastName: "Charles" }],
    ["day and month swapped", { birthDate: "2 Dec 1809" }],
    ["a slip in the year", { birthDate: "12 Feb 1819" }],
    ["the year alone", { birthDate: "1809" }],
    ["about", { birthDate: "about 1810" }],
    ["a place spelt otherwise", { birthPlace: "Shrewsberry" }],
    ["no birth", { birthDate: null, birthPlace: null }],
  ])("with %s is worth a look", (_, told) => {
    expect(scoreOf(charles, { ...charles, ...told })).toBeGreaterThan(doubtful);
  });

  test("is beyond doubt where name, days and places agree", () => {
    expect(scoreOf(charles, { ...charles, firstName: "Charles" })).toBeGreaterThan(sure);
  });

  test("a wife is found by her maiden name and by her husband's, with him", () => {
    const emma = { firstName: "Emma", sex: "female", birthDate: "2 May 1808" } as const;
    expect(
      scoreOf({ ...emma, lastName: "Wedgwood" }, { ...emma, lastName: "Darwin", maidenName: "Wedgwood" }),
    ).toBeGreaterThan(doubtful);
    const couple = ["one", "other"].map(
      (id) =>
        [person(`${id} he`, charles), person(id, { ...emma, lastName: id === "one" ? "Wedgwood" : "Darwin" })] as const,
    );
    for (const [he, she] of couple) relateFacts("spouse", he, she);
    expect(score(couple[0]![1], couple[1]![1])).toBeGreaterThan(doubtful);
  });
});

describe("two people who are alike", () => {
  test.each<[string, Partial<ComparedDetails>, Partial<ComparedDetails>]>([
    [
      "a father and his son of the same name",
      { firstName: "Erasmus", lastName: "Darwin", birthDate: "1731" },
      { firstName: "Erasmus", lastName: "Darwin", birthDate: "1759" },
    ],
    [
      "a child that bears the name of one who died",
      { firstName: "Mary", lastName: "Darwin", birthDate: "1840", deathDate: "1841" },
      { firstName: "Mary", lastName: "Darwin", birthDate: "1842" },
    ],
    [
      "twins",
      { firstName: "William", lastName: "Darwin", birthDate: "3 Mar 1840", birthPlace: "Downe" },
      { firstName: "Henry", lastName: "Darwin", birthDate: "3 Mar 1840", birthPlace: "Downe" },
    ],
    [
      "a woman and a man",
      { firstName: "Francis", lastName: "Darwin", sex: "male", birthDate: "16 Aug 1848" },
      { firstName: "Frances", lastName: "Darwin", sex: "female", birthDate: "16 Aug 1848" },
    ],
    [
      "two of whom only the name is known",
      { firstName: "William", lastName: "Darwin" },
      { firstName: "William", lastName: "Darwin" },
    ],
    [
      "cousins with a given name of each other's surname",
      { firstName: "William", lastName: "Robert", sex: "male", birthDate: "1840" },
      { firstName: "Robert", lastName: "Wedgwood", sex: "male", birthDate: "1840" },
    ],
    ["two nobody named", { firstName: "Unknown", birthDate: "1840" }, { firstName: "Unknown", birthDate: "1840" }],
    [
      "kings of one name",
      { firstName: "Edward VII", birthDate: "9 Nov 1841" },
      { firstName: "Edward VIII", birthDate: "1841" },
    ],
  ])("%s are not shown", (_, one, other) => {
    expect(scoreOf(one, other)).toBeLessThan(doubtful);
  });

  test("twins stay two with the same parents, who are two people for their children", () => {
    const parents = [person("father", charles), person("mother", { firstName: "Emma", lastName: "Darwin" })];
    const twins = ["William", "Henry"].map((firstName) =>
      person(firstName, { firstName, lastName: "Darwin", sex: "male", birthDate: "3 Mar 1840" }),
    );
    for (const parent of parents) for (const twin of twins) relateFacts("parent", parent, twin);
    expect(score(twins[0]!, twins[1]!, parents)).toBeLessThan(doubtful);
  });
});

const john = { firstName: "John Robert", lastName: "Darwin", sex: "male", birthPlace: "Shrewsbury" } as const;

describe("generations of one name", () => {
  test.each<[string, Partial<ComparedDetails>, Partial<ComparedDetails>]>([
    ["by their suffixes", { suffix: "Sr." }, { suffix: "Jr., M.D." }],
    ["by numbers", { suffix: "II" }, { suffix: "III" }],
    ["by words behind the last name", { lastName: "Darwin Senior" }, { lastName: "Darwin, junior" }],
    ["by a suffix here and a word behind the given names there", { suffix: "3rd" }, { firstName: "John Robert Jr." }],
  ])("are not shown where they are told apart %s", (_, one, other) => {
    expect(scoreOf(john, john)).toBeGreaterThan(doubtful);
    expect(scoreOf({ ...john, ...one }, { ...john, ...other })).toBeLessThan(doubtful);
  });

  test.each<[string, Partial<ComparedDetails>, Partial<ComparedDetails>]>([
    ["jr and junior", { suffix: "Jr." }, { suffix: "Junior" }],
    ["the second and Jr.", { suffix: "II" }, { suffix: "Jr" }],
    ["a suffix and a word of the name", { suffix: "III" }, { firstName: "John Robert III" }],
    ["what is no number", { suffix: "Esq." }, {}],
    ["orders and degrees", { suffix: "C.I.E." }, { suffix: "K.C.V.O., V.C." }],
    ["the number of a title", { suffix: "7th Duke of Devonshire" }, {}],
  ])("are one where it says the same: %s", (_, one, other) => {
    expect(scoreOf({ ...john, ...one }, { ...john, ...other })).toBe(scoreOf(john, john));
  });
});

describe("siblings", () => {
  const romanov = { lastName: "Romanov", sex: "female", deathDate: "18 Jul 1918", deathPlace: "Ekaterinburg" } as const;
  const atBushyPark = { date: "23 Apr 1822", place: "Bushy Park" };
  const twin = {
    sex: "male",
    birthDate: atBushyPark.date,
    birthPlace: atBushyPark.place,
    deathDate: atBushyPark.date,
    deathPlace: atBushyPark.place,
  } as const;
  const pairs: readonly (readonly [string, Partial<ComparedDetails>, Partial<ComparedDetails>])[] = [
    [
      "of one patronymic",
      { ...romanov, firstName: "Maria Nicholovna", birthDate: "May 1899" },
      { ...romanov, firstName: "Anastasia Nicholovna", birthDate: "Jun 1901" },
    ],
    [
      "of names of their own that began as one",
      { ...romanov, firstName: "Emily", birthDate: "1899" },
      { ...romanov, firstName: "Emma", birthDate: "1899" },
    ],
    ["told by numbers", { ...twin, firstName: "Twin-Boy 1" }, { ...twin, firstName: "Twin-Boy 2" }],
    [
      "with the family’s name among their given names",
      { firstName: "Ferdinand of Hohenzollern", lastName: "Hohenzollern", sex: "male", deathDate: "1927" },
      { firstName: "William of Hohenzollern", lastName: "Hohenzollern", sex: "male", deathDate: "1927" },
    ],
  ];
  const related = (kind: "parent" | "sibling", one: Partial<ComparedDetails>, other: Partial<ComparedDetails>) => {
    const [first, second] = [person("one", one), person("other", other)];
    if (kind === "sibling") relateFacts(kind, first, second);
    const parents = kind === "sibling" ? [] : [person("father", { firstName: "Nicholas" }), person("mother", {})];
    for (const parent of parents) for (const child of [first, second]) relateFacts("parent", parent, child);
    return score(first, second, parents);
  };

  test.each(pairs)("%s are not shown, by their parents nor where these are not known", (_, one, other) => {
    expect([related("parent", one, other), related("sibling", one, other)]).toEqual([
      expect.toSatisfy((bits: number) => bits < doubtful),
      expect.toSatisfy((bits: number) => bits < doubtful),
    ]);
  });

  test("are never beyond doubt the same for having been born and having died on the same days", () => {
    const [one, other] = [
      { ...twin, firstName: "William" },
      { ...twin, firstName: "Henry" },
    ];
    expect(related("parent", one, other)).toBeLessThan(sure);
  });

  test("of a file and of a family are never beyond doubt the same by a short name alone", () => {
    const [here, there] = ["here", "there"].map((place) => {
      const child = person(place, {
        ...romanov,
        firstName: place === "here" ? "Alexandra" : "Sasha",
        birthDate: "26 Jun 1899",
      });
      const parents = [
        person(`${place} father`, charles),
        person(`${place} mother`, { firstName: "Emma", sex: "female" }),
      ];
      for (const parent of parents) relateFacts("parent", parent, child);
      return { child, parents };
    });
    const bits = score(here!.child, there!.child, [...here!.parents, ...there!.parents]);
    expect(bits).toBeGreaterThan(doubtful);
    expect(bits).toBeLessThan(sure);
  });

  test.each<[string, Partial<ComparedDetails>, Partial<ComparedDetails>]>([
    ["a name spelt otherwise", { firstName: "Maria" }, { firstName: "Mariya" }],
    ["a short form", { firstName: "Alexander" }, { firstName: "Alex" }],
    ["one of two names", { firstName: "Maria Nicholovna" }, { firstName: "Maria" }],
    ["the later of two names", { firstName: "Anna Maria" }, { firstName: "Maria" }],
    ["a short name", { firstName: "Margaret" }, { firstName: "Peggy" }],
    ["two short names", { firstName: "Maggie Ann" }, { firstName: "Peggy" }],
    [
      "a nickname that is recorded",
      { firstName: "Maria", otherNames: [nickname("Baby Bee"), nickname("Bee")] },
      { firstName: "Bee" },
    ],
  ])("who are one with %s are shown", (_, one, other) => {
    const alike = { ...romanov, birthDate: "26 Jun 1899" };
    expect(related("parent", { ...alike, ...one }, { ...alike, ...other })).toBeGreaterThan(doubtful);
  });
});

test("a king of a number is less like somebody without any", () => {
  const edward = { firstName: "Edward", sex: "male", deathDate: "1327" } as const;
  expect(scoreOf({ ...edward, firstName: "Edward II" }, edward)).toBeLessThan(scoreOf(edward, edward) - 2);
});

test("a rare name says more than a common one", () => {
  const common = { firstName: "William", lastName: "Darwin", birthDate: "1840" };
  const rare = { firstName: "Bernard", lastName: "Cresy", birthDate: "1840" };
  expect(scoreOf(rare, rare)).toBeGreaterThan(scoreOf(common, common) + 4);
});

const names = fc.constantFrom(
  "Anna",
  "Anne",
  "Anna Maria",
  "M. Anna",
  "Hans",
  "Jean-Paul",
  "",
  "Unknown",
  "Darwin",
  "O’Brien",
  "Édouard VII",
);
const dates = fc.constantFrom(
  null,
  "1840",
  "about 1840",
  "3 Mar 1840",
  "4 Mar 1840",
  "before 1850",
  "between 1830 and 1841",
  "44 BC",
  "who knows",
);
const places = fc.constantFrom(null, "Downe, Kent", "Down, Kent, England", "Kent", "Wien", ",,");
const anybody = fc.record({
  firstName: names,
  lastName: fc.option(names),
  maidenName: fc.option(names),
  sex: fc.constantFrom("male" as const, "female" as const, "other" as const, null),
  birthDate: dates,
  birthPlace: places,
  deathDate: dates,
  deathPlace: places,
  isLiving: fc.boolean(),
});

describe("whoever they are", () => {
  const kinOf = fc.array(anybody, { maxLength: 3 });
  const related = (id: string, told: ComparedDetails, parents: readonly ComparedDetails[]) => {
    const child = factsOf(id, told);
    for (const [at, parent] of parents.entries()) relateFacts("parent", factsOf(`${id} parent ${at}`, parent), child);
    return child;
  };

  test("the order of two people says nothing", () => {
    fc.assert(
      fc.property(anybody, anybody, kinOf, kinOf, (one, other, kin, otherKin) => {
        const [first, second] = [related("a", one, kin), related("b", other, otherKin)];
        const scorer = new Scorer(new NameFrequencies([first, second]));
        expect(scorer.score(first, second)).toBe(scorer.score(second, first));
      }),
    );
  });

  test("nobody is more like somebody than they are themselves", () => {
    fc.assert(
      fc.property(anybody, anybody, (one, other) => {
        const [first, same, second] = [factsOf("a", one), factsOf("b", one), factsOf("c", other)];
        const scorer = new Scorer(new NameFrequencies([first, same, second]));
        // Somebody who died before they were born is nobody.
        fc.pre(!(first.death && first.birth && first.death.to < first.birth.from));
        expect(scorer.score(first, second)).toBeLessThanOrEqual(scorer.score(first, same) + 1e-9);
      }),
    );
  });
});
