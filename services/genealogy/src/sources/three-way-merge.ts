import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { ImportedChange, Mergeable } from "./mergeable.ts";
import { isSameValue, type Versions } from "./merged-list.ts";
import { mergedValue } from "./merged-value.ts";

/** Which fields two states of the same thing differ in. */
export const differingFields = <Fields extends object>(before: Fields, after: Fields): (keyof Fields & string)[] =>
  ([...new Set([...Object.keys(after), ...Object.keys(before)])] as (keyof Fields & string)[]).filter(
    (field) => !isSameValue(before[field], after[field]),
  );

/** `fields` with some of them taken from `other`. */
export const withFieldsOf = <Fields extends object>(
  fields: Fields,
  other: Fields,
  taken: readonly (keyof Fields & string)[],
): Fields => ({ ...fields, ...Object.fromEntries(taken.map((field) => [field, other[field]])) });

/**
 * What becomes of something when a file says it anew: a field the file changed since it last spoke is taken, unless
 * somebody changed it here in the meantime. Where no file ever spoke, only what is still empty is filled in.
 */
export const mergeImported = <Fields extends object>(
  { current, said }: Pick<Mergeable<Fields>, "current" | "said">,
  says: Fields,
): Fields => {
  if (!said)
    return withFieldsOf(
      current,
      says,
      differingFields(current, says).filter((field) => current[field] == null),
    );
  const merged = differingFields(said, says).map((field) => [
    field,
    mergedValue({ base: said[field], theirs: says[field], ours: current[field] }),
  ]);
  return { ...current, ...Object.fromEntries(merged) };
};

/**
 * Whether a file says just what the last one said. Where none did it is no news when there is nothing to fill in.
 * `isSameLines` compares the lines for which there is no field with those kept.
 */
export const isUnchanged = <Fields extends object>(
  known: Mergeable<Fields>,
  says: Fields,
  isSameLines: (kept: readonly string[]) => boolean,
): boolean => {
  const { current, said, source } = known;
  const changes = said ? differingFields(said, says) : differingFields(current, mergeImported(known, says));
  return changes.length === 0 && isSameLines(source?.extra ?? []);
};

/** The list of changes after an import left something as `after`. */
export const withImportedChange = <Fields extends object, Source extends GedcomSource>(
  { current, source, said, otherWord, importedChanges }: Mergeable<Fields, Source>,
  importId: string,
  after: Fields,
): readonly ImportedChange<Fields, Source>[] => {
  const last = importedChanges.at(-1);
  if (last?.importId === importId) return [...importedChanges.slice(0, -1), { ...last, after }];
  // Only undoing an older import writes in its name again; what it had done is about to be forgotten.
  if (importedChanges.some((change) => change.importId === importId)) return importedChanges;
  const before = { before: current, sourceBefore: source, saidBefore: said, otherWordBefore: otherWord };
  return [...importedChanges, { importId, ...before, after, touched: [] }];
};

/** The list of changes after people changed these fields. */
export const withTouchedFields = <Fields extends object, Source extends GedcomSource>(
  changes: readonly ImportedChange<Fields, Source>[],
  fields: readonly string[],
): readonly ImportedChange<Fields, Source>[] =>
  changes.map((change) => ({ ...change, touched: [...new Set([...change.touched, ...fields])] }));

/** The list of changes without those of an import; the import after it then starts from what this one had found. */
export const withoutImport = <Fields extends object, Source extends GedcomSource>(
  changes: readonly ImportedChange<Fields, Source>[],
  importId: string,
): readonly ImportedChange<Fields, Source>[] => {
  const at = changes.findIndex((change) => change.importId === importId);
  const gone = changes[at];
  if (!gone) return changes;
  const next = changes[at + 1];
  const rebased = next && {
    ...next,
    before: withFieldsOf(
      next.before,
      gone.before,
      differingFields(gone.before, gone.after).filter(
        (field) => isSameValue(next.before[field], gone.after[field]) && !gone.touched.includes(field),
      ),
    ),
    ...(next.sourceBefore?.importId === importId
      ? { sourceBefore: gone.sourceBefore, saidBefore: gone.saidBefore, otherWordBefore: gone.otherWordBefore }
      : {}),
  };
  return [...changes.slice(0, at), ...(rebased ? [rebased] : []), ...changes.slice(at + 2)];
};

/**
 * How something stands once an import is taken back: each field it changed goes back that nobody, and no later import,
 * changed since. Undefined when the import changed nothing. `versions` are those that were compared for it, `found` is the source that
 * it found: what it hid goes also where a later file hides the same.
 */
export const beforeImport = <Fields extends object, Source extends GedcomSource>(
  { current, source, said, otherWord, importedChanges }: Mergeable<Fields, Source>,
  importId: string,
):
  | (Pick<Mergeable<Fields, Source>, "current" | "source" | "said" | "otherWord"> & {
      readonly versions: Versions<Fields>;
      readonly found: Source | null;
    })
  | undefined => {
  const change = importedChanges.find((other) => other.importId === importId);
  if (!change) return undefined;
  const { before, after } = change;
  const restored = differingFields(before, after).map((field) => {
    const ours = current[field];
    // What people set is theirs, also where it reads as the import left it; of a list only the entries they set are.
    const isTheirs = change.touched.includes(field) && !Array.isArray(ours);
    return [field, isTheirs ? ours : mergedValue({ base: after[field], theirs: before[field], ours })];
  });
  const isLastWord = source?.importId === importId;
  return {
    current: { ...current, ...Object.fromEntries(restored) },
    source: isLastWord ? change.sourceBefore : source,
    said: isLastWord ? change.saidBefore : said,
    otherWord: isLastWord ? change.otherWordBefore : otherWord,
    versions: { base: after, theirs: before, ours: current },
    found: change.sourceBefore,
  };
};
