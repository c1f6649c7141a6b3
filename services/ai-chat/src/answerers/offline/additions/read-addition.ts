import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { LifeEventType, RelationshipType } from "@kinkeeper/contracts/enumerations";

/** When and where, as it was typed; null where nothing was said. */
export interface WhenAndWhere {
  readonly date: string | null;
  readonly place: string | null;
}

/** How somebody was born and died; null where nothing is said of it. */
export interface Life {
  readonly born: WhenAndWhere | null;
  readonly died: WhenAndWhere | null;
}

/** What somebody asks to be added. People are named as they were typed. */
export type Addition =
  | ({ readonly type: "fact"; readonly person: string } & Life)
  | ({ readonly type: "person"; readonly name: string } & Life)
  /** `one` is the `relationship` of `other`. */
  | {
      readonly type: "relationship";
      readonly one: string;
      readonly other: string;
      readonly relationship: RelationshipType;
      readonly married: WhenAndWhere;
    }
  | {
      readonly type: "artifact";
      readonly artifactType: "story" | "photo" | "document" | "other";
      readonly title: string;
      readonly text: string | null;
    }
  | {
      readonly type: "event";
      readonly eventType: LifeEventType;
      readonly title: string;
      readonly when: WhenAndWhere;
      readonly text: string | null;
    }
  | { readonly type: "tradition"; readonly name: string; readonly text: string | null };

const opening =
  /^(?:(?:please|can you|could you|would you|i(?: would|['’]d) like to|i want to|let us|let['’]s)[\s,]+)*(?:please\s+)?(?:add|record|note(?: down)?|write down|remember|save|create)\s+/i;

const hasYear = (text: string): boolean => {
  const parsed = parseDate(text);
  return parsed.from !== undefined || parsed.to !== undefined;
};

/** Without the marks that end a sentence. */
const name = (text: string): string => text.trim().replace(/[.,!]{1,5}$/, "");

/** "in 1808 at Maer Hall", "on 2 May 1808, Maer", "Maer in 1808": the piece that is a date, and the rest. */
export const whenAndWhere = (text: string): WhenAndWhere => {
  const pieces = text
    .replaceAll(/\s+/g, " ")
    .split(/, ?| (?=(?:in|on|at|near|about|around|before|after) )/i)
    .map((piece) => name(piece.replace(/^(?:in|on|at) /i, "")))
    .filter((piece) => piece !== "");
  const date = pieces.find(hasYear) ?? null;
  const place = pieces.filter((piece) => piece !== date).join(", ");
  return { date, place: place === "" ? null : place };
};

const nothing: WhenAndWhere = { date: null, place: null };

/** "born in 1808 at Maer and died in 1896": where the one ends and the other begins. */
const death = /[\s,;]{1,5}(?:(?:and|who|he|she) ){0,2}died\b/i;

/** What follows "born", or "died". */
const lifeIn = (word: string, text: string): Life => {
  if (/died/i.test(word)) return { born: null, died: whenAndWhere(text) };
  const found = death.exec(text);
  if (!found) return { born: whenAndWhere(text), died: null };
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  return { born: whenAndWhere(before), died: whenAndWhere(after) };
};

const saysNothing = (when: WhenAndWhere | null): boolean =>
  when === null || (when.date === null && when.place === null);

const kin: Readonly<Record<string, RelationshipType>> = {
  mother: "parent",
  father: "parent",
  parent: "parent",
  son: "child",
  daughter: "child",
  child: "child",
  husband: "spouse",
  wife: "spouse",
  spouse: "spouse",
  partner: "spouse",
  brother: "sibling",
  sister: "sibling",
  sibling: "sibling",
  grandmother: "grandparent",
  grandfather: "grandparent",
  grandparent: "grandparent",
  grandson: "grandchild",
  granddaughter: "grandchild",
  grandchild: "grandchild",
  aunt: "aunt_uncle",
  uncle: "aunt_uncle",
  niece: "niece_nephew",
  nephew: "niece_nephew",
  cousin: "cousin",
};

/** "that Emma was born in 1808 at Maer", "that Emma is the mother of Leonard", "that Emma married Charles in 1839". */
const readStatement = (text: string): Addition | undefined => {
  const lived = /^(.{1,120}?)\s+(?:was\s+)?(born|died)\b(.{0,300})$/i.exec(text);
  if (lived) {
    const life = lifeIn(lived[2]!, lived[3]!);
    if (saysNothing(life.born) && saysNothing(life.died)) return undefined;
    return { type: "fact", person: name(lived[1]!), ...life };
  }
  const related = /^(.{1,120}?)\s+(?:is|was)\s+(?:the\s+|a\s+|an\s+)?(\p{L}+)\s+of\s+(.{1,120})$/iu.exec(text);
  const relationship = related && kin[related[2]!.toLowerCase()];
  if (related && relationship)
    return { type: "relationship", one: name(related[1]!), other: name(related[3]!), relationship, married: nothing };
  return readMarriage(text);
};

/** "Emma married Charles in 1839 at Maer", "Emma and Charles were married in 1839". */
const readMarriage = (text: string): Addition | undefined => {
  const word = /\s(?:were )?married\b/i.exec(text);
  if (!word) return undefined;
  const before = text.slice(0, word.index).trim();
  const after = text.slice(word.index + word[0].length).trim();
  const pair = before.split(/\sand\s/i);
  const when = /(?:^|\s)(?:in|on|at)\s/i.exec(after);
  const [whom, told] = when ? [after.slice(0, when.index).trim(), after.slice(when.index)] : [after, ""];
  const [one, other] = whom === "" && pair.length === 2 ? [pair[0]!, pair[1]!] : [before, whom];
  if (one === "" || other === "" || one.length > 120 || other.length > 120) return undefined;
  const married = whenAndWhere(told);
  return { type: "relationship", one: name(one), other: name(other), relationship: "spouse", married };
};

const things: readonly (readonly [RegExp, (title: string, text: string | null) => Addition])[] = [
  [/^(?:story|tale|memory)\b/i, (title, text) => ({ type: "artifact", artifactType: "story", title, text })],
  [/^(?:photo|photograph|picture)\b/i, (title, text) => ({ type: "artifact", artifactType: "photo", title, text })],
  [
    /^(?:document|letter|certificate)\b/i,
    (title, text) => ({ type: "artifact", artifactType: "document", title, text }),
  ],
  [/^(?:artifact|heirloom|object)\b/i, (title, text) => ({ type: "artifact", artifactType: "other", title, text })],
  [/^(?:family\s+)?(?:tradition|custom)\b/i, (title, text) => ({ type: "tradition", name: title, text })],
];

const eventTypes: readonly (readonly [RegExp, LifeEventType])[] = [
  [/\b(?:birth|born|baptism)\b/i, "birth"],
  [/\b(?:wedding|marriage|married|marry)\b/i, "marriage"],
  [/\b(?:move|moved|moves|emigrat\w*)\b/i, "move"],
  [/\b(?:school|university|graduat\w*|college)\b/i, "education"],
  [/\b(?:army|navy|military|war|enlist\w*)\b/i, "military"],
  [/\b(?:award|medal|prize)\b/i, "award"],
];

/** "called “The walk”: We went out.": the title, and what stands behind the colon. */
const titled = (text: string): { readonly title: string; readonly text: string | null } => {
  const plain = text.replace(/^[\s:,]+/, "").replace(/^(?:called|named|titled|entitled|about)\s+/i, "");
  const parted = /^["“]([^"”]{1,300})["”]/.exec(plain) ?? /^([^:\n]{1,300})[:\n]/.exec(plain);
  const title = name(parted ? parted[1]! : plain);
  const rest = parted
    ? plain
        .slice(parted[0].length)
        .replace(/^[\s:.,–-]{1,20}/, "")
        .trim()
    : "";
  return { title: title.charAt(0).toUpperCase() + title.slice(1), text: rest === "" ? null : rest };
};

const readEvent = (text: string): Addition => {
  const { title, text: told } = titled(text);
  const dated = /^(.{1,300}?)\s+(?=(?:on|in|at|about|around|before|after)\s)(.{1,200})$/i.exec(title);
  const when = dated ? whenAndWhere(dated[2]!) : nothing;
  const eventType = eventTypes.find(([pattern]) => pattern.test(title))?.[1] ?? "other";
  return { type: "event", eventType, title: when.date === null ? title : name(dated![1]!), when, text: told };
};

/** Whether something is to be added, also where it is not understood what: "Add Emma", but not "Remember the wedding?" or "Records of Emma". */
export const asksToAdd = (message: string): boolean => {
  const text = message.trim();
  const begin = /^add$/i.exec(text) ?? opening.exec(text);
  if (!begin || /^(?:of|from)\b/i.test(text.slice(begin[0].length))) return false;
  return !(text.endsWith("?") && /remember\s+$/i.test(begin[0]));
};

/** "Mary Miller, born 1925 in Downe, died 1990", "Mary Miller (1925–1990)". */
const readPerson = (text: string): Addition => {
  const [, known = "", word, told = ""] =
    /^(.{1,200}?)(?:,?\s+(?:who\s+)?(?:was\s+)?(born|died)\b(.{0,300}))?$/is.exec(text) ?? [];
  if (word !== undefined) return { type: "person", name: name(known), ...lifeIn(word, told) };
  const [, called = known, born, died] = /^(.{1,200}?) ?\((\d{3,4}) ?[–-] ?(\d{3,4})\)\.?$/s.exec(known) ?? [];
  const inYear = (year: string | undefined): WhenAndWhere | null =>
    year === undefined ? null : { ...nothing, date: year };
  return { type: "person", name: name(called), born: inYear(born), died: inYear(died) };
};

/** Reads "add a story about …", "add that Emma was born in 1808" and the like; undefined where nothing is to be added. */
export const readAddition = (message: string): Addition | undefined => {
  const text = message.trim();
  const begin = opening.exec(text);
  if (!begin) return undefined;
  const rest = text.slice(begin[0].length);
  const stated = /^that\s+/i.exec(rest);
  if (stated) return readStatement(name(rest.slice(stated[0].length)));
  const article = /^(?:an?|the|another|new|a new)\s+/i.exec(rest);
  const what = article ? rest.slice(article[0].length) : rest;
  for (const [pattern, make] of things) {
    const found = pattern.exec(what);
    if (!found) continue;
    const { title, text: told } = titled(what.slice(found[0].length));
    return make(title, told);
  }
  const event = /^(?:life\s+)?event\b/i.exec(what);
  if (event) return readEvent(what.slice(event[0].length));
  const person = /^(?:person|family member|member|relative)\b[\s:,]*(?:called|named)?\s*/i.exec(what);
  if (person) return readPerson(what.slice(person[0].length));
  return undefined;
};
