import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { Mergeable, WordOfFile } from "./three-way-merge.ts";

/** What is known of what files say. */
export type KnownToOthers<Fields, Source extends GedcomSource = GedcomSource> = Pick<
  Mergeable<Fields, Source>,
  "source" | "said" | "otherWord"
>;

/**
 * What files of other programs last said, once a file has spoken: what its event names (`told`), if anything. Our own export is no program of
 * its own: what it corrects counts like a change by hand, and does not make news of what the original file has always said.
 */
export const otherWordAfter = <Fields, Source extends GedcomSource>(
  { source, said, otherWord }: KnownToOthers<Fields, Source>,
  {
    isOwn,
    otherWord: told,
  }: { readonly isOwn?: true | undefined; readonly otherWord?: WordOfFile<Fields, Source> | undefined },
): WordOfFile<Fields, Source> | null => {
  if (told !== undefined) return told;
  return isOwn && said !== null ? (otherWord ?? { source, said }) : null;
};

/** Something as a file knows it: the news of one that is no export of ours differ from what such files said. */
export const asFileKnows = <Fields, Source extends GedcomSource, Known extends KnownToOthers<Fields, Source>>(
  known: Known & KnownToOthers<Fields, Source>,
  isOwn: boolean,
): Known => (isOwn || !known.otherWord ? known : { ...known, said: known.otherWord.said });
