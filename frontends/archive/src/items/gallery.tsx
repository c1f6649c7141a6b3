import type { ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { Suspense, useCallback, useEffect, useState, type ReactNode } from "react";
import { GalleryContext } from "./gallery-context.ts";
import type { ShownPicture } from "./picture-figure.tsx";

const ItemGalleryDialog = lazyDialog(() =>
  import("./item-gallery-dialog.tsx").then((module) => module.ItemGalleryDialog),
);

interface GalleryProps {
  readonly item: ArtifactWithRevision;
  /** In the order of reading. */
  readonly pictures: readonly ShownPicture[];
  /** The path of the one that the page begins with, before anything else is loaded. */
  readonly first?: string | undefined;
  readonly children: ReactNode;
}

/** So long at most, in milliseconds, the first picture is waited for. */
const timeoutMs = 1_000;

/** The pictures of an item, of which each leads to all of them as large as the window. */
export const Gallery = ({ item, pictures, first, children }: GalleryProps) => {
  const [shown, setShown] = useState<string>();
  const [isFirstLoaded, setFirstLoaded] = useState(first === undefined);
  const onFirstLoaded = useCallback(() => setFirstLoaded(true), []);
  useEffect(() => {
    const timeout = setTimeout(onFirstLoaded, timeoutMs);
    return () => clearTimeout(timeout);
  }, [onFirstLoaded]);
  const [gallery] = useState(() => ({ open: setShown, preload: ItemGalleryDialog.preload }));
  return (
    <GalleryContext value={{ ...gallery, item, first, isFirstLoaded, onFirstLoaded }}>
      {children}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <ItemGalleryDialog
            item={item}
            pictures={pictures}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </GalleryContext>
  );
};
