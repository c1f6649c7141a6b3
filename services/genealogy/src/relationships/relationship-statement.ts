import type { RelationshipSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import {
  noDetails,
  relationshipFieldNames,
  type RelationshipDetails,
} from "@kinkeeper/contracts/genealogy/relationship";
import { isSameFamily, isSameFamilyLines } from "../sources/compare-records.ts";
import { familyAsExported } from "../sources/exported-state.ts";
import { inKnownSpelling } from "../sources/known-spelling.ts";
import { withMergeBase } from "../sources/other-word.ts";
import { completeRelationshipStatement, privacyFields } from "../sources/partial-statement.ts";
import { inOlderNames, redirectedLines, type PointerRedirects } from "../sources/pointer-redirects.ts";
import {
  isChangedHere,
  proposalFrom,
  textConflicts,
  type FieldChange,
  type ProposedChange,
} from "../sources/proposed-change.ts";
import { differingFields, isUnchanged, withFieldsOf } from "../sources/three-way-merge.ts";
import { detailsIn, type KnownRelationship, type Relationship } from "./relationship.ts";

/** What only an export of ours says. */
export interface PartialStatement {
  /** It does not show everything: what it leaves out stays. */
  readonly isPartial?: true | undefined;
  /** A digest of what it showed of the family that says this: where it does not show everything, or people had changed it. */
  readonly shownDigest?: string | undefined;
  /** Who has no record in the file, which is an export of ours. */
  readonly redirects?: PointerRedirects | undefined;
}

/** What a file says of a relationship. */
export type RelationshipStatement = RelationshipDetails & PartialStatement & { readonly source: RelationshipSource };

/** What is told of a couple by the record of their family. */
const ofFamily = relationshipFieldNames.filter((field) => field !== "pedigree" && !privacyFields.has(field));

/** What a file says, as it is taken in: as with people. */
export const normalizeStatement = (
  known: KnownRelationship,
  { source: written, isPartial, shownDigest, redirects, ...details }: RelationshipStatement,
) => {
  const relationship = withMergeBase(known, redirects !== undefined);
  const { current, said } = relationship;
  const lines = relationship.source?.extra ?? [];
  // What is told otherwise since somebody was removed, or merged, is as it was once that is taken back. Where another file has the lines
  // that such a file had, they stay as an export of ours left them.
  const before = redirects ? redirectedLines(lines, redirects.names) : known.otherWord?.source?.extra;
  const isAsKept = before && isSameFamilyLines(before, written.extra, detailsIn(details));
  const source = isAsKept ? { ...written, extra: lines } : written;
  const view = familyAsExported(relationship, shownDigest);
  const says = inKnownSpelling(detailsIn(details), view ? current : (said ?? current));
  if (isPartial) {
    const shownFields = ofFamily.filter((field) => view !== undefined && view.details[field] !== null);
    const base = said && withFieldsOf(said, current, shownFields);
    const asBefore = { ...relationship, said: base };
    const whole = completeRelationshipStatement(asBefore, { says, source }, view);
    const news = base ? differingFields(base, whole.says) : [];
    return { known: asBefore, ...whole, said: said ? withFieldsOf(said, whole.says, news) : whole.says };
  }
  const kept = { ...source, extra: lines };
  if (!view) {
    // Another relationship tells what the family is shown like; this one is as here.
    const isAsHere = shownDigest !== undefined && differingFields(current, says).length === 0;
    if (!isAsHere || !isSameFamilyLines(kept.extra, source.extra, says))
      return { known: relationship, says, source, said: says };
    return { known: { ...relationship, said: current }, says, source: kept, said: said ?? says };
  }
  // How a child belongs to the two is told apart from the family.
  const isChildAsHere = says.pedigree === current.pedigree;
  const base = withFieldsOf(said ?? noDetails, current, isChildAsHere ? [...ofFamily, "pedigree"] : ofFamily);
  const asBefore = { ...relationship, said: base };
  if (isSameFamily({ details: says, extra: source.extra }, view)) {
    const unchanged = withFieldsOf(base, says, ["pedigree"]);
    return { known: asBefore, says: unchanged, source: kept, said: said ?? unchanged };
  }
  const news = differingFields(base, says);
  return { known: asBefore, says, source, said: said ? withFieldsOf(said, says, news) : says };
};

/** Whether an export of ours says of a family what the file that spoke last did, and only calls the records otherwise that this leads to. */
export const isSaidInOtherNames = (known: KnownRelationship, statement: RelationshipStatement): boolean => {
  const { source, redirects } = statement;
  const names = known.source && redirects?.older?.get(known.source.importId);
  const extra = names && inOlderNames(source.extra, known.source.extra, names);
  if (!extra) return false;
  const older = normalizeStatement(known, { ...statement, source: { ...source, extra: [...extra] } });
  return isUnchanged(older.known, older.says, (kept) => isSameFamilyLines(kept, older.source.extra, older.says));
};

/** Where lines stay as an export of ours left them the file's own stay beside them. */
export const statementOfOtherProgram = (
  { otherWord }: KnownRelationship,
  { source: written, redirects }: RelationshipStatement,
  { source, said }: Pick<ReturnType<typeof normalizeStatement>, "source" | "said">,
): Pick<ProposedChange<RelationshipDetails, RelationshipSource>, "otherWord"> =>
  otherWord && redirects === undefined && source !== written ? { otherWord: { source: written, said } } : {};

/** What a file would change of a relationship that stands, to be proposed; undefined where it says nothing new. */
export const proposedChangeOfRelationship = (
  relationship: Relationship,
  statement: RelationshipStatement,
): ProposedChange<RelationshipDetails, RelationshipSource> | undefined => {
  if (relationship.status !== "active") return undefined;
  const normalized = normalizeStatement(relationship, statement);
  const { known: asBefore, says, source, said } = normalized;
  const isSameLines = (kept: readonly string[]): boolean => isSameFamilyLines(kept, source.extra, says);
  const proposal = proposalFrom(asBefore, says, source, isSameLines);
  if (proposal && isSaidInOtherNames(relationship, statement)) return undefined;
  const isOwn = statement.redirects ? ({ isOwn: true } as const) : {};
  return proposal && { ...proposal, said, ...isOwn, ...statementOfOtherProgram(relationship, statement, normalized) };
};

/** Which texts of a relationship stay as people changed them here: as with people. */
export const relationshipConflicts = (relationship: Relationship, statement: RelationshipStatement): FieldChange[] => {
  if (relationship.status !== "active") return [];
  if (!isChangedHere(withMergeBase(relationship, statement.redirects !== undefined))) return [];
  const { known, says } = normalizeStatement(relationship, statement);
  return textConflicts(known, says);
};
