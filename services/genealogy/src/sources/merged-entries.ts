import { association, type Association } from "@kinkeeper/contracts/genealogy/associations";
import { fact, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import { note, type Note } from "@kinkeeper/contracts/genealogy/notes";
import { z } from "zod";
import { factKey } from "../gedcom/compose-facts.ts";
import { plainText } from "./known-notes.ts";
import { mergedList, type Versions } from "./merged-list.ts";
import { withMergedPrivacy } from "./merged-privacy.ts";

/** Entries of lists that have a name of their own. */
type Entry = Fact | Association | Note;

const isNote = (entry: Entry): entry is Note => "text" in entry;
const isFact = (entry: Entry): entry is Fact => "type" in entry;

/** What an entry says, whoever may see it. */
export const entryKey = (entry: Entry): string => {
  if (isNote(entry)) return plainText(entry.text);
  if (isFact(entry)) return factKey(entry);
  const { memberId, name, role, words, note, citations = [] } = entry;
  return JSON.stringify([memberId, name, role, words, note, citations]);
};

/** What two entries have in common that tell the same in other words: the kind of fact, the person; any two notes may. */
const kindOf = (entry: Entry): string => {
  if (isNote(entry)) return "note";
  return isFact(entry) ? entry.type : (entry.memberId ?? `"${entry.name}`);
};

const entries = z.union([z.array(fact), z.array(association), z.array(note)]);

/** Facts, associations or notes by what they say; undefined for lists of anything else. */
export const mergedEntries = (lists: Versions<readonly unknown[]>): Entry[] | undefined => {
  const [base, theirs, ours] = [lists.base, lists.theirs, lists.ours].map((list) => entries.safeParse(list).data);
  if (!base || !theirs || !ours) return undefined;
  const versions: Versions<readonly Entry[]> = { base, theirs, ours };
  return withMergedPrivacy(versions, withOwnIds(mergedList(versions, entryKey)), entryKey, kindOf);
};

/** The entries of a list as they are known here where they say the same; who may see them is as the list says. */
export const asKnownEntries = <One extends Fact | Association | Note>(
  said: readonly One[] | null | undefined,
  known: readonly One[] | null | undefined,
): One[] | null | undefined => {
  if (!said || !known) return said ? [...said] : said;
  const left = Map.groupBy(known, entryKey);
  return said.map((entry): One => {
    const same = left.get(entryKey(entry))?.shift();
    if (!same) return entry;
    const { isPrivate: _here, ...words } = same;
    return { ...words, ...(entry.isPrivate === undefined ? {} : { isPrivate: entry.isPrivate }) } as One;
  });
};

/** Two that say different things may have come by the same id. */
const withOwnIds = (list: readonly Entry[]): Entry[] => {
  const taken = new Set<string>();
  return list.map((entry) => {
    let { id } = entry;
    for (let times = 2; taken.has(id); times += 1) id = `${entry.id}-${times}`;
    taken.add(id);
    return id === entry.id ? entry : { ...entry, id };
  });
};
