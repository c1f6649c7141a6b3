import { classNames } from "@kinkeeper/kit/class-names.ts";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { Suspense, useState } from "react";
import { previewOf } from "./picture-preview.ts";

const PictureDialog = lazyPage(() => import("./picture-dialog.tsx").then((module) => module.PictureDialog));

export interface ShownPicture {
  readonly path: string;
  readonly caption: string | null;
  readonly file: { readonly width: number | null; readonly height: number | null } | null;
}

const sizeOf = ({ file }: ShownPicture) =>
  file?.width && file.height ? { width: file.width, height: file.height } : undefined;

interface PictureFigureProps {
  readonly picture: ShownPicture;
  /** What it shows where nobody wrote a caption: the title of its story. */
  readonly title: string;
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** A picture with its caption, as wide as the text; a click looks at it closely. */
export const PictureFigure = ({ picture, title, isFirst = false, className }: PictureFigureProps) => {
  const [isOpen, setOpen] = useState(false);
  const size = sizeOf(picture);
  const words = picture.caption ?? `Picture of “${title}”`;
  return (
    <figure className={classNames("break-inside-avoid", className)}>
      <button
        type="button"
        aria-label={`Enlarge: ${words}`}
        className="focus-ring block w-full cursor-zoom-in overflow-hidden rounded-card bg-wash"
        onPointerEnter={PictureDialog.preload}
        onClick={() => setOpen(true)}
      >
        <img
          src={previewOf(picture.path, size)}
          alt={words}
          {...size}
          loading={isFirst ? "eager" : "lazy"}
          decoding="async"
          className="mx-auto max-h-[75vh] w-full object-contain print:max-h-[60vh]"
        />
      </button>
      {picture.caption && (
        <figcaption className="mt-2 font-serif text-sm text-ink-soft italic [overflow-wrap:anywhere]">
          {picture.caption}
        </figcaption>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PictureDialog
            src={picture.path}
            title={picture.caption ?? title}
            alt={words}
            size={size}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </figure>
  );
};
