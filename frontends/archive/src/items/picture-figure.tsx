import { classNames } from "@kinkeeper/kit/class-names.ts";
import type { Size } from "@kinkeeper/kit/pictures/image-camera.ts";
import { previewOf, widthsOf } from "@kinkeeper/kit/pictures/picture-preview.ts";
import { useGallery } from "./gallery-context.ts";
import { PictureCaption } from "./picture-caption.tsx";

export interface ShownPicture {
  readonly path: string;
  readonly caption: string | null;
  readonly file: { readonly width: number | null; readonly height: number | null } | null;
}

export const sizeOf = ({ file }: ShownPicture): Size | undefined =>
  file?.width && file.height ? { width: file.width, height: file.height } : undefined;

interface PictureFigureProps {
  readonly picture: ShownPicture;
  /** What it shows where nobody wrote a caption: the title of its story. */
  readonly title: string;
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** A picture with its caption, as wide as the text; a click looks at it closely. Inside a `Gallery`. */
export const PictureFigure = ({ picture, title, isFirst = false, className }: PictureFigureProps) => {
  const { item, open, preload } = useGallery();
  const size = sizeOf(picture);
  const words = picture.caption ?? `Picture of “${title}”`;
  return (
    <figure className={classNames("break-inside-avoid", className)}>
      <button
        type="button"
        aria-label={`Enlarge: ${words}`}
        className="focus-ring block w-full cursor-zoom-in overflow-hidden rounded-card bg-wash"
        onPointerEnter={preload}
        onClick={() => open(picture.path)}
      >
        <img
          src={previewOf(picture.path, size)}
          // No wider than the page, and never higher than three quarters of the window.
          {...(size && { srcSet: widthsOf(picture.path, size), sizes: "(width < 48rem) calc(100vw - 2.5rem), 45rem" })}
          alt={words}
          {...size}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "auto"}
          decoding="async"
          className="mx-auto max-h-[75vh] w-full object-contain print:max-h-[60vh]"
        />
      </button>
      <figcaption className="mt-2 font-serif text-sm text-ink-soft italic empty:hidden">
        <PictureCaption item={item} path={picture.path} />
      </figcaption>
    </figure>
  );
};
