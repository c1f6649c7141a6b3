import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";

/**
 * Whether the dialog for adding is open, and how to open and close it. A link with `?add=1` opens it; the parameter goes
 * away at once, so that neither a reload nor the back button opens it again.
 */
export const useAddParameter = (): readonly [isAdding: boolean, setAdding: (isAdding: boolean) => void] => {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get("add") === "1";
  const [isAdding, setAdding] = useState(isAsked);
  if (isAsked && !isAdding) setAdding(true);
  useEffect(() => {
    if (!isAsked) return;
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete("add");
        return rest;
      },
      { replace: true },
    );
  }, [isAsked, setSearch]);
  return [isAdding, setAdding];
};
