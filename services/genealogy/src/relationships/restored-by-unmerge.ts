import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import {
  relationshipCitations,
  type RelationshipDetails,
  type RelationshipField,
} from "@kinkeeper/contracts/genealogy/relationship";
import { privacyOfCouple } from "../gedcom/kept-private.ts";
import { isSameValue, type Versions } from "../sources/merged-list.ts";
import { mergedValue } from "../sources/merged-value.ts";
import { differingFields } from "../sources/three-way-merge.ts";
import { fieldsOfEnd, fieldsOfMarriage } from "./fields-of-parts.ts";
import type { KnownRelationship, TakenOver } from "./relationship.ts";

/**
 * A relationship once a merge is taken back: as with people, a field that nobody changed since goes back, and of a list the entries that
 * came with it. What was private of the other couple goes also where it was edited since: with the merge goes what hid it.
 */
export const restoredByUnmerge = (
  { before, after }: TakenOver & { readonly before: RelationshipDetails },
  { current, source }: Pick<KnownRelationship, "current" | "source">,
): RelationshipDetails => {
  const changed = differingFields(before, after);
  const of = (value: (field: RelationshipField) => unknown): RelationshipDetails => ({
    ...current,
    ...Object.fromEntries(changed.map((field) => [field, value(field)])),
  });
  const restored = of((field) => mergedValue({ base: after[field], theirs: before[field], ours: current[field] }));
  const opened = openedFields(current, restored, source?.extra ?? []);
  if (opened.size === 0) return restored;
  return of((field) =>
    opened.has(field) ? withoutEdited(field, { base: after, theirs: before, ours: current }) : restored[field],
  );
};

/** Which fields everybody sees once the merge is taken back, and did not before. */
const openedFields = (
  current: RelationshipDetails,
  restored: RelationshipDetails,
  extra: readonly string[],
): ReadonlySet<RelationshipField> => {
  const [was, is] = [privacyOfCouple(current, extra), privacyOfCouple(restored, extra)];
  const isOpened = (part: "isMarriagePrivate" | "isEndPrivate"): boolean =>
    (was.isPrivate || was[part]) && !is.isPrivate && !is[part];
  return new Set([
    ...(isOpened("isMarriagePrivate") ? fieldsOfMarriage : []),
    ...(isOpened("isEndPrivate") ? fieldsOfEnd : []),
  ]);
};

/** What was there before the merge, and what was added since. */
const withoutEdited = (field: RelationshipField, { base, theirs, ours }: Versions<RelationshipDetails>): unknown => {
  const list = relationshipCitations.find((citations) => citations === field);
  if (!list) return theirs[field];
  const [before, after, here] = [theirs[list] ?? [], base[list] ?? [], ours[list] ?? []];
  const edited = editedOf(after, here);
  const isOfOther = (entry: Citation): boolean =>
    !isIn(before, edited.get(entry) ?? entry) && (edited.has(entry) || isIn(after, entry));
  const left = here.filter((entry) => !isOfOther(entry));
  return left.length === 0 ? null : left;
};

const isIn = (list: readonly Citation[], entry: Citation): boolean => list.some((one) => isSameValue(one, entry));

/**
 * Entries that take the place of one that is not there any more, by those: of the same source, else in their order. That one was taken
 * out and another put in cannot be told from it.
 */
const editedOf = (before: readonly Citation[], after: readonly Citation[]): ReadonlyMap<Citation, Citation> => {
  const fresh = new Set(after.filter((entry) => !isIn(before, entry)));
  const gone = new Set(before.filter((entry) => !isIn(after, entry)));
  const edited = new Map<Citation, Citation>();
  const pair = (isPair: (entry: Citation, was: Citation) => boolean): void => {
    for (const was of gone) {
      const entry = [...fresh].find((one) => isPair(one, was));
      if (!entry) continue;
      edited.set(entry, was);
      fresh.delete(entry);
      gone.delete(was);
    }
  };
  pair((entry, was) => entry.source === was.source);
  pair(() => true);
  return edited;
};
