import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { LastStatement, Mergeable } from "./mergeable.ts";

/** What files have said of something until now. */
export type StatementsSoFar<Fields, Source extends GedcomSource = GedcomSource> = Pick<
  Mergeable<Fields, Source>,
  "source" | "said" | "otherWord"
>;

/**
 * What files of other programs last said, once a file has spoken: what its event names (`otherWord`), if anything. Our own export is no program of
 * its own: what it corrects counts like a change by hand, and does not make news of what the original file has always said.
 */
export const otherWordAfter = <Fields, Source extends GedcomSource>(
  { source, said, otherWord }: StatementsSoFar<Fields, Source>,
  {
    isOwn,
    otherWord: named,
  }: { readonly isOwn?: true | undefined; readonly otherWord?: LastStatement<Fields, Source> | undefined },
): LastStatement<Fields, Source> | null => {
  if (named !== undefined) return named;
  return isOwn && said !== null ? (otherWord ?? { source, said }) : null;
};

/** Something with the base that a file is merged by: the news of one that is no export of ours differ from what such files said. */
export const withMergeBase = <Fields, Source extends GedcomSource, Known extends StatementsSoFar<Fields, Source>>(
  known: Known & StatementsSoFar<Fields, Source>,
  isOwn: boolean,
): Known => (isOwn || !known.otherWord ? known : { ...known, said: known.otherWord.said });
