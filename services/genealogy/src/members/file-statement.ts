import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { withKnownNotes } from "../sources/known-notes.ts";
import { inKnownSpelling } from "../sources/known-spelling.ts";
import { isSamePersonLines, isSameRecord } from "../sources/lines-meaning.ts";
import { proposalFrom, type ProposedChange } from "../sources/proposed-change.ts";
import { shownAs } from "../sources/shown-before.ts";
import { saysWhatItShowed, withUnsaidOfMember } from "../sources/unsaid.ts";
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

/** What a file says, as it is taken in: spelled as here, and with all that one which does not show everything leaves out. */
export const asSaidHere = (
  known: Pick<KnownMember, "current" | "said" | "source">,
  { says: written, source, isPartial, isStandIn, shown }: Omit<FileStatement, "mergedId">,
): Pick<FileStatement, "says" | "source"> => {
  const says = asSpelledHere(written, known);
  if (!isPartial && !isStandIn)
    // What stands here is said again: the words in which files said it stay.
    return known.source &&
      isSameRecord({ details: says, extra: source.extra }, { ...known.source, details: known.current })
      ? { says, source: { ...source, extra: known.source.extra } }
      : { says, source };
  const view = shownAs(known, shown);
  // What files said before stands in their words.
  if (view && known.said && known.source && saysWhatItShowed({ details: written, extra: source.extra }, view))
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
