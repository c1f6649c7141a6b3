import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { RelationshipSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import {
  noDetails,
  relationshipCitations,
  relationshipFieldNames,
  type RelationshipDetails,
} from "@kinkeeper/contracts/genealogy/relationship";
import { mostCitations } from "@kinkeeper/contracts/genealogy/facts";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { isSameFamily, isSameFamilyLines } from "../sources/compare-records.ts";
import { mergedValue } from "../sources/merged-value.ts";
import { redirectedLines, type PointerRedirects } from "../sources/pointer-redirects.ts";
import { inKnownSpelling } from "../sources/known-spelling.ts";
import { beforeImport, differingFields, isUnchanged, mergeImported, withFieldsOf } from "../sources/three-way-merge.ts";
import { privacyOfCouple } from "../gedcom/public-view.ts";
import { familyAsExported } from "../sources/exported-state.ts";
import { withMergeBase } from "../sources/other-word.ts";
import { asPrivateAsOthers } from "../sources/privacy-of-merges.ts";
import { withoutExposed } from "../sources/without-exposed.ts";
import { privacyFields, completeRelationshipStatement } from "../sources/partial-statement.ts";
import {
  isChangedHere,
  textConflicts,
  proposalFrom,
  statesOf,
  withProposed,
  type FieldChange,
  type ProposedChange,
} from "../sources/proposed-change.ts";
import type { StatedRelationship } from "./canonical-relationship.ts";
import { fitting } from "./fitting-details.ts";
import { fieldsHiddenByPrivacy, hiddenFieldsOfCouple } from "./hidden-fields.ts";
import { eachPart, privacyOf } from "./relationship-privacy.ts";
import {
  detailsIn,
  evolveRelationship,
  lastStatementOf,
  type KnownRelationship,
  type Relationship,
} from "./relationship.ts";

type Command<Type extends string, Data = object> = {
  readonly type: Type;
  readonly data: { readonly relationshipId: string } & Data;
};

type DataOf<Type extends RelationshipCommand["type"]> = Extract<RelationshipCommand, { type: Type }>["data"];

/** What only an export of ours says. */
export interface PartialStatement {
  /** It does not show everything: what it leaves out stays. */
  readonly isPartial?: true | undefined;
  /** A digest of what it showed of the family that says this: where it does not show everything, or people had changed it. */
  readonly shownDigest?: string | undefined;
  /** Who has no record in the file, which is an export of ours. */
  readonly redirects?: PointerRedirects | undefined;
}

export type RelationshipCommand =
  /** Whether both exist and nobody becomes their own ancestor is asked before: no single stream knows that. */
  | Command<"AddRelationship", StatedRelationship & RelationshipDetails>
  | Command<"ChangeRelationship", { readonly changes: Partial<RelationshipDetails> }>
  | Command<"RemoveRelationship">
  | Command<"RemoveRelationshipWithMember", { readonly memberId: string }>
  /** Somebody who was removed is back: so are the relationships that went along. */
  | Command<"RestoreRelationship">
  /** A GEDCOM file speaks of a relationship, known or not. */
  | Command<
      "ImportRelationship",
      StatedRelationship &
        RelationshipDetails & {
          readonly source: RelationshipSource;
        } & PartialStatement
    >
  /** A file tells it, and it cannot be there; see the event. */
  | Command<
      "SetRelationshipAside",
      StatedRelationship &
        RelationshipDetails & {
          readonly source: RelationshipSource;
          readonly mergedId?: string;
          readonly makesLoop?: true;
          readonly takenAs?: { readonly member1Id: string; readonly member2Id: string };
        }
    >
  /** It was that of somebody who was merged into one of the two: it comes, or what is missing is filled in. */
  | Command<
      "TakeOverRelationship",
      {
        readonly mergedId: string;
        readonly stated: StatedRelationship;
        readonly details: RelationshipDetails;
        readonly source: RelationshipSource | null;
      }
    >
  /** The merge is taken back; `importId`: which an import had told of. */
  | Command<"GiveBackRelationship", { readonly mergedId: string; readonly importId?: string }>
  /** An administrator accepts what somebody else's file would change; what was changed since stays. */
  | Command<
      "AcceptChangeOfRelationship",
      ProposedChange<RelationshipDetails, RelationshipSource> & {
        readonly importId: string;
        readonly proposedBy: string | undefined;
      }
    >
  /** `onlyAdded`: what was there before stays as it is. */
  | Command<"UndoImportOfRelationship", { readonly importId: string; readonly onlyAdded: boolean }>;

const decide = ({ type, data }: RelationshipCommand, relationship: Relationship): readonly RelationshipEvent[] => {
  switch (type) {
    case "AddRelationship":
      if (data.member1Id === data.member2Id)
        throw new DomainError("RELATION_TO_SELF", "A person cannot be related to themselves.");
      if (relationship.status === "active")
        throw new DomainError("RELATION_EXISTS", "These two people are related in this way already.");
      return [addedByHand(data, relationship)];
    case "ChangeRelationship":
      return changed(data, known(relationship));
    case "ImportRelationship":
      return imported(data, relationship);
    case "SetRelationshipAside":
      return relationship.status === "absent" ? [{ type: "RelationshipSetAside", data }] : [];
    case "RemoveRelationship":
      return removed(data, known(relationship), {});
    case "RemoveRelationshipWithMember":
      return removed(data, known(relationship), { withMember: data.memberId });
    case "RestoreRelationship":
      return restored(data, known(relationship));
    case "TakeOverRelationship":
      return takenOver(data, relationship);
    case "GiveBackRelationship":
      return givenBack(data, known(relationship));
    case "AcceptChangeOfRelationship":
      return accepted(data, known(relationship));
    case "UndoImportOfRelationship":
      return undone(data, known(relationship));
  }
};

const known = (relationship: Relationship): KnownRelationship => {
  if (relationship.status === "absent") throw notFound("relationship");
  return relationship;
};

/** Of whom a wedding is told without how they are together, they married. */
const isGivenWedding = (
  { partnership, marriageDate, marriagePlace }: Partial<RelationshipDetails>,
  current: RelationshipDetails,
): boolean =>
  partnership === undefined && current.partnership === "partners" && (marriageDate ?? marriagePlace ?? null) !== null;

const changed = (
  { relationshipId, changes }: { readonly relationshipId: string; readonly changes: Partial<RelationshipDetails> },
  relationship: KnownRelationship,
): RelationshipEvent[] => {
  const { status, current, source, said, stated } = relationship;
  if (status === "removed") throw notFound("relationship");
  const named = relationshipFieldNames.filter((name) => changes[name] !== undefined);
  const privacy = privacyOf(changes, relationship);
  const wanted = {
    ...current,
    ...Object.fromEntries(named.map((name) => [name, changes[name]])),
    ...(isGivenWedding(changes, current) ? { partnership: null } : {}),
    ...privacy,
  };
  const after = fitting(stated, wanted, current);
  if (differingFields(current, after).length === 0) return [];
  const { member1Id } = stated;
  return [{ type: "RelationshipChanged", data: { relationshipId, member1Id, ...after, source, said } }];
};

/** One that somebody removed is the same again: what is private of it, and the lines of a file that told of it, come back. */
const addedByHand = (data: DataOf<"AddRelationship">, relationship: Relationship): RelationshipEvent => {
  const isSameAgain =
    relationship.status === "removed" && relationship.removedByImport === null && relationship.takenOver.length === 0;
  if (!isSameAgain) {
    const details = fitting(data, { ...data, ...privacyOf(data, relationship) });
    return { type: "RelationshipAdded", data: { ...data, ...details, source: null } };
  }
  const isOfFile = relationship.source !== null;
  const privacy = privacyOf(data, isOfFile ? { ...relationship, status: "active" } : relationship);
  const details = fitting(data, { ...data, ...hiddenParts(data, relationship), ...privacy });
  return isOfFile
    ? restoredWith(data.relationshipId, relationship, details)
    : { type: "RelationshipAdded", data: { ...data, ...details, source: null } };
};

/** What is private of a couple, and whoever adds it again may not have seen: where they say nothing of it, it stays. */
const hiddenParts = (
  said: RelationshipDetails,
  { current, source }: KnownRelationship,
): Partial<RelationshipDetails> => {
  const fields = [...hiddenFieldsOfCouple(current, source?.extra ?? [])];
  return Object.fromEntries(fields.filter((field) => said[field] === null).map((field) => [field, current[field]]));
};

const restoredWith = (
  relationshipId: string,
  { stated, source, said }: KnownRelationship,
  details: RelationshipDetails,
): RelationshipEvent => ({
  type: "RelationshipAdded",
  data: { relationshipId, ...stated, ...details, source, restored: true, said },
});

const removed = (
  { relationshipId }: { readonly relationshipId: string },
  { status }: KnownRelationship,
  cause: { readonly withMember?: string; readonly importId?: string; readonly mergedId?: string },
): RelationshipEvent[] =>
  status === "removed" ? [] : [{ type: "RelationshipRemoved", data: { relationshipId, ...cause } }];

const restored = (
  { relationshipId }: { readonly relationshipId: string },
  relationship: KnownRelationship,
): RelationshipEvent[] =>
  relationship.status === "active" || relationship.removedWith === null
    ? []
    : [restoredWith(relationshipId, relationship, relationship.current)];

const takenOver = (
  { relationshipId, mergedId, stated, details, source }: DataOf<"TakeOverRelationship">,
  relationship: Relationship,
): RelationshipEvent[] => {
  if (relationship.status !== "active")
    return [{ type: "RelationshipAdded", data: { relationshipId, ...stated, ...details, source, mergedId } }];
  const { current } = relationship;
  // Of the others, null says something: by birth, married.
  const fillable = ["marriageDate", "marriagePlace", "endDate", "endPlace"] as const;
  const missing = fillable.filter((field) => current[field] === null && details[field] !== null);
  const cited = relationshipCitations.map((field) => [
    field,
    mergedValue({ base: null, theirs: details[field], ours: current[field] })?.slice(0, mostCitations) ?? null,
  ]);
  const filled = { ...withFieldsOf(current, details, missing), ...Object.fromEntries(cited) } as RelationshipDetails;
  if (differingFields(current, filled).length === 0) return [];
  // What was private of the other is so here.
  const isPrivate = privacyOfCouple(details, source?.extra ?? []);
  const privacy = eachPart((part) => isPrivate[part] || current[part]);
  return [changedByMerge(relationshipId, relationship, { ...filled, ...privacy }, mergedId)];
};

const givenBack = (
  { relationshipId, mergedId, importId }: DataOf<"GiveBackRelationship">,
  relationship: KnownRelationship,
): RelationshipEvent[] => {
  if (relationship.status === "removed") return [];
  const at = relationship.takenOver.findIndex((other) => other.mergedId === mergedId);
  const taken = relationship.takenOver[at];
  if (!taken) {
    const { addedByImport, importedChanges, said } = relationship;
    const isStated = importId !== undefined && addedByImport === importId && importedChanges.length === 0;
    const isAsStated = isStated && said !== null && differingFields(said, relationship.current).length === 0;
    if (isAsStated) return removed({ relationshipId }, relationship, { mergedId, importId });
    // It was here before: what the file filled in goes.
    const isFilled = importId !== undefined && addedByImport !== importId;
    return isFilled ? undone({ relationshipId, importId, onlyAdded: false }, relationship) : [];
  }
  const { before, after } = taken;
  const { current, source } = relationship;
  if (before) {
    // As with people: a field that nobody changed since, and of a list the entries that came with it.
    const restored = differingFields(before, after).map((field) => [
      field,
      mergedValue({ base: after[field], theirs: before[field], ours: current[field] }),
    ]);
    const details = { ...current, ...Object.fromEntries(restored) } as RelationshipDetails;
    const versions = { base: after, theirs: before, ours: current };
    const still = withoutExposed(details, versions, hiddenOnceTakenBack(relationship, { current: details, source }));
    const later = relationship.takenOver.slice(at + 1);
    const told = asPrivateAsOthers(still, current, later, fieldsHiddenByPrivacy);
    return [changedByMerge(relationshipId, relationship, told, mergedId)];
  }
  // What somebody, or a file, said of it since stays.
  const isAsTaken = differingFields(after, current).length === 0 && relationship.importedChanges.length === 0;
  return isAsTaken ? removed({ relationshipId }, relationship, { mergedId }) : [];
};

type WithSource = Pick<KnownRelationship, "current" | "source">;

/** What is hidden of a couple, and what once something is taken back. */
const hiddenOnceTakenBack = (before: WithSource, after: WithSource) => {
  const hiddenOf = ({ current, source }: WithSource) => hiddenFieldsOfCouple(current, source?.extra ?? []);
  return { before: hiddenOf(before), after: hiddenOf(after) };
};

const changedByMerge = (
  relationshipId: string,
  { stated, source, said }: KnownRelationship,
  details: RelationshipDetails,
  mergedId: string,
): RelationshipEvent => ({
  type: "RelationshipChanged",
  data: { relationshipId, member1Id: stated.member1Id, ...details, source, said, mergedId },
});

const imported = (
  { isPartial, shownDigest, redirects, ...data }: DataOf<"ImportRelationship">,
  relationship: Relationship,
): RelationshipEvent[] => {
  if (relationship.status === "absent" || relationship.removedByImport) return [{ type: "RelationshipAdded", data }];
  // What a person took away, no file brings back.
  if (relationship.status === "removed") return [];
  const { relationshipId } = data;
  const statement = { ...data, isPartial, shownDigest, redirects };
  const normalized = normalizeStatement(relationship, statement);
  const { known: asBefore, says, source, said } = normalized;
  if (isUnchanged(asBefore, says, (kept) => isSameFamilyLines(kept, source.extra, says))) return [];
  return [
    {
      type: "RelationshipChanged",
      data: {
        relationshipId,
        member1Id: relationship.stated.member1Id,
        ...mergeImported(asBefore, says),
        source,
        said,
        importId: source.importId,
        ...(redirects === undefined ? {} : { isOwn: true }),
        ...statementOfOtherProgram(relationship, statement, normalized),
      },
    },
  ];
};

/** What an accepted proposal leads to: as with people, but that a relationship tells its fields and its source in one event. */
const accepted = (
  proposal: ProposedChange<RelationshipDetails, RelationshipSource> & {
    readonly relationshipId: string;
    readonly importId: string;
    readonly proposedBy: string | undefined;
  },
  relationship: KnownRelationship,
): RelationshipEvent[] => {
  const { status, current, source: lastSource, said: lastSaid, otherWord, stated } = relationship;
  if (status === "removed") return [];
  const {
    relationshipId,
    importId,
    changes,
    source,
    said,
    spokeBefore,
    proposedBy,
    isOwn,
    otherWord: otherWordProposed,
  } = proposal;
  const spokeLast = lastSource?.importId ?? null;
  if (![...statesOf(proposal, { current, spokeLast }).values()].includes("open")) return [];
  const ofProposal = {
    ...lastStatementOf({ source, said }),
    ...(isOwn ? { isOwn } : {}),
    ...(otherWordProposed ? { otherWord: otherWordProposed } : {}),
  };
  // What another file said since stays the last word; where that was an export of ours, so does what others said before it.
  const ofLast = { source: lastSource, said: lastSaid, ...(otherWord ? { otherWord } : {}) };
  const lastWord = spokeLast === spokeBefore ? ofProposal : ofLast;
  return [
    {
      type: "RelationshipChanged",
      data: {
        relationshipId,
        member1Id: stated.member1Id,
        ...withProposed(current, changes),
        ...lastWord,
        importId,
        ...(proposedBy === undefined ? {} : { proposedBy }),
      },
    },
  ];
};

type RelationshipStatement = RelationshipDetails & PartialStatement & { readonly source: RelationshipSource };

/** What is told of a couple by the record of their family. */
const ofFamily = relationshipFieldNames.filter((field) => field !== "pedigree" && !privacyFields.has(field));

/** What a file says, as it is taken in: as with people. */
const normalizeStatement = (
  known: KnownRelationship,
  { source: told, isPartial, shownDigest, redirects, ...details }: RelationshipStatement,
) => {
  const relationship = withMergeBase(known, redirects !== undefined);
  const { current, said } = relationship;
  const lines = relationship.source?.extra ?? [];
  // What is told otherwise since somebody was removed, or merged, is as it was once that is taken back. Where another file has the lines
  // that such a file had, they stay as an export of ours left them.
  const before = redirects ? redirectedLines(lines, redirects.names) : known.otherWord?.source?.extra;
  const isAsKept = before && isSameFamilyLines(before, told.extra, detailsIn(details));
  const source = isAsKept ? { ...told, extra: lines } : told;
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

/** Where lines stay as an export of ours left them the file's own stay beside them. */
const statementOfOtherProgram = (
  { otherWord }: KnownRelationship,
  { source: told, redirects }: RelationshipStatement,
  { source, said }: Pick<ReturnType<typeof normalizeStatement>, "source" | "said">,
): Pick<ProposedChange<RelationshipDetails, RelationshipSource>, "otherWord"> =>
  otherWord && redirects === undefined && source !== told ? { otherWord: { source: told, said } } : {};

/** What a file would change of a relationship that stands, to be proposed; undefined where it says nothing new. */
export const proposedChangeOfRelationship = (
  relationship: Relationship,
  told: RelationshipStatement,
): ProposedChange<RelationshipDetails, RelationshipSource> | undefined => {
  if (relationship.status !== "active") return undefined;
  const normalized = normalizeStatement(relationship, told);
  const { known: asBefore, says, source, said } = normalized;
  const isSameLines = (kept: readonly string[]): boolean => isSameFamilyLines(kept, source.extra, says);
  const proposal = proposalFrom(asBefore, says, source, isSameLines);
  const isOwn = told.redirects ? ({ isOwn: true } as const) : {};
  return proposal && { ...proposal, said, ...isOwn, ...statementOfOtherProgram(relationship, told, normalized) };
};

/** Which texts of a relationship stay as people changed them here: as with people. */
export const relationshipConflicts = (relationship: Relationship, told: RelationshipStatement): FieldChange[] => {
  if (relationship.status !== "active") return [];
  if (!isChangedHere(withMergeBase(relationship, told.redirects !== undefined))) return [];
  const { known, says } = normalizeStatement(relationship, told);
  return textConflicts(known, says);
};

const undone = (
  {
    relationshipId,
    importId,
    onlyAdded,
  }: { readonly relationshipId: string; readonly importId: string; readonly onlyAdded: boolean },
  relationship: KnownRelationship,
): RelationshipEvent[] => {
  if (relationship.status === "removed") return [];
  if (relationship.addedByImport === importId)
    return relationship.importedChanges.length > 0 ? [] : removed({ relationshipId }, relationship, { importId });
  const before = onlyAdded ? undefined : beforeImport(relationship, importId);
  if (!before) return [];
  const { source, said, otherWord, versions, found } = before;
  const hidden = hiddenOnceTakenBack(relationship, { current: before.current, source: found });
  const still = withoutExposed(before.current, versions, hidden);
  const current = asPrivateAsOthers(still, relationship.current, relationship.takenOver, fieldsHiddenByPrivacy);
  const { member1Id } = relationship.stated;
  const word = { source, said, importId, ...(otherWord ? { otherWord } : {}) };
  return [{ type: "RelationshipChanged", data: { relationshipId, member1Id, ...current, ...word } }];
};

/** Everything that can happen to the relationship of two people, as far as one relationship knows. */
export const relationshipDecider: Decider<Relationship, RelationshipCommand, RelationshipEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve: evolveRelationship,
  decide,
};
