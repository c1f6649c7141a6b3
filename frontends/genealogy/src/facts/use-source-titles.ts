import { listSources } from "@kinkeeper/contracts/genealogy/sources";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Milliseconds of quiet before what was typed is looked for. */
const quiet = 250;

/** Titles of the family's sources that have the words typed so far; those of `cited` come first. None while they load. */
export const useSourceTitles = (typed: string, cited: readonly string[]): readonly string[] => {
  const [search, setSearch] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), quiet);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    ...useApi().queryFor(listSources, { query: search === "" ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
  return [...new Set([...cited, ...(data?.sources ?? []).map(({ title }) => title)])];
};
