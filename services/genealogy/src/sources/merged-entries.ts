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
