import { useCallback } from "react";
import { useSearchParams } from "wouter";

export interface TimelineView {
  /** One kind of event alone; empty for all. */
  readonly kind: string;
  readonly isTreeWanted: boolean;
  readonly setKind: (kind: string) => void;
  readonly setTreeWanted: (isWanted: boolean) => void;
  /** Everything that narrows the list is forgotten, search and filters too; the tree stays. */
  readonly clear: () => void;
}

/** What the timeline shows beside search and filters, kept in the address as they are. */
export const useTimelineView = (): TimelineView => {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (name: string, value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === "") next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return {
    kind: search.get("type") ?? "",
    isTreeWanted: search.get("tree") === "1",
    setKind: (kind) => change("type", kind),
    setTreeWanted: (isWanted) => change("tree", isWanted ? "1" : ""),
    clear: () => setSearch(search.get("tree") === "1" ? { tree: "1" } : {}, { replace: true }),
  };
};
