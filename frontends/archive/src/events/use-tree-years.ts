import { countFamilyDates } from "@kinkeeper/contracts/genealogy/family-dates";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { withEverybody } from "@kinkeeper/kit/api/with-everybody.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TreeYears } from "./timeline-chapters.ts";
import type { TreeSought } from "./tree-sought.ts";

interface TreeOfTimeline {
  readonly years: TreeYears;
  /** What was looked for where these were found: what is looked for now may not be answered yet. */
  readonly sought: TreeSought;
  /** Those that most dates of the tree have. */
  readonly places: readonly string[];
  readonly state: "absent" | "reading" | "failed" | "there";
}

const nothing = { years: [], places: [], sought: {} };
/** As long as nobody wants it among the events. */
export const nothingOfTree: TreeOfTimeline = { ...nothing, state: "absent" };

/** How much the tree tells in which year, where somebody wants it; `sought` undefined: nothing of it can be found. */
export const useTreeYears = (isWanted: boolean, sought: TreeSought | undefined): TreeOfTimeline => {
  const isAsked = isWanted && sought !== undefined;
  const { queryKey, queryFn } = withEverybody(useApi().queryFor(countFamilyDates, { query: sought ?? {} }));
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({ ...(await queryFn({ signal })), sought: sought ?? {} }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isWanted) return nothingOfTree;
  if (!isAsked) return { ...nothing, state: "there" };
  if (data) return { ...data, state: "there" };
  return { ...nothing, state: error ? "failed" : "reading" };
};
