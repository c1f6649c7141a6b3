import { factLimits, mostFacts } from "@kinkeeper/contracts/genealogy/facts";
import { longestNote } from "@kinkeeper/contracts/genealogy/notes";
import { isInlineNote, isNote, markedLink, noteDigest, plainNote, textMark } from "./notes.ts";
import { isRestricted } from "./restrictions.ts";
import type { SharedNotes } from "./shared-notes.ts";
import type { Structure } from "./structure.ts";

/** The link below a fact to the shared note that tells of it, where no note stands on the spot. */
export const noteLinkIn = ({ children }: Structure): Structure | undefined =>
  children.some(isInlineNote) ? undefined : children.find((child) => isNote(child) && child.pointer !== null);

/**
 * What shared notes tell of the facts of a record, by their lines; nothing of those that only some may see, or that the record has as a
 * note of the person, of which people may say so. So many are read that a person with hundreds of links to a long note stays small.
 */
export const linkedNotesIn = (
  record: readonly Structure[],
  facts: readonly Structure[],
  shared: SharedNotes,
): ReadonlyMap<Structure, string> => {
  const texts = new Map<Structure, string>();
  const ofPerson = new Set(record.filter(isNote).map(({ pointer }) => pointer));
  let characters = 0;
  for (const fact of facts.slice(0, mostFacts)) {
    const link = noteLinkIn(fact);
    const isOpen = link !== undefined && !isRestricted(link) && !ofPerson.has(link.pointer);
    const found = isOpen && link.pointer !== null ? shared.find(link.pointer) : undefined;
    if (!found || found.isPrivate || found.text === "" || found.text.length > factLimits.note) continue;
    if (characters + found.text.length > longestNote) continue;
    characters += found.text.length;
    texts.set(fact, found.text);
  }
  return texts;
};

/** The line of a fact as it is kept: its link marked with what the shared note said, so that an export sees whether the fact still does. */
export const withMarkedNote = (fact: Structure, text: string): Structure => {
  const link = noteLinkIn(fact);
  return {
    ...fact,
    children: fact.children.map((child) => (child === link ? markedLink(child, noteDigest(text)) : child)),
  };
};

const isMarked = (child: Structure): boolean => isNote(child) && textMark(child) !== undefined;

/** The line of a fact as its file has it. */
export const withoutMarkedNote = (fact: Structure): Structure =>
  fact.children.some(isMarked)
    ? { ...fact, children: fact.children.map((child) => (isMarked(child) ? plainNote(child) : child)) }
    : fact;

/** The same without the link: another note stands in its place. */
export const withoutLinkedNote = (fact: Structure): Structure =>
  fact.children.some(isMarked) ? { ...fact, children: fact.children.filter((child) => !isMarked(child)) } : fact;

/** Whether a text is what the shared note said to which the line of a fact leads. */
export const isLinkedNote = (fact: Structure, text: string): boolean => {
  const link = noteLinkIn(fact);
  return link !== undefined && textMark(link) === noteDigest(text);
};
