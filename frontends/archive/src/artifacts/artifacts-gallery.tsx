import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { GalleryDialog } from "@kinkeeper/kit/pictures/gallery-dialog.tsx";
import { Link } from "wouter";
import { circa } from "../items/circa.ts";
import { DateAndPlace } from "../items/date-and-place.tsx";
import { sizeOf } from "../items/picture-figure.tsx";
import { ownPicture } from "./artifacts.ts";

interface ArtifactsGalleryProps {
  readonly artifacts: readonly Artifact[];
  readonly shown: string;
  readonly onShow: (path: string) => void;
  readonly onClose: () => void;
}

/** The pictures of a list of artifacts, one after the other. */
export const ArtifactsGallery = ({ artifacts, ...gallery }: ArtifactsGalleryProps) => (
  <GalleryDialog
    {...gallery}
    pictures={artifacts.flatMap((artifact) => {
      const path = ownPicture(artifact);
      if (path === undefined) return [];
      const { id, title, date, location, file, description } = artifact;
      return [{ id, path, title, date, location, description, size: sizeOf({ path, caption: null, file }) }];
    })}
    renderBelow={({ id, date, location, description }) => (
      <>
        {description && <p className="line-clamp-2 font-serif [overflow-wrap:anywhere]">{description}</p>}
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <DateAndPlace date={date} place={location} write={circa} />
          <Link href={`/artifacts/${id}`} className="focus-ring rounded-sm text-accent">
            Open
          </Link>
        </p>
      </>
    )}
  />
);
