import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { withKnownNotes } from "../sources/known-notes.ts";
import { inKnownSpelling } from "../sources/known-spelling.ts";
import { isSamePersonLines } from "../sources/lines-meaning.ts";
import { proposalFrom, type ProposedChange } from "../sources/proposed-change.ts";
import type { KnownMember, Member } from "./member.ts";

/** What a file says of somebody; `mergedId`: as of somebody who was merged into them. */
export interface FileStatement {
  readonly source: GedcomSource;
  readonly says: MemberDetails;
  readonly mergedId?: string;
}

/** Somebody as the files know them that speak of who was merged into them. */
export const asFilesKnow = (member: KnownMember, mergedId: string | undefined): KnownMember => {
  if (mergedId === undefined) return member;
  // Whoever was merged into somebody merged: only what files said since is known here.
  const word = member.merges.find((other) => other.mergedId === mergedId) ?? member.wordsOfOthers[mergedId];
  return { ...member, source: word?.source ?? null, said: word?.said ?? null };
};

/** What a file says of somebody, as it is spelled here where it says the same. */
export const asSpelledHere = (says: MemberDetails, known: Pick<KnownMember, "current" | "said">): MemberDetails =>
  inKnownSpelling(withKnownNotes(says, known), known.said ?? known.current);

/** The import that last spoke of somebody, or of who was merged into them. */
export const importSpeakingOf = (member: KnownMember, mergedId: string | undefined): string | null =>
  asFilesKnow(member, mergedId).source?.importId ?? null;

/** What a file would change of somebody, to be proposed; undefined where it says nothing new, or of nobody who is here. */
export const proposedChangeOf = (
  member: Member,
  { source, says: written, mergedId }: FileStatement,
): ProposedChange<MemberDetails> | undefined => {
  if (member.status !== "present") return undefined;
  const known = asFilesKnow(member, mergedId);
  const says = asSpelledHere(written, known);
  return proposalFrom(known, says, source, (kept) => isSamePersonLines(kept, source.extra, says));
};
