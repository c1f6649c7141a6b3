import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { Mergeable } from "./three-way-merge.ts";

/** What a file last said of something. */
export type WordOfFile<Fields, Source extends GedcomSource = GedcomSource> = Pick<
  Mergeable<Fields, Source>,
  "source" | "said"
>;

/** Something of which an export of ours may have spoken since a file of another program did. */
export interface KnownToOthers<Fields, Source extends GedcomSource = GedcomSource> extends WordOfFile<Fields, Source> {
  /** What such a file last said; null where nothing of ours spoke since. */
  readonly otherWord?: WordOfFile<Fields, Source> | null;
}

/**
 * The same once a file has spoken. Our own export is no program of its own: what it corrects counts like a change by hand, and does not
 * make news of what the original file has always said.
 */
export const otherWordAfter = <Fields, Source extends GedcomSource>(
  { source, said, otherWord }: KnownToOthers<Fields, Source>,
  isOwn: boolean,
): WordOfFile<Fields, Source> | null => (isOwn && said !== null ? (otherWord ?? { source, said }) : null);

/** Something as a file knows it: the news of one that is no export of ours differ from what such files said. */
export const asFileKnows = <Fields, Source extends GedcomSource, Known extends KnownToOthers<Fields, Source>>(
  known: Known & KnownToOthers<Fields, Source>,
  isOwn: boolean,
): Known => (isOwn || !known.otherWord ? known : { ...known, said: known.otherWord.said });
