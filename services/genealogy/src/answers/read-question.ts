import type { Ask, Form } from "./ask.ts";
import { ageForms } from "./kinds/age.ts";
import { birthAndDeathForms } from "./kinds/birth-and-death.ts";
import { extremeForms } from "./kinds/extreme.ts";
import { ageAtDeathForms } from "./kinds/age-at-death.ts";
import { birthNameForms } from "./kinds/birth-name.ts";
import { byNameForms } from "./kinds/by-name.ts";
import { birthdayForms } from "./kinds/birthdays.ts";
import { commonNameForms } from "./kinds/common-names.ts";
import { coupleForms } from "./kinds/couple.ts";
import { firstPartnerForms } from "./kinds/first-partner.ts";
import { familyForms } from "./kinds/family.ts";
import { kinshipForms } from "./kinds/kinship.ts";
import { marriageForms } from "./kinds/marriage.ts";
import { marriageLengthForms } from "./kinds/marriage-length.ts";
import { recordedFactForms } from "./kinds/recorded-facts.ts";
import { missingForms } from "./kinds/missing.ts";
import { olderForms } from "./kinds/older.ts";
import { peopleForms } from "./kinds/people.ts";
import { outlivedForms } from "./kinds/outlived.ts";
import { relativesForms } from "./kinds/relatives.ts";
import { weddingForms } from "./kinds/weddings.ts";
import { whoForms } from "./kinds/who.ts";
import { match, pattern, type Pattern } from "./patterns.ts";
import { questionWords, type Word } from "./question-words.ts";

interface ReadForm {
  readonly pattern: Pattern;
  readonly read: Form["read"];
}

/** What says most comes first: "the oldest child of Emma" is no child called "of Emma". */
const forms: readonly ReadForm[] = [
  ...familyForms,
  ...commonNameForms,
  ...birthdayForms,
  ...olderForms,
  ...outlivedForms,
  ...kinshipForms,
  ...firstPartnerForms,
  ...extremeForms,
  ...ageAtDeathForms,
  ...missingForms,
  ...peopleForms,
  ...weddingForms,
  ...birthNameForms,
  ...ageForms,
  ...marriageLengthForms,
  ...marriageForms,
  ...birthAndDeathForms,
  ...coupleForms,
  ...relativesForms,
  ...recordedFactForms,
  ...byNameForms,
  ...whoForms,
].flatMap(({ patterns, read }) => patterns.map((written) => ({ pattern: pattern(written), read })));

const politeness: readonly Pattern[] = [
  "can|could|would|will you please? tell me|us",
  "please? tell me|us",
  "do you know",
  "i would|d like to know",
  "i want|wish to know",
  "i wonder|wondered",
  "can|could you find out",
  "please",
  "so",
  "and",
  "hello|hi|hey",
].map(pattern);

const wordFits = (part: Pattern[number], word: Word | undefined): boolean =>
  word !== undefined && part.is === "word" && part.words.has(word.word);

/** How many words a beginning takes; 0 where the words do not begin so. */
const taken = (beginning: Pattern, words: readonly Word[]): number => {
  let at = 0;
  for (const part of beginning) {
    if (wordFits(part, words[at])) at += 1;
    else if (part.is !== "word" || !part.isOptional) return 0;
  }
  return at;
};

/** So much politeness is listened to. */
const mostPolite = 4;

const everywhere = pattern("in|of the|my|our|this family tree?");
/** So far into a question it stands: "how many people in the family …". */
const latest = 3;

/** Without "in the family" behind whom it asks for: it is asked of the whole family anyway. */
const ofWholeFamily = (words: readonly Word[]): readonly Word[] => {
  for (let at = 1; at <= latest; at += 1) {
    const end = at + taken(everywhere, words.slice(at));
    if (end > at && end < words.length) return [...words.slice(0, at), ...words.slice(end)];
  }
  return words;
};

/** Without "please tell me", at the beginning and the end. */
const plain = (words: readonly Word[]): readonly Word[] => {
  let from = 0;
  for (let time = 0; time < mostPolite; time += 1) {
    const rest = words.slice(from);
    const length = Math.max(...politeness.map((beginning) => taken(beginning, rest)));
    if (length === 0) break;
    from += length;
  }
  const end = words.at(-1)?.word === "please" ? words.length - 1 : words.length;
  return words.slice(from, Math.max(from, end));
};

/** What a question asks of the tree; undefined where it is no such question. Never throws. */
export const readQuestion = (question: string): Ask | undefined => {
  const words = ofWholeFamily(plain(questionWords(question)));
  if (words.length < 2) return undefined;
  for (const form of forms) {
    const slots = match(form.pattern, words);
    const ask = slots && form.read(slots);
    if (ask) return ask;
  }
  return undefined;
};
