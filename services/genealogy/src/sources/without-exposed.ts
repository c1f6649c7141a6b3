import type { Versions } from "./merged-list.ts";
import { differingFields } from "./three-way-merge.ts";

/**
 * Something of which a merge or an import is taken back, without what was private of that and everybody would see now, also where it was
 * edited since: with the merge, or the import, goes what hid it. What was added since stays.
 * `base` is what it made of the fields, `theirs` how they were before; `hidden` tells which nobody but some see in either state.
 */
export const withoutExposed = <Fields extends object>(
  restored: Fields,
  { base, theirs, ours }: Versions<Fields>,
  hidden: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
): Fields => {
  const isExposed = (field: string): boolean => hidden.before.has(field) && !hidden.after.has(field);
  const without = differingFields(theirs, base)
    .filter(isExposed)
    .map((field) => [
      field,
      withoutEdited(restored[field], { base: base[field], theirs: theirs[field], ours: ours[field] }),
    ]);
  return { ...restored, ...Object.fromEntries(without) };
};

const withoutEdited = (restored: unknown, { base, theirs, ours }: Versions<unknown>): unknown => {
  if (![base, theirs, ours].some(Array.isArray)) return theirs;
  const edited = editedOf({ base: entriesIn(base), theirs: entriesIn(theirs), ours: entriesIn(ours) });
  const left = entriesIn(restored).filter((entry) => !edited.has(wordsOf(entry)));
  if (left.length > 0) return left;
  // What was never recorded is what the lines of a file say: not the same as none.
  return entriesIn(theirs).length === 0 ? theirs : null;
};

type Entry = Readonly<Record<string, unknown>>;

const entriesIn = (list: unknown): readonly Entry[] => (Array.isArray(list) ? (list as Entry[]) : []);

/** What an entry says, whoever may see it. */
const wordsOf = ({ id: _id, isPrivate: _isPrivate, ...words }: Entry): string => JSON.stringify(words);

/** What tells that an entry is another one in new words, the surest first. That one was taken out and another put in cannot be told from it. */
const likenesses: readonly ((one: Entry, other: Entry) => boolean)[] = [
  ...["id", "source", "type"].map(
    (part) => (one: Entry, other: Entry) => one[part] !== undefined && one[part] === other[part],
  ),
  () => true,
];

/**
 * The words of entries that take the place of one that is not there any more, and came with what is taken back. Where they may as well take
 * the place of one that was there before they do not: else what was private would be opened.
 */
const editedOf = ({ base, theirs, ours }: Versions<readonly Entry[]>): ReadonlySet<string> => {
  const [before, after, here] = [theirs, base, ours].map((list) => new Set(list.map(wordsOf)));
  const fresh = new Set(ours.filter((entry) => !after!.has(wordsOf(entry))));
  const gone = base.filter((entry) => !here!.has(wordsOf(entry)));
  const isOwn = (entry: Entry): boolean => before!.has(wordsOf(entry));
  const left = new Set([...gone.filter((entry) => !isOwn(entry)), ...gone.filter(isOwn)]);
  const edited = new Set<string>();
  for (const isAlike of likenesses)
    for (const was of left) {
      const entry = [...fresh].find((one) => isAlike(one, was));
      if (!entry) continue;
      if (!isOwn(was)) edited.add(wordsOf(entry));
      fresh.delete(entry);
      left.delete(was);
    }
  return edited;
};
