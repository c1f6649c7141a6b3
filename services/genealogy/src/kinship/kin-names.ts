import type { OtherPartnership, OtherPedigree, Sex, StatedRelationship } from "./kin-links.ts";

const bySex = (sex: Sex, male: string, female: string, either: string): string => {
  if (sex === "male") return male;
  return sex === "female" ? female : either;
};

const ordinals = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const removals = [
  "",
  "once",
  "twice",
  ..."three four five six seven eight nine ten".split(" ").map((n) => `${n} times`),
];
const multiples = ["", "", "double", "triple", "quadruple"];

/** 1st, 2nd, 3rd, 4th, 11th, 21st … */
const ordinalFigure = (figure: number): string => {
  const teen = figure % 100 >= 11 && figure % 100 <= 13;
  const ending = teen ? undefined : { 1: "st", 2: "nd", 3: "rd" }[figure % 10];
  return `${figure}${ending ?? "th"}`;
};

/** "great-", "great-great-", then "3rd great-": two are still read at a glance, seven are not. */
const greats = (count: number): string => {
  if (count <= 0) return "";
  return count <= 2 ? "great-".repeat(count) : `${ordinalFigure(count)} great-`;
};

const parentWord = (sex: Sex): string => bySex(sex, "father", "mother", "parent");
const childWord = (sex: Sex): string => bySex(sex, "son", "daughter", "child");
export const siblingWord = (sex: Sex): string => bySex(sex, "brother", "sister", "sibling");

/** Married where `partnership` is null; those who parted without a divorce still are. */
export const partnerWord = (sex: Sex, partnership: OtherPartnership | null = null): string => {
  if (partnership === "partners") return "partner";
  const word = bySex(sex, "husband", "wife", "partner");
  return partnership === "divorced" ? formerWord(word) : word;
};

/** Of kin by a marriage that ended in divorce. */
export const formerWord = (word: string): string => `former ${word}`;

const ancestorWord = (generations: number, sex: Sex): string =>
  generations === 1 ? parentWord(sex) : `${greats(generations - 2)}grand${parentWord(sex)}`;

const descendantWord = (generations: number, sex: Sex): string =>
  generations === 1 ? childWord(sex) : `${greats(generations - 2)}grand${childWord(sex)}`;

const auntWord = (generations: number, sex: Sex): string =>
  greats(generations - 2) + bySex(sex, "uncle", "aunt", "aunt/uncle");

const nieceWord = (generations: number, sex: Sex): string =>
  (generations > 2 ? `${greats(generations - 3)}grand` : "") + bySex(sex, "nephew", "niece", "niece/nephew");

const cousinWord = (up: number, down: number): string => {
  const degree = Math.min(up, down) - 1;
  const removed = Math.abs(up - down);
  const cousin = `${ordinals[degree] ?? ordinalFigure(degree)} cousin`;
  return removed === 0 ? cousin : `${cousin} ${removals[removed] ?? `${removed} times`} removed`;
};

/**
 * What somebody is called who is reached by going `up` generations and then `down`: (2, 0) a grandparent, (1, 1) a sibling,
 * (2, 2) a first cousin, (2, 3) a first cousin once removed.
 */
export const bloodWord = (
  {
    up,
    down,
    half,
    times,
    through,
  }: { up: number; down: number; half: boolean; times: number; through?: OtherPedigree },
  sex: Sex,
): string => {
  if (through !== undefined) return otherWord(bloodWord({ up, down, half: false, times: 1 }, sex), through, up, down);
  if (down === 0) return ancestorWord(up, sex);
  if (up === 0) return descendantWord(down, sex);
  if (up > 1 && down > 1) {
    const multiple = times > 1 ? `${multiples[times] ?? "multiple"} ` : "";
    return `${half ? "half " : multiple}${cousinWord(up, down)}`;
  }
  const word = nearWord(up, down, sex);
  if (!half) return word;
  return word.includes("great") ? `half ${word}` : `half-${word}`;
};

/** "adoptive father", but "adopted son"; "foster sister"; "stepfather", "step-grandfather", "step first cousin". */
const otherWord = (word: string, through: OtherPedigree, up: number, down: number): string => {
  switch (through) {
    case "adopted":
      return `${up === 0 ? "adopted" : "adoptive"} ${word}`;
    case "foster":
      return `foster ${word}`;
    case "step":
      if (up + down === 1 || (up === 1 && down === 1)) return `step${word}`;
      return word.includes(" ") ? `step ${word}` : `step-${word}`;
    case "sealing":
    case "other":
      return word;
  }
};

const nearWord = (up: number, down: number, sex: Sex): string => {
  if (up === 1 && down === 1) return siblingWord(sex);
  return down === 1 ? auntWord(up, sex) : nieceWord(down, sex);
};

export const inLawWord = (up: number, down: number, sex: Sex): string | null => {
  if (up === 1 && down === 0) return `${parentWord(sex)}-in-law`;
  if (up === 0 && down === 1) return `${childWord(sex)}-in-law`;
  return up === 1 && down === 1 ? `${siblingWord(sex)}-in-law` : null;
};

/** A partner of an ancestor, or a descendant of a partner. */
export const stepWord = (up: number, down: number, sex: Sex): string => {
  const word = up > 0 ? ancestorWord(up, sex) : descendantWord(down, sex);
  return up + down === 1 ? `step${word}` : `step-${word}`;
};

export const stepSiblingWord = (sex: Sex): string => `step${siblingWord(sex)}`;

export const statedWord = (stated: StatedRelationship, sex: Sex): string => {
  switch (stated) {
    case "grandparent":
      return ancestorWord(2, sex);
    case "grandchild":
      return descendantWord(2, sex);
    case "aunt_uncle":
      return auntWord(2, sex);
    case "niece_nephew":
      return nieceWord(2, sex);
    case "cousin":
      return "cousin";
    case "other":
      return "relative";
  }
};
