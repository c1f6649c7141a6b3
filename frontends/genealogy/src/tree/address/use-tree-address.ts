import { useEffect, useMemo, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { queryOf, treeAddressOf, type TreeAddress } from "./tree-address.ts";

export interface TreeAddressControls {
  readonly address: TreeAddress;
  /** Another entry of the history: Back leads to where one was. */
  readonly go: (change: Partial<TreeAddress>) => void;
  /** The same entry, corrected: for what nobody would go back to, such as each step of the camera. */
  readonly correct: (change: Partial<TreeAddress>) => void;
}

/** What the page shows is what its address says. */
export const useTreeAddress = (): TreeAddressControls => {
  const query = useSearch();
  const [, navigate] = useLocation();
  const address = useMemo(() => treeAddressOf(query), [query]);
  const latest = useRef({ address, navigate });
  useEffect(() => {
    latest.current = { address, navigate };
  });
  const controls = useMemo(() => {
    const open = (change: Partial<TreeAddress>, replace: boolean) => {
      const next = { ...latest.current.address, ...change };
      latest.current.address = next;
      latest.current.navigate(`/family-tree${queryOf(next)}`, { replace });
    };
    return {
      go: (change: Partial<TreeAddress>) => open(change, false),
      correct: (change: Partial<TreeAddress>) => open(change, true),
    };
  }, []);
  return { address, ...controls };
};
