import type { BranchQuery } from "@kinkeeper/contracts/genealogy/places";
import { useMemo } from "react";
import { useLocation, useSearchParams } from "wouter";

/** Whose places are shown. */
export interface Branch {
  readonly way: keyof BranchQuery;
  readonly personId: string;
}

const page = "/places/map";
const ways = ["ancestorsOf", "descendantsOf"] as const;
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The branch that the address names, undefined for everybody; and how it names another. */
export const useBranch = (): readonly [Branch | undefined, (branch: Branch | undefined) => void] => {
  const [query] = useSearchParams();
  const [, navigate] = useLocation();
  const named = ways.find((way) => isId(query.get(way) ?? ""));
  const personId = named && query.get(named)!;
  const branch = useMemo(() => (named && personId ? { way: named, personId } : undefined), [named, personId]);
  return [branch, (next) => navigate(next ? `${page}?${next.way}=${next.personId}` : page)];
};

export const queryOfBranch = (branch: Branch | undefined): BranchQuery =>
  branch ? { [branch.way]: branch.personId } : {};
