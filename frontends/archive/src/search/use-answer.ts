import { search } from "@kinkeeper/contracts/archive/search";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isTabKind } from "./kinds.ts";
import { isQuestion, writeAddress, type Asked } from "./search-address.ts";

/** The most one call answers of a kind. */
export const mostOfOneKind = 100;

/** The answer to what is asked; while a new one is on its way, the one before. */
export const useAnswer = (asked: Asked) => {
  const api = useApi();
  const address = writeAddress(asked);
  const [wide, setWide] = useState<string>();
  const { q, category, ...filters } = asked;
  const isWide = wide === address || (category !== "all" && !isTabKind(category));
  const answer = useQuery({
    ...api.queryFor(search, {
      query: {
        ...(q === "" ? {} : { q }),
        // Events and traditions are sections of the whole.
        ...(isTabKind(category) ? { category } : {}),
        ...filters,
        ...(isWide ? { limit: mostOfOneKind } : {}),
      },
    }),
    enabled: isQuestion(asked),
    placeholderData: keepPreviousData,
    // What was found before is shown at once, and looked for again: others add to the archive.
    staleTime: 0,
  });
  return { ...answer, showMore: () => setWide(address) };
};
