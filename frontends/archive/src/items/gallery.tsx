import type { ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { Suspense, useState, type ReactNode } from "react";
import { GalleryContext } from "./gallery-context.ts";
import type { ShownPicture } from "./picture-figure.tsx";

const ItemGalleryDialog = lazyPage(() =>
  import("./item-gallery-dialog.tsx").then((module) => module.ItemGalleryDialog),
);

interface GalleryProps {
  readonly item: ArtifactWithRevision;
  /** In the order of reading. */
  readonly pictures: readonly ShownPicture[];
  readonly children: ReactNode;
}

/** The pictures of an item, of which each leads to all of them as large as the window. */
export const Gallery = ({ item, pictures, children }: GalleryProps) => {
  const [shown, setShown] = useState<string>();
  const [gallery] = useState(() => ({ open: setShown, preload: ItemGalleryDialog.preload }));
  return (
    <GalleryContext value={{ ...gallery, item }}>
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
