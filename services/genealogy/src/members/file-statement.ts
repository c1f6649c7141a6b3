import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { withKnownNotes } from "../sources/known-notes.ts";
import { inKnownSpelling } from "../sources/known-spelling.ts";
import { isSamePersonLines, isSameRecord, type PersonRecord } from "../sources/lines-meaning.ts";
import { proposalFrom, type ProposedChange } from "../sources/proposed-change.ts";
import { differingFields } from "../sources/three-way-merge.ts";
import { shownAs } from "../sources/shown-before.ts";
import { withUnsaidOfMember } from "../sources/unsaid.ts";
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
  /** A digest of what the file, which does not show everything, showed of them. */
  readonly shown?: string;
}

/** Somebody as the files know them that speak of who was merged into them. */
export const asFilesKnow = (member: KnownMember, mergedId: string | undefined): KnownMember => {
  if (mergedId === undefined) return member;
  // Whoever was merged into somebody merged: only what files said since is known here.
  const word = member.merges.find((other) => other.mergedId === mergedId) ?? member.wordsOfOthers[mergedId];
  return { ...member, source: word?.source ?? null, said: word?.said ?? null };
};

/** What a file says of somebody, as it is spelled here where it says the same. */
const asSpelledHere = (says: MemberDetails, known: Pick<KnownMember, "current" | "said">): MemberDetails =>
  inKnownSpelling(withKnownNotes(says, known), known.said ?? known.current);

/** The lines that files told of somebody, where a record says what people made of them since: undefined where it says anything else. */
const linesThatStay = (
  { current, said, source }: Pick<KnownMember, "current" | "said" | "source">,
  record: PersonRecord,
): GedcomSource["extra"] | undefined => {
  // Where nobody changed anything since, there is nothing but what the file says.
  if (said === null || source === null || differingFields(said, current).length === 0) return undefined;
  return isSameRecord(record, { details: current, extra: source.extra }) ? source.extra : undefined;
};

/** What a file says, as it is taken in: spelled as here, and with all that one which does not show everything leaves out. */
export const asSaidHere = (
  known: Pick<KnownMember, "current" | "said" | "source">,
  { says: written, source, isPartial, isStandIn, shown }: Omit<FileStatement, "mergedId">,
): Pick<FileStatement, "says" | "source"> => {
  const says = asSpelledHere(written, known);
  if (!isPartial && !isStandIn) {
    const lines = linesThatStay(known, { details: says, extra: source.extra });
    return { says, source: lines ? { ...source, extra: lines } : source };
  }
  const view = shownAs(known, shown);
  // Of what it showed nothing was changed in the file.
  if (view && known.said && known.source && isSameRecord({ details: written, extra: source.extra }, view))
    return { says: known.said, source: { ...known.source, importId: source.importId } };
  return withUnsaidOfMember(known, { says, source }, { isStandIn: isStandIn === true, shown: view });
};

/** The import that last spoke of somebody, or of who was merged into them. */
export const importSpeakingOf = (member: KnownMember, mergedId: string | undefined): string | null =>
  asFilesKnow(member, mergedId).source?.importId ?? null;

/** What a file would change of somebody, to be proposed; undefined where it says nothing new, or of nobody who is here. */
export const proposedChangeOf = (
  member: Member,
  { mergedId, ...written }: FileStatement,
): ProposedChange<MemberDetails> | undefined => {
  if (member.status !== "present") return undefined;
  const known = asFilesKnow(member, mergedId);
  const { says, source } = asSaidHere(known, written);
  return proposalFrom(known, says, source, (kept) => isSamePersonLines(kept, source.extra, says));
};
