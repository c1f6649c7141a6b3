import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { Suspense, useState } from "react";
import { SectionHeading } from "./section-heading.tsx";
import type { PictureOfPerson } from "./timeline-entries.ts";

const PhotosGallery = lazyDialog(() => import("./photos-gallery.tsx").then((module) => module.PhotosGallery));

interface PhotosProps {
  readonly photos: readonly PictureOfPerson[];
  /** Where one adds another. */
  readonly add: string;
}

/** Photos of somebody and pictures in which they are marked; each leads to all of them, as large as the window. */
export const Photos = ({ photos, add }: PhotosProps) => {
  const [shown, setShown] = useState<string>();
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photos">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <SectionHeading id="photos">Photos</SectionHeading>
        <ButtonLink href={add} variant="quiet" size="small">
          Add a photo
        </ButtonLink>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {photos.map(({ item, path }) => (
          <li key={path}>
            <button
              type="button"
              aria-label={`Enlarge: ${item.title}`}
              className="focus-ring block w-full cursor-zoom-in overflow-hidden rounded-control bg-wash"
              onPointerEnter={PhotosGallery.preload}
              onClick={() => setShown(path)}
            >
              <img
                src={`${path}?size=thumbnail`}
                alt=""
                loading="lazy"
                className="aspect-square w-full object-cover transition-opacity hover:opacity-90"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense fallback={null}>
          <PhotosGallery photos={photos} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </section>
  );
};
