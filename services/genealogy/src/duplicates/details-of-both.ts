import type { MergedField } from "@kinkeeper/contracts/genealogy/duplicates";
import { mostAssociations } from "@kinkeeper/contracts/genealogy/associations";
import { mostCitations, mostFacts } from "@kinkeeper/contracts/genealogy/facts";
import {
  citedFieldNames,
  memberFieldNames,
  type CitedField,
  type MemberField,
  type MemberDetails,
} from "@kinkeeper/contracts/genealogy/member";
import { mostOtherNames } from "@kinkeeper/contracts/genealogy/other-names";
import { factsIn } from "../gedcom/facts.ts";
import { readKept } from "../gedcom/kept-lines.ts";
import type { KnownMember } from "../members/member.ts";
import { mergedValue } from "../sources/merged-value.ts";
import { withFieldsOf } from "../sources/three-way-merge.ts";

/** Somebody's fields, with the facts that their lines tell where none were ever recorded. */
export const withFacts = ({ current, source }: Pick<KnownMember, "current" | "source">): MemberDetails => {
  if (current.facts !== undefined || !source) return current;
  const facts = factsIn(readKept(source.extra).structures).map(({ fact }) => fact);
  return facts.length === 0 ? current : { ...current, facts };
};

/** The kept one's fields with those chosen of the other, and the other names, facts, citations and associations of both. */
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
  const otherNames = mergedValue({ base: null, theirs: merged.otherNames ?? null, ours: kept.otherNames ?? null });
  const facts = mergedValue({ base: null, theirs: merged.facts ?? null, ours: kept.facts ?? null });
  const associations = mergedValue({
    base: null,
    theirs: merged.associations ?? null,
    ours: kept.associations ?? null,
  });
  const cited = citedFieldNames.flatMap((field) => {
    const list = mergedValue({ base: null, theirs: merged[field] ?? null, ours: kept[field] ?? null });
    return list === null ? [] : [[field, list.slice(0, mostCitations)]];
  });
  return {
    ...chosen,
    ...(Object.fromEntries(cited) as Pick<MemberDetails, CitedField>),
    ...(otherNames === null ? {} : { otherNames: otherNames.slice(0, mostOtherNames) }),
    ...(facts === null ? {} : { facts: facts.slice(0, mostFacts) }),
    ...(associations === null ? {} : { associations: associations.slice(0, mostAssociations) }),
  };
};

type Known = Pick<KnownMember, "current" | "source">;

/** The kept one's fields with what only the other has: nothing that is known is written over. */
export const filledFrom = (kept: Known, merged: Known): MemberDetails => {
  const [before, other] = [withFacts(kept), withFacts(merged)];
  const empty = memberFieldNames.filter((field) => before[field] == null && other[field] != null);
  const isDeathNews = empty.includes("deathDate") || empty.includes("deathPlace");
  return detailsOfBoth(before, other, [...empty, ...(isDeathNews ? (["isLiving"] as const) : [])]);
};
