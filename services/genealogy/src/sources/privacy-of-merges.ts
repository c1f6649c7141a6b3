import { isKeptPrivate, type Restriction } from "@kinkeeper/contracts/genealogy/restrictions";
import { isSameValue } from "./merged-list.ts";
import { differingFields, withFieldsOf } from "./three-way-merge.ts";

/** What a merge found, and what it made of it. */
interface Merged<Fields> {
  readonly before: Fields | null;
  readonly after: Fields;
}

/** Which fields nobody but some see where a field says so. */
export type FieldsHiddenBy<Fields> = ReadonlyMap<keyof Fields & string, readonly string[]>;

const isPrivate = (said: unknown): boolean =>
  Array.isArray(said) ? isKeptPrivate(said as readonly Restriction[]) : said === true;

/**
 * Something of which a merge or an import is taken back, as private as it is now where another merge brought something that may be private as
 * well: where two made the same private, only the first of them told so.
 */
export const asPrivateAsOthers = <Fields extends object>(
  restored: Fields,
  current: Fields,
  others: readonly Merged<Fields>[],
  hiddenBy: FieldsHiddenBy<Fields>,
): Fields => {
  const brings = ({ before, after }: Merged<Fields>, fields: readonly string[]): boolean =>
    differingFields<Partial<Fields>>(before ?? {}, after).some((field) => fields.includes(field));
  const kept = [...hiddenBy].flatMap(([flag, fields]) =>
    isPrivate(current[flag]) && others.some((other) => isPrivate(other.after[flag]) && brings(other, fields))
      ? [flag]
      : [],
  );
  return withFieldsOf(restored, current, kept);
};

/** Merges that came after one which is taken back: they found it as private as it was before that one. */
export const withoutPrivacyOf = <Fields extends object, Merge extends Merged<Fields>>(
  later: readonly Merge[],
  { before: found, after }: Merged<Fields>,
  flags: Iterable<keyof Fields & string>,
): Merge[] => {
  const changedFlags = found ? [...flags].filter((flag) => !isSameValue(found[flag], after[flag])) : [];
  return later.map((merge) => {
    const { before } = merge;
    if (!found || !before) return merge;
    const same = changedFlags.filter((flag) => isSameValue(before[flag], after[flag]));
    return { ...merge, before: withFieldsOf(before, found, same) };
  });
};
