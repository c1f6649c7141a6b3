import type { MergedField } from "@kinkeeper/contracts/genealogy/duplicates";
import { mostAssociations, type Association } from "@kinkeeper/contracts/genealogy/associations";
import { mostCitations, mostFacts, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import { mostNotes, type Note } from "@kinkeeper/contracts/genealogy/notes";
import {
  citedFieldNames,
  memberFieldNames,
  privateParts,
  type CitedField,
  type MemberField,
  type MemberDetails,
} from "@kinkeeper/contracts/genealogy/member";
import { mostOtherNames, otherNameKey, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { restrictionsOf } from "@kinkeeper/contracts/genealogy/restrictions";
import { factsIn } from "../gedcom/facts.ts";
import { withPrivacyOfLines } from "../gedcom/public-view.ts";
import { readKept } from "../gedcom/kept-lines.ts";
import { noteDigest } from "../gedcom/notes.ts";
import type { KnownMember } from "../members/member.ts";
import { plainText } from "../sources/known-notes.ts";
import { entryKey } from "../sources/merged-entries.ts";
import { mergedValue } from "../sources/merged-value.ts";
import { withFieldsOf } from "../sources/three-way-merge.ts";

/** Somebody's fields, with the facts that their lines tell where none were ever recorded, and with what those keep private. */
export const withFacts = ({ current, source }: Pick<KnownMember, "current" | "source">): MemberDetails => {
  if (!source) return current;
  const effective = withPrivacyOfLines(current, source.extra);
  if (effective.facts !== undefined) return effective;
  const facts = factsIn(readKept(source.extra).structures).map(({ fact }) => fact);
  return facts.length === 0 ? effective : { ...effective, facts };
};

const takes = (take: readonly (MemberField | "photoUrl")[], ...fields: readonly MemberField[]): boolean =>
  fields.some((field) => take.includes(field));

/** The facts, associations or notes of both, one that both have once: private where it is so of either. */
const entriesOfBoth = <Entry extends Fact | Association | Note>(
  kept: Entry[] | null,
  merged: Entry[] | null,
): Entry[] | null => {
  const secrets = new Set((merged ?? []).flatMap((one) => (one.isPrivate ? [entryKey(one)] : [])));
  const ours =
    secrets.size === 0
      ? kept
      : (kept ?? []).map((one) => (secrets.has(entryKey(one)) ? { ...one, isPrivate: true } : one));
  const known = new Set((ours ?? []).flatMap((one) => (one.isPrivate ? [entryKey(one)] : [])));
  const theirs = known.size === 0 ? merged : (merged ?? []).filter((one) => !known.has(entryKey(one)));
  return mergedValue({ base: null, theirs, ours });
};

/** The other names of both: private where it is so of either. */
const namesOfBoth = (kept: OtherName[] | null, merged: OtherName[] | null): OtherName[] | null => {
  const secrets = new Set(
    [...(kept ?? []), ...(merged ?? [])].flatMap((name) => (name.isPrivate ? [otherNameKey(name)] : [])),
  );
  return (
    mergedValue({ base: null, theirs: merged, ours: kept })?.map((name) =>
      secrets.has(otherNameKey(name)) ? { ...name, isPrivate: true } : name,
    ) ?? null
  );
};

/** The biography that is not chosen, as a note; none where both say the same. */
const furtherNote = (chosen: string | null, { biography, isBiographyPrivate }: MemberDetails): Note[] => {
  if (biography === null || plainText(biography) === plainText(chosen ?? "")) return [];
  return [
    {
      id: noteDigest(biography),
      text: biography,
      ...(isBiographyPrivate == null ? {} : { isPrivate: isBiographyPrivate }),
    },
  ];
};

/** The kept one's fields with those chosen of the other, and the other names, facts, citations, associations and notes of both. */
export const detailsOfBoth = (
  kept: MemberDetails,
  merged: MemberDetails,
  take: readonly (MemberField | MergedField)[],
): MemberDetails => {
  const chosen = withFieldsOf(
    kept,
    merged,
    take.filter((field) => field !== "photoUrl"),
  );
  const otherNames = namesOfBoth(kept.otherNames ?? null, merged.otherNames ?? null);
  const facts = entriesOfBoth(kept.facts ?? null, merged.facts ?? null);
  const associations = entriesOfBoth(kept.associations ?? null, merged.associations ?? null);
  const further = furtherNote(chosen.biography, takes(take, "biography") ? kept : merged);
  const theirs = [...further, ...(merged.notes ?? [])];
  const notes = entriesOfBoth(kept.notes ?? null, theirs.length === 0 ? null : theirs);
  const cited = citedFieldNames.flatMap((field) => {
    const list = mergedValue({ base: null, theirs: merged[field] ?? null, ours: kept[field] ?? null });
    return list === null ? [] : [[field, list.slice(0, mostCitations)]];
  });
  return {
    ...chosen,
    ...(Object.fromEntries(cited) as Pick<MemberDetails, CitedField>),
    // What was private of the other is so of the one who stays.
    ...(merged.isBirthPrivate && (takes(take, "birthDate", "birthPlace") || merged.birthCitations?.length)
      ? { isBirthPrivate: true }
      : {}),
    ...(merged.isDeathPrivate && (takes(take, "deathDate", "deathPlace") || merged.deathCitations?.length)
      ? { isDeathPrivate: true }
      : {}),
    ...(merged.isBiographyPrivate && takes(take, "biography") ? { isBiographyPrivate: true } : {}),
    ...(otherNames === null ? {} : { otherNames: otherNames.slice(0, mostOtherNames) }),
    ...(facts === null ? {} : { facts: facts.slice(0, mostFacts) }),
    ...(associations === null ? {} : { associations: associations.slice(0, mostAssociations) }),
    ...(notes === null ? {} : { notes: notes.slice(0, mostNotes) }),
  };
};

type Known = Pick<KnownMember, "current" | "source">;

/** Who may see and change the one who stays: what was said of either holds, as fields or lines of a file say it. */
export const restrictionsOfBoth = (kept: Known, merged: Known): Pick<MemberDetails, "restrictions"> => {
  const [here, added] = [kept, merged].map(({ current, source }) =>
    restrictionsOf({ details: current, extra: source?.extra ?? [] }),
  );
  const both = [...new Set([...here!, ...added!])];
  return both.length === here!.length ? {} : { restrictions: both };
};

/** The kept one's fields with what only the other has: nothing that is known is written over. */
export const filledFrom = (kept: Known, merged: Known): MemberDetails => {
  const [before, other] = [withFacts(kept), withFacts(merged)];
  const empty = memberFieldNames.filter(
    (field) => before[field] == null && other[field] != null && !privateParts.some((part) => part === field),
  );
  const isDeathNews = empty.includes("deathDate") || empty.includes("deathPlace");
  return detailsOfBoth(before, other, [...empty, ...(isDeathNews ? (["isLiving"] as const) : [])]);
};
