import type { Sex } from "../kinship/kin-links.ts";
import { bloodWord, inLawWord, partnerWord, stepSiblingWord, stepWord } from "../kinship/kin-names.ts";

/** What a question calls somebody's kin. */
export interface KinTerm {
  /** "great-aunt", "second cousin": for sentences. */
  readonly one: string;
  readonly many: string;
  readonly isPlural: boolean;
  readonly sex?: Exclude<Sex, "other">;
  readonly way: KinWay;
  /** What the kin is in particular; absent: any. */
  readonly quality?: KinQuality;
}

/** By adoption, in care, by a marriage that a divorce ended, by birth. */
export type KinQuality = "adoptive" | "foster" | "former" | "birth";

/** Generations up and then down, with marriages where there are any. */
export type KinWay =
  | { readonly by: "blood"; readonly up: number; readonly down: number; readonly isHalf?: true }
  /** Cousins of a degree, some generations removed either way. */
  | { readonly by: "cousin"; readonly degree: number; readonly removed: number }
  | { readonly by: "partner" }
  | { readonly by: "law" | "step"; readonly up: number; readonly down: number }
  | { readonly by: "line"; readonly to: "ancestors" | "descendants" };

interface Plain {
  readonly word: string;
}

type Sexed = Exclude<Sex, "other"> | undefined;
interface Base {
  readonly up: number;
  readonly down: number;
  readonly sex: Sexed;
  readonly isPlural: boolean;
}

const base = (
  up: number,
  down: number,
  sex: Sexed,
  one: string,
  many: string,
): readonly (readonly [string, Base])[] => [
  ...one.split(" ").map((word) => [word, { up, down, sex, isPlural: false }] as const),
  ...many.split(" ").map((word) => [word, { up, down, sex, isPlural: true }] as const),
];

/** Words of one generation, and what may stand before them: "grand", "great", "half", "step". */
const bases = new Map<string, Base>([
  ...base(1, 0, undefined, "parent", "parents"),
  ...base(1, 0, "male", "father dad daddy papa", "fathers"),
  ...base(1, 0, "female", "mother mum mom mummy mommy mama", "mothers"),
  ...base(0, 1, undefined, "child kid", "children kids"),
  ...base(0, 1, "male", "son", "sons"),
  ...base(0, 1, "female", "daughter", "daughters"),
  ...base(1, 1, undefined, "sibling", "siblings"),
  ...base(1, 1, "male", "brother", "brothers"),
  ...base(1, 1, "female", "sister", "sisters"),
  ...base(2, 1, "male", "uncle", "uncles"),
  ...base(2, 1, "female", "aunt auntie aunty", "aunts"),
  ...base(1, 2, "male", "nephew", "nephews"),
  ...base(1, 2, "female", "niece", "nieces"),
]);

const grandBases = new Map<string, Base>([
  ...base(2, 0, "male", "grandpa granddad grandad grandpapa", "grandpas"),
  ...base(2, 0, "female", "grandma granny gran nana grandmama", "grandmas"),
]);

const partners: Readonly<Record<string, { readonly sex: Sexed; readonly isPlural: boolean }>> = {
  husband: { sex: "male", isPlural: false },
  husbands: { sex: "male", isPlural: true },
  wife: { sex: "female", isPlural: false },
  wives: { sex: "female", isPlural: true },
  ...Object.fromEntries(["partner", "spouse"].map((word) => [word, { sex: undefined, isPlural: false }])),
  ...Object.fromEntries(["partners", "spouses"].map((word) => [word, { sex: undefined, isPlural: true }])),
};

const numbers = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const ordinalOf = (word: string | undefined): number | undefined => {
  if (word === undefined) return undefined;
  const at = numbers.indexOf(word);
  if (at >= 0) return at + 1;
  const figure = /^(\d{1,2})(?:st|nd|rd|th|x)$/.exec(word);
  return figure ? Number(figure[1]) : undefined;
};
const times: Readonly<Record<string, number>> = Object.fromEntries(
  "two three four five six seven eight nine ten".split(" ").map((word, at) => [word, at + 2]),
);

const inLaw = "-in-law";

const plurals = (one: string): string => {
  if (one.includes("cousin")) return one.replace("cousin", "cousins");
  if (one.endsWith(inLaw)) return `${plurals(one.slice(0, -inLaw.length))}${inLaw}`;
  if (one.endsWith("child")) return `${one}ren`;
  return one.endsWith("wife") ? `${one.slice(0, -2)}ves` : `${one}s`;
};

const named = (one: string, isPlural: boolean, sex: Sexed, way: KinWay): KinTerm => ({
  one,
  many: plurals(one),
  isPlural,
  ...(sex === undefined ? {} : { sex }),
  way,
});

/** Whose birth makes somebody a parent, or a grandparent of any degree: the children, or those of theirs. */
export const descentTo = ({ way }: KinTerm): KinTerm | undefined =>
  way.by === "blood" && way.down === 0
    ? named(bloodWord({ up: 0, down: way.up, half: false, times: 1 }, "other"), false, undefined, {
        by: "blood",
        up: 0,
        down: way.up,
      })
    : undefined;

const either = (sex: Sexed): Sex => sex ?? "other";

/** How many words from `at` on say one kinship, and which; undefined where they say none. */
export const kinAt = (
  words: readonly Plain[],
  at: number,
): { readonly term: KinTerm; readonly length: number } | undefined => {
  const word = (offset: number): string | undefined => words[at + offset]?.word;
  const quality = qualities[word(0) ?? ""];
  if (quality === undefined) return anyKin(word);
  const found = anyKin((offset) => word(offset + 1));
  if (found === undefined) return undefined;
  const { one, many } = found.term;
  return {
    term: { ...found.term, one: `${quality} ${one}`, many: `${quality} ${many}`, quality },
    length: found.length + 1,
  };
};

const qualities: Readonly<Partial<Record<string, KinQuality>>> = {
  adoptive: "adoptive",
  adopted: "adoptive",
  foster: "foster",
  former: "former",
  ex: "former",
  divorced: "former",
  birth: "birth",
  biological: "birth",
  natural: "birth",
};

const anyKin = (word: Read): Found => cousin(word) ?? line(word) ?? both(word) ?? partner(word) ?? generation(word);

/** "Brothers and sisters" are siblings, "uncles or aunts" either. */
const both = (word: Read): Found => {
  const one = generation(word) ?? partner(word);
  const joint = one && word(one.length);
  if (one === undefined || (joint !== "and" && joint !== "or")) return undefined;
  const from = one.length + 1;
  const rest: Read = (offset) => word(from + offset);
  const other = generation(rest) ?? partner(rest);
  if (other === undefined) return undefined;
  const [first, second] = [one.term, other.term];
  const isOneKind = JSON.stringify(first.way) === JSON.stringify(second.way) && first.sex !== second.sex;
  if (!isOneKind || first.sex === undefined || second.sex === undefined) return undefined;
  const term = {
    one: `${first.one} or ${second.one}`,
    many: `${first.many} and ${second.many}`,
    isPlural: first.isPlural || joint === "and",
    way: first.way,
  };
  return { term, length: from + other.length };
};

type Read = (offset: number) => string | undefined;
type Found = { readonly term: KinTerm; readonly length: number } | undefined;

const cousin = (word: Read): Found => {
  let at = 0;
  if (word(at) === "half") at += 1;
  const degree = ordinalOf(word(at));
  if (degree !== undefined) at += 1;
  const isPlural = word(at) === "cousins";
  if (!isPlural && word(at) !== "cousin") return undefined;
  at += 1;
  let removed = 0;
  if ((word(at) === "once" || word(at) === "twice" || word(at) === "thrice") && word(at + 1) === "removed") {
    removed = ["once", "twice", "thrice"].indexOf(word(at)!) + 1;
    at += 2;
  } else if (word(at + 1) === "times" && word(at + 2) === "removed") {
    removed = times[word(at) ?? ""] ?? (Number(word(at)) || 0);
    if (removed > 0) at += 3;
  }
  const way = { by: "cousin", degree: degree ?? 1, removed } as const;
  const up = way.degree + 1;
  const one = bloodWord({ up, down: up + removed, half: false, times: 1 }, "other");
  return { term: named(one, isPlural, undefined, way), length: at };
};

const line = (word: Read): Found => {
  const found = /^(ancestor|forefather|forebear|descendant)(s?)$/.exec(word(0) ?? "");
  if (!found) return undefined;
  const isDown = found[1] === "descendant";
  const way = { by: "line", to: isDown ? "descendants" : "ancestors" } as const;
  return { term: named(isDown ? "descendant" : "ancestor", found[2] === "s", undefined, way), length: 1 };
};

const partner = (word: Read): Found => {
  const found = Object.hasOwn(partners, word(0) ?? "") ? partners[word(0)!] : undefined;
  return (
    found && { term: named(partnerWord(either(found.sex)), found.isPlural, found.sex, { by: "partner" }), length: 1 }
  );
};

/** "grandfather" is written as one word, "grand father" as two; "greatgrandfather" happens too. */
const inParts = (text: string): { readonly greats: number; readonly prefix: string; readonly rest: string } => {
  const [, greats = "", prefix = "", rest = ""] = /^((?:great)*)(grand|step|half)?(.*)$/.exec(text) ?? [];
  return { greats: greats.length / 5, prefix, rest };
};

const generation = (word: Read): Found => {
  let at = 0;
  let greats = 0;
  const prefixes = new Set<string>();
  const figure = ordinalOf(word(0));
  if (figure !== undefined && word(1) === "great") {
    greats = figure;
    at = 2;
  }
  for (;;) {
    const text = word(at);
    if (text === "great") greats += 1;
    else if (text === "grand" || text === "step" || text === "half") prefixes.add(text);
    else break;
    at += 1;
  }
  const text = word(at);
  if (text === undefined || text.length > 40) return undefined;
  const parts = bases.has(text) || grandBases.has(text) ? { greats: 0, prefix: "", rest: text } : inParts(text);
  if (parts.prefix) prefixes.add(parts.prefix);
  greats += parts.greats;
  const found = bases.get(parts.rest) ?? (prefixes.size === 0 ? grandBases.get(parts.rest) : undefined);
  if (found === undefined) return undefined;
  at += 1;
  const isInLaw = word(at) === "in" && word(at + 1) === "law";
  if (isInLaw) at += 2;
  const term = kinTerm(found, greats, prefixes, isInLaw);
  return term && { term, length: at };
};

const kinTerm = (
  { up, down, sex, isPlural }: Base,
  greats: number,
  prefixes: ReadonlySet<string>,
  isInLaw: boolean,
): KinTerm | undefined => {
  const isLine = (up === 0) !== (down === 0);
  const isAuntish = up === 2 && down === 1;
  const isNieceish = up === 1 && down === 2;
  const isGrand = prefixes.has("grand");
  const far = { up, down };
  if (isLine && up + down === 1) {
    // "Great-" alone says nothing before a father.
    if (greats > 0 && !isGrand) return undefined;
    const further = (isGrand ? 1 : 0) + greats;
    if (up > 0) far.up += further;
    else far.down += further;
  } else if (isLine) {
    if (isGrand) return undefined;
    far.up += greats;
  } else if (isAuntish) far.up += greats + (isGrand ? 1 : 0);
  else if (isNieceish) far.down += greats + (isGrand ? 1 : 0);
  else if (greats > 0 || isGrand) return undefined;
  if (isInLaw) {
    const one = inLawWord(far.up, far.down, either(sex));
    return one === null ? undefined : named(one, isPlural, sex, { by: "law", ...far });
  }
  if (prefixes.has("step")) {
    if (up === 1 && down === 1) return named(stepSiblingWord(either(sex)), isPlural, sex, { by: "step", up, down });
    return isLine ? named(stepWord(far.up, far.down, either(sex)), isPlural, sex, { by: "step", ...far }) : undefined;
  }
  const half = prefixes.has("half");
  if (half && isLine) return undefined;
  const one = bloodWord({ ...far, half, times: 1 }, either(sex));
  return named(one, isPlural, sex, { by: "blood", ...far, ...(half ? { isHalf: true } : {}) });
};
