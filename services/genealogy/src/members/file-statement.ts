import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { withKnownNotes } from "../sources/known-notes.ts";
import { inKnownSpelling } from "../sources/known-spelling.ts";
import { isSamePersonLines, isSameRecord, type PersonRecord } from "../sources/compare-records.ts";
import {
  isChangedHere,
  textConflicts,
  proposalFrom,
  type FieldChange,
  type ProposedChange,
} from "../sources/proposed-change.ts";
import { asKnownEntries, entryKey } from "../sources/merged-entries.ts";
import { inOlderNames, redirectedLines, type PointerRedirects } from "../sources/pointer-redirects.ts";
import { withMergeBase, type StatementsSoFar } from "../sources/other-word.ts";
import type { LastStatement } from "../sources/mergeable.ts";
import { differingFields, isUnchanged, withFieldsOf } from "../sources/three-way-merge.ts";
import { memberAsExported } from "../sources/exported-state.ts";
import { privacyFields, completeMemberStatement } from "../sources/partial-statement.ts";
import type { KnownMember, Member } from "./member.ts";

/** What a file says of somebody; `mergedId`: as of somebody who was merged into them. */
export interface FileStatement {
  readonly source: GedcomSource;
  readonly says: MemberDetails;
  readonly mergedId?: string;
  /** The file does not show everything: what it leaves out stays. */
  readonly isPartial?: true;
  /** It stands for somebody whom the file does not show: their name is not what it says. */
  readonly isStandIn?: true;
  /** A digest of what the file showed of them: in one that does not show everything, or of somebody whom people had changed. */
  readonly shownDigest?: string;
  /** Who has no record in the file, which is an export of ours. */
  readonly redirects?: PointerRedirects;
}

type ImportableMember = Pick<KnownMember, "current" | "said" | "source" | "merges"> & StatementsSoFar<MemberDetails>;

/** What a file says, as it is taken in. */
interface NormalizedStatement<Known extends ImportableMember> {
  /** Somebody as the file knew them: `said` is what its news differ from. */
  readonly known: Known;
  /** With all that a file leaves out that does not show everything. */
  readonly says: MemberDetails;
  readonly source: GedcomSource;
  /** What files say from now on. */
  readonly said: MemberDetails;
  /** What the file itself says, where lines stay as an export of ours left them. */
  readonly otherWord?: LastStatement<MemberDetails>;
}

/** Somebody with the base of files that speak of who was merged into them. */
export const withMergeBaseOfMerged = (member: KnownMember, mergedId: string | undefined): KnownMember => {
  if (mergedId === undefined) return member;
  // Whoever was merged into somebody merged: only what files said since is known here.
  const last = member.merges.find((other) => other.mergedId === mergedId) ?? member.statementsOfMerged[mergedId];
  return { ...member, source: last?.source ?? null, said: last?.said ?? null, otherWord: null };
};

/** What a file says of somebody, as it is spelled here where it says the same. */
const asSpelledHere = (says: MemberDetails, known: Pick<KnownMember, "current" | "said">): MemberDetails =>
  inKnownSpelling(withKnownNotes(says, known), known.said ?? known.current);

/** The same of somebody whom the file showed as they are: entries of lists as well. */
const asWrittenHere = (written: MemberDetails, current: MemberDetails): MemberDetails => {
  const says = asSpelledHere(written, { current, said: current });
  return {
    ...says,
    facts: asKnownEntries(says.facts, current.facts),
    associations: asKnownEntries(says.associations, current.associations),
    notes: asKnownEntries(says.notes, current.notes),
  };
};

/**
 * The lines that files told of somebody, where a record says what people made of them since: undefined where it says anything else.
 * `asExportedNow`: lines as an export tells them.
 */
const linesThatStay = (
  { current, said, source }: Pick<KnownMember, "current" | "said" | "source">,
  record: PersonRecord,
  asExportedNow: RewriteLines,
): GedcomSource["extra"] | undefined => {
  // Where nobody changed anything since, there is nothing but what the file says.
  if (said === null || source === null || differingFields(said, current).length === 0) return undefined;
  return isSameRecord(record, { details: current, extra: asExportedNow(source.extra) }) ? source.extra : undefined;
};

type RewriteLines = (lines: readonly string[]) => readonly string[];

/**
 * What an export of ours says of associations, with those it could not tell: with somebody removed, and as of one who was merged. In the
 * order of `before`.
 */
const withRedirectedAssociations = (
  says: MemberDetails,
  { associations: before }: MemberDetails,
  ids: PointerRedirects["ids"],
): MemberDetails => {
  const redirected = (before ?? []).filter(({ memberId }) => memberId !== undefined && ids.has(memberId));
  if (redirected.length === 0) return says;
  const stated = [...(says.associations ?? [])];
  for (const one of redirected) {
    const memberId = ids.get(one.memberId!);
    const key = memberId === undefined ? undefined : entryKey({ ...one, memberId });
    const at = stated.findIndex((other) => entryKey(other) === key);
    if (at >= 0) stated[at] = { ...stated[at]!, id: one.id, memberId: one.memberId };
    else if (memberId === undefined) stated.push(one);
  }
  const places = new Map(before?.map((one, at) => [entryKey(one), at]));
  const placeOf = (one: Association): number => places.get(entryKey(one)) ?? places.size;
  const associations = stated.toSorted((one, other) => placeOf(one) - placeOf(other));
  return associations.length === 0 ? says : { ...says, associations };
};

type EntryList = readonly { readonly isPrivate?: boolean | undefined }[];

/** Who may see an entry is not what a file corrects by leaving that out. */
const withoutPrivacy = (value: unknown): unknown =>
  Array.isArray(value)
    ? (value as EntryList).map((entry) => {
        if (typeof entry !== "object" || entry.isPrivate === undefined) return entry;
        const { isPrivate: _private, ...open } = entry;
        return open;
      })
    : value;

/**
 * What the file showed of somebody who still stands like that, which is what its news differ from; the rest as files said it. That they
 * live is only news beside news of their death.
 */
const baseAsExported = (
  { current, said }: ImportableMember,
  says: MemberDetails,
  isShown: (field: keyof MemberDetails) => boolean,
): MemberDetails => {
  const fields = [...new Set([...Object.keys(current), ...Object.keys(said ?? {})])] as (keyof MemberDetails)[];
  const isOfDeath = says.deathDate !== current.deathDate || says.deathPlace !== current.deathPlace;
  const known = (field: keyof MemberDetails): unknown => {
    if (field === "isLiving") return isOfDeath || !said ? current.isLiving : said.isLiving;
    return privacyFields.has(field) || !isShown(field) ? said?.[field] : withoutPrivacy(current[field]);
  };
  return Object.fromEntries(fields.map((field) => [field, known(field)])) as MemberDetails;
};

/** What files said, with the news of this one. */
const withNews = (said: MemberDetails | null, base: MemberDetails, says: MemberDetails): MemberDetails =>
  said === null ? says : withFieldsOf(said, says, differingFields(base, says));

/** Where a file that is no export of ours has the lines that such a file had, they stay as an export of ours left them. */
const linesAsKept = (
  { source: kept, otherWord }: ImportableMember,
  statement: Omit<FileStatement, "mergedId">,
): Omit<FileStatement, "mergedId"> => {
  const { source, says } = statement;
  const before = otherWord?.source;
  if (!kept || !before || !isSamePersonLines(before.extra, source.extra, says)) return statement;
  return { ...statement, source: { ...source, extra: kept.extra } };
};

/** What a file says, as it is taken in: spelled as here, and with all that one which does not show everything leaves out. */
export const normalizeStatement = <Known extends ImportableMember>(
  known: Known,
  statement: Omit<FileStatement, "mergedId">,
): NormalizedStatement<Known> => {
  const { redirects, shownDigest, source } = statement;
  if (!redirects) {
    const asKept = linesAsKept(known, statement);
    const taken = normalize(withMergeBase(known, false), asKept, (lines) => lines);
    return asKept === statement ? taken : { ...taken, otherWord: { source, said: taken.said } };
  }
  if (!known.source) return normalize(known, statement, (lines) => lines);
  const asExportedNow: RewriteLines = (lines) => redirectedLines(lines, redirects.names, source.extra);
  const base = shownDigest === undefined ? (known.said ?? known.current) : known.current;
  const says = withRedirectedAssociations(statement.says, base, redirects.ids);
  const taken = normalize(known, { ...statement, says }, asExportedNow);
  // What is told otherwise since somebody was removed, or merged, is as it was once that is taken back.
  const { extra } = known.source;
  const isAsKept = isSamePersonLines(asExportedNow(extra), source.extra, taken.says);
  return isAsKept ? { ...taken, source: { ...taken.source, extra } } : taken;
};

const normalize = <Known extends ImportableMember>(
  known: Known,
  { says: written, source, isPartial, isStandIn, shownDigest, redirects }: Omit<FileStatement, "mergedId">,
  asExportedNow: RewriteLines,
): NormalizedStatement<Known> => {
  const isWhole = !isPartial && !isStandIn;
  const merged = known.merges.flatMap(({ source: its }) => (its ? [its.extra] : []));
  const found = memberAsExported(known, { merged, redirects: redirects?.ids }, shownDigest);
  const view = found && { ...found, extra: asExportedNow(found.extra) };
  const says = view ? asWrittenHere(written, known.current) : asSpelledHere(written, known);
  // Of what it showed nothing was changed in the file.
  const isAsShown = (details: MemberDetails): boolean =>
    view !== undefined && isSameRecord({ details, extra: source.extra }, view);
  if (isAsShown(written) || isAsShown(says)) {
    const { current } = known;
    const kept = { ...source, extra: known.source?.extra ?? [] };
    return { known: { ...known, said: current }, says: current, said: known.said ?? current, source: kept };
  }
  if (isWhole && view) {
    const base = baseAsExported(known, says, () => true);
    const asBefore = { ...known, said: base };
    return { known: asBefore, says, source, said: withNews(known.said, base, says) };
  }
  if (isWhole) {
    const lines = linesThatStay(known, { details: says, extra: source.extra }, asExportedNow);
    return { known, says, said: says, source: lines ? { ...source, extra: lines } : source };
  }
  const partial = { isStandIn: isStandIn === true, shown: view };
  if (!view || !known.said || !known.source) {
    const whole = completeMemberStatement(known, { says, source }, partial);
    return { known, ...whole, said: whole.says };
  }
  const shownBefore = baseAsExported(known, says, (field) => view.details[field] != null);
  const base = { ...shownBefore, isLiving: known.said.isLiving };
  const asBefore = { ...known, said: base };
  const whole = completeMemberStatement(asBefore, { says, source }, partial);
  return { known: asBefore, ...whole, said: withNews(known.said, base, whole.says) };
};

/** Whether an export of ours says of somebody what the file that spoke last did, and only calls the records otherwise that this leads to. */
export const isSaidInOtherNames = (known: KnownMember, statement: Omit<FileStatement, "mergedId">): boolean => {
  const { source, redirects } = statement;
  const names = known.source && redirects?.older?.get(known.source.importId);
  const extra = names && inOlderNames(source.extra, known.source.extra, names);
  if (!extra) return false;
  const older = normalizeStatement(known, { ...statement, source: { ...source, extra: [...extra] } });
  return isUnchanged(older.known, older.says, (kept) => isSamePersonLines(kept, older.source.extra, older.says));
};

/** The import that last spoke of somebody, or of who was merged into them. */
export const lastImportOf = (member: KnownMember, mergedId: string | undefined): string | null =>
  withMergeBaseOfMerged(member, mergedId).source?.importId ?? null;

/** What a file would change of somebody, to be proposed; undefined where it says nothing new, or of nobody who is here. */
export const proposedChangeOf = (
  member: Member,
  { mergedId, ...written }: FileStatement,
): ProposedChange<MemberDetails> | undefined => {
  if (member.status !== "present") return undefined;
  const known = withMergeBaseOfMerged(member, mergedId);
  const { known: asBefore, says, source, said, otherWord } = normalizeStatement(known, written);
  const isSameLines = (kept: readonly string[]): boolean => isSamePersonLines(kept, source.extra, says);
  const proposal = proposalFrom(asBefore, says, source, isSameLines);
  if (proposal && isSaidInOtherNames(known, written)) return undefined;
  return (
    proposal && {
      ...proposal,
      said,
      ...(written.redirects ? { isOwn: true } : {}),
      ...(otherWord ? { otherWord } : {}),
    }
  );
};

/** Which texts of somebody stay as people changed them here, though a file corrects them: what stands here, and what the file says. */
export const memberConflicts = (member: Member, { mergedId, ...written }: FileStatement): FieldChange[] => {
  if (member.status !== "present") return [];
  const base = withMergeBaseOfMerged(member, mergedId);
  // Of somebody merged of whom no file is known to have spoken, nothing was ever to be as the file says.
  if (mergedId !== undefined && base.said === null) return [];
  if (!isChangedHere(withMergeBase(base, written.redirects !== undefined))) return [];
  const { known, says } = normalizeStatement(base, written);
  return textConflicts(known, says);
};
