import type { ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { createContext, use } from "react";

interface GalleryOfItem {
  readonly item: ArtifactWithRevision;
  /** Shows the picture of this path, and the others before and behind it. */
  readonly open: (path: string) => void;
  readonly preload: () => void;
  /** The picture that a page begins with. */
  readonly first: string | undefined;
  /** Whether what follows may be loaded: on a slow line each request delays the others, and the first picture is what people look at. */
  readonly isFirstLoaded: boolean;
  readonly onFirstLoaded: () => void;
}

export const GalleryContext = createContext<GalleryOfItem | undefined>(undefined);

/** The gallery around a picture. */
export const useGallery = (): GalleryOfItem => {
  const gallery = use(GalleryContext);
  if (!gallery) throw new Error("a picture stands outside of every gallery");
  return gallery;
};
