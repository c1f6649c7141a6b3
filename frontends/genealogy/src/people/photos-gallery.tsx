import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { GalleryDialog } from "@kinkeeper/kit/pictures/gallery-dialog.tsx";
import { ImageViewer } from "@kinkeeper/kit/pictures/image-viewer.tsx";
import { Link } from "wouter";
import { pathOfItem, type PictureOfPerson } from "./timeline-entries.ts";

interface PhotosGalleryProps {
  readonly photos: readonly PictureOfPerson[];
  readonly shown: string;
  readonly onShow: (path: string) => void;
  readonly onClose: () => void;
}

const share = (part: number): string => `${part * 100}%`;

/** The frame in which somebody is marked. */
const FrameMark = ({ frame }: { frame: NonNullable<PictureOfPerson["frame"]> }) => (
  <span
    aria-hidden
    style={{ left: share(frame.x), top: share(frame.y), width: share(frame.width), height: share(frame.height) }}
    className="absolute rounded-control border-2 border-[#fff] shadow-[0_0_0_1px_rgb(0_0_0/0.5)]"
  />
);

/** Pictures of somebody, one after the other, and the way to what each belongs to. */
export const PhotosGallery = ({ photos, ...gallery }: PhotosGalleryProps) => (
  <GalleryDialog
    {...gallery}
    pictures={photos.map(({ item, path, frame }) => ({ item, path, frame, title: item.title }))}
    renderPicture={({ path, title, frame }, onStep) => (
      <ImageViewer src={path} alt={title} isFilling onStep={onStep} overlay={frame && <FrameMark frame={frame} />} />
    )}
    renderBelow={({ item }) => (
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {item.date && <span className="text-warm">{formatDate(item.date)}</span>}
        {item.place && readablePlace(item.place)}
        <Link href={pathOfItem(item)} className="focus-ring rounded-sm text-accent">
          Open
        </Link>
      </p>
    )}
  />
);
