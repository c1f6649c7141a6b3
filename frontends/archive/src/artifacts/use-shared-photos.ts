import { takeSharedPhotos } from "@kinkeeper/kit/shared-photos.ts";
import { useEffect, useRef } from "react";
import { useSearchParams } from "wouter";

/** Pictures that another app shared with this one (`?shared=1`), handed over once. */
export const useSharedPhotos = (onFiles: (files: readonly File[]) => void): void => {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has("shared");
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    if (!isAsked) return;
    void takeSharedPhotos().then((files) => files.length > 0 && take.current(files));
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete("shared");
        return rest;
      },
      { replace: true },
    );
  }, [isAsked, setSearch]);
};
