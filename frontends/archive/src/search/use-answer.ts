import { search, type SearchAnswer } from "@kinkeeper/contracts/archive/search";
import type { TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import { looksLikeTreeQuestion } from "@kinkeeper/contracts/genealogy/tree-question";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isTabKind } from "./kinds.ts";
import { hasFilters, isQuestion, writeAddress, type Asked } from "./search-address.ts";

/** The most one call answers of a kind. */
export const mostOfOneKind = 100;

/** What was found, and what the family tree answers. */
export interface Answered extends SearchAnswer {
  /** Null where the tree was not asked, or has no answer to it. */
  readonly tree: TreeAnswer | null;
  /** The tree was asked and could not answer: what was found stands all the same. */
  readonly hasTreeFailed: boolean;
}

const treeFailed = { tree: null, hasTreeFailed: true };

/** The answer to what is asked; while a new one is on its way, the one before. */
export const useAnswer = (asked: Asked) => {
  const api = useApi();
  const address = writeAddress(asked);
  const [wide, setWide] = useState<string>();
  const { q, category, ...filters } = asked;
  // Whoever looks for one kind, or through a filter, looks for something that is kept.
  const isOfTree = category === "all" && !hasFilters(asked) && looksLikeTreeQuestion(q);
  const isWide = wide === address || (category !== "all" && !isTabKind(category));
  const searched = api.queryFor(search, {
    query: {
      ...(q === "" ? {} : { q }),
      // Events and traditions are sections of the whole.
      ...(isTabKind(category) ? { category } : {}),
      ...filters,
      ...(isWide ? { limit: mostOfOneKind } : {}),
    },
  });
  const answer = useQuery({
    // Both are asked at once and shown at once: nothing moves when the second comes.
    queryKey: [...searched.queryKey, isOfTree],
    queryFn: async ({ signal }): Promise<Answered> => {
      const [found, tree] = await Promise.all([
        searched.queryFn({ signal }),
        isOfTree
          ? import("./tree-answer/ask-tree.ts")
              .then(async ({ askTree }) => ({ tree: await askTree(api, q, signal), hasTreeFailed: false }))
              .catch(() => treeFailed)
          : { tree: null, hasTreeFailed: false },
      ]);
      return { ...found, ...tree };
    },
    enabled: isQuestion(asked),
    placeholderData: keepPreviousData,
    // What was found before is shown at once, and looked for again: others add to the archive.
    staleTime: 0,
  });
  return { ...answer, showMore: () => setWide(address) };
};
