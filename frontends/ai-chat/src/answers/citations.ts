import type { Citation, StoredCitation } from "@kinkeeper/contracts/ai-chat/citations";

/** Whether its source has changed since; one that has just come has not. */
export const isStale = (citation: Citation | StoredCitation): boolean => "isStale" in citation && citation.isStale;

/** Whether both quote the same passage, perhaps in two answers. */
export const isSamePassage = (one: Citation, other: Citation | undefined): boolean =>
  one.id === other?.id && one.kind === other.kind && one.field === other.field && one.start === other.start;
