import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import type { Size } from "./image-camera.ts";
import { ImageViewer } from "./image-viewer.tsx";

interface PictureDialogProps {
  readonly src: string;
  readonly title: string;
  readonly alt: string;
  readonly size?: Size | undefined;
  readonly onClose: () => void;
}

/** A picture as large as the window, to be looked at closely. */
export const PictureDialog = ({ src, title, alt, size, onClose }: PictureDialogProps) => (
  <Dialog open onOpenChange={onClose} title={title} size="full">
    <ImageViewer src={src} alt={alt} size={size} isFilling />
  </Dialog>
);
