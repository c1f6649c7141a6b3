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
  readonly className?: string;
}

/** Of the picture, and of the place that is kept for it. */
const shape = "mx-auto max-h-[75vh] w-full print:max-h-[60vh]";

/** A picture with its caption, as wide as the text; a click looks at it closely. Inside a `Gallery`. */
export const PictureFigure = ({ picture, title, className }: PictureFigureProps) => {
  const { item, open, preload, first, isFirstLoaded, onFirstLoaded } = useGallery();
  const isFirst = picture.path === first;
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
        {isFirst || isFirstLoaded || size === undefined ? (
          <img
            src={previewOf(picture.path, size)}
            // No wider than the page, and never higher than three quarters of the window.
            {...(size && {
              srcSet: widthsOf(picture.path, size),
              sizes: "(width < 48rem) calc(100vw - 2.5rem), 45rem",
            })}
            alt={words}
            {...size}
            loading={isFirst ? "eager" : "lazy"}
            fetchPriority={isFirst ? "high" : "auto"}
            decoding="async"
            {...(isFirst && { onLoad: onFirstLoaded, onError: onFirstLoaded })}
            className={classNames(shape, "object-contain")}
          />
        ) : (
          <span className={classNames(shape, "block")} style={{ aspectRatio: size.width / size.height }} />
        )}
      </button>
      <figcaption className="mt-2 text-sm text-ink-soft empty:hidden">
        <PictureCaption item={item} path={picture.path} />
      </figcaption>
    </figure>
  );
};
