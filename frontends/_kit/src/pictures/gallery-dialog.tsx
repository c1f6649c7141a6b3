import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog } from "../dialog.tsx";
import { IconButton } from "../icon-button.tsx";
import type { Size } from "./image-camera.ts";
import { ImageViewer } from "./image-viewer.tsx";

export interface GalleryPicture {
  readonly path: string;
  /** What is to be seen. */
  readonly title: string;
  /** In pixels, where it is known. */
  readonly size?: Size | undefined;
}

interface GalleryDialogProps<Picture extends GalleryPicture> {
  readonly pictures: readonly Picture[];
  /** Path of the one that is shown. */
  readonly shown: string;
  readonly onShow: (path: string) => void;
  readonly onClose: () => void;
  /** The picture, where it is more than that. */
  readonly renderPicture?: (picture: Picture, onStep: ((step: 1 | -1) => void) | undefined) => ReactNode;
  /** Below the picture: its caption, where it belongs. */
  readonly renderBelow?: (picture: Picture) => ReactNode;
}

/** Pictures as large as the window, one after the other: buttons, arrow keys, a swipe. */
export const GalleryDialog = <Picture extends GalleryPicture>({
  pictures,
  shown,
  onShow,
  onClose,
  renderPicture,
  renderBelow,
}: GalleryDialogProps<Picture>) => {
  const index = Math.max(
    0,
    pictures.findIndex(({ path }) => path === shown),
  );
  const picture = pictures[index];
  if (!picture) return null;
  const next = (step: 1 | -1) => pictures[(index + step + pictures.length) % pictures.length];
  const onStep =
    pictures.length > 1
      ? (step: 1 | -1) => {
          const other = next(step);
          if (other) onShow(other.path);
        }
      : undefined;
  return (
    <Dialog open onOpenChange={onClose} title={picture.title} size="full">
      <div className="flex h-full flex-col gap-3">
        <div className="relative min-h-0 flex-1 [&>div]:h-full" key={picture.path}>
          {renderPicture?.(picture, onStep) ?? (
            <ImageViewer src={picture.path} alt={picture.title} size={picture.size} isFilling onStep={onStep} />
          )}
          {onStep && (
            <>
              <IconButton
                label="Previous picture"
                icon={ChevronLeft}
                variant="secondary"
                className="absolute! top-[calc(50%-3rem)] left-2 h-11! w-11! rounded-full"
                onClick={() => onStep(-1)}
              />
              <IconButton
                label="Next picture"
                icon={ChevronRight}
                variant="secondary"
                className="absolute! top-[calc(50%-3rem)] right-2 h-11! w-11! rounded-full"
                onClick={() => onStep(1)}
              />
            </>
          )}
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1">{renderBelow?.(picture)}</div>
          {pictures.length > 1 && (
            <p role="status" className="text-sm text-ink-soft tabular-nums">
              {index + 1} of {pictures.length}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
};
