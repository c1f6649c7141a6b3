import type { ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { GalleryDialog } from "@kinkeeper/kit/pictures/gallery-dialog.tsx";
import { MarkedPicture } from "./faces/marked-picture.tsx";
import { PictureCaption } from "./picture-caption.tsx";
import { sizeOf, type ShownPicture } from "./picture-figure.tsx";

interface ItemGalleryDialogProps {
  readonly item: ArtifactWithRevision;
  readonly pictures: readonly ShownPicture[];
  readonly shown: string;
  readonly onShow: (path: string) => void;
  readonly onClose: () => void;
}

/** The pictures of one item, with who is to be seen in them and their captions. */
export const ItemGalleryDialog = ({ item, pictures, ...gallery }: ItemGalleryDialogProps) => (
  <GalleryDialog
    {...gallery}
    pictures={pictures.map((picture) => ({
      ...picture,
      title: picture.caption ?? item.title,
      size: sizeOf(picture),
    }))}
    renderPicture={({ path, title, size }, onStep) => (
      <MarkedPicture item={item} path={path} alt={title} size={size} isFilling onStep={onStep} />
    )}
    renderBelow={({ path }) => (
      <p className="font-serif italic">
        <PictureCaption item={item} path={path} />
      </p>
    )}
  />
);
