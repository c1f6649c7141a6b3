import { useLayoutEffect, useMemo, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { queryOf, treeAddressOf, type TreeAddress } from "./tree-address.ts";

export interface TreeAddressControls {
  readonly address: TreeAddress;
  /** Another entry of the history: Back leads to where one was. */
  readonly go: (change: Partial<TreeAddress>) => void;
  /** The same entry, corrected: for what nobody would go back to, such as each step of the camera. */
  readonly correct: (change: Partial<TreeAddress>) => void;
}

const page = "/family-tree";

/** What the page shows is what its address says. */
export const useTreeAddress = (): TreeAddressControls => {
  const query = useSearch();
  const [path, navigate] = useLocation();
  const address = useMemo(() => treeAddressOf(query), [query]);
  const latest = useRef({ address, path, navigate });
  useLayoutEffect(() => {
    latest.current = { address, path, navigate };
  });
  const controls = useMemo(() => {
    const open = (change: Partial<TreeAddress>, replace: boolean) => {
      // Whoever has left for another page is not called back by a camera that comes to rest.
      if (latest.current.path !== page) return;
      const next = { ...latest.current.address, ...change };
      latest.current.address = next;
      latest.current.navigate(`${page}${queryOf(next)}`, { replace });
    };
    return {
      go: (change: Partial<TreeAddress>) => open(change, false),
      correct: (change: Partial<TreeAddress>) => open(change, true),
    };
  }, []);
  return { address, ...controls };
};
