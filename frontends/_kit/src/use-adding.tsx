import { useEffect, useState, type ReactNode } from "react";
import { useSearchParams } from "wouter";
import { Button } from "./button.tsx";
import type { LazyPage } from "./lazy-page.tsx";
import { useWhenLoaded } from "./use-when-loaded.ts";

export interface Adding {
  /** For the header of the page, and for the list while it is empty. */
  readonly button: ReactNode;
  readonly isOpen: boolean;
  /** The person whom what is added is about, where a link said so; undefined once the dialog was closed. */
  readonly about: string | undefined;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * Whether the dialog for adding to a list is open, and the button that opens it. A link with `?add=1` opens it too, and
 * with `&about=<id>` says about whom; both parameters go away at once, so that neither a reload nor the back button opens it again.
 */
export const useAdding = (label: string, dialog: Pick<LazyPage<object>, "load" | "preload">): Adding => {
  const whenLoaded = useWhenLoaded(dialog);
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has("add");
  const [isOpen, setOpen] = useState(false);
  const [about, setAbout] = useState<string>();
  if (isAsked && !isOpen) {
    setOpen(true);
    setAbout(search.get("about") ?? undefined);
  }
  useEffect(() => {
    if (!isAsked) return;
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete("add");
        rest.delete("about");
        return rest;
      },
      { replace: true },
    );
  }, [isAsked, setSearch]);
  const open = () => whenLoaded(() => setOpen(true));
  return {
    button: (
      <Button onClick={open} onPointerEnter={dialog.preload} onFocus={dialog.preload}>
        {label}
      </Button>
    ),
    isOpen,
    about,
    open,
    close: () => {
      setOpen(false);
      setAbout(undefined);
    },
  };
};
