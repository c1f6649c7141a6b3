import type { ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";

type Picture = ServiceListing["pictures"][number];

/** The keys that lead from one picture to another, with how many there are. */
const keys: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface GalleryProps {
  readonly pictures: readonly Picture[];
  /** Of what: for pictures that nobody described. */
  readonly title: string;
}

/** Pictures one after the other: swiped on a phone, turned with arrow keys, buttons and thumbnails elsewhere. */
export const Gallery = ({ pictures, title }: GalleryProps) => {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const count = pictures.length;
  const at = Math.min(shown, count - 1);
  const nameOf = ({ alt }: Picture, index: number): string => alt || `${title}, picture ${index + 1}`;

  const show = (wanted: number) => {
    const index = Math.max(0, Math.min(count - 1, wanted));
    setShown(index);
    const element = strip.current;
    element?.scrollTo({ left: index * element.clientWidth });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keys[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(step(at, count));
  };

  return (
    <section aria-label="Pictures" className="min-w-0">
      <div className="relative overflow-hidden rounded-card border border-line bg-wash">
        <ul
          ref={strip}
          tabIndex={count > 1 ? 0 : undefined}
          aria-label={count > 1 ? "Pictures. Arrow keys show the next one." : undefined}
          className="focus-ring flex aspect-[4/3] snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-x-contain rounded-card -outline-offset-2"
          onKeyDown={onKeyDown}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
          }}
        >
          {pictures.map((picture, index) => (
            <li key={picture.id} className="size-full shrink-0 snap-center snap-always">
              <img
                src={`${picture.url}?size=preview`}
                alt={nameOf(picture, index)}
                width={picture.width}
                height={picture.height}
                loading={index === 0 ? "eager" : "lazy"}
                decoding="async"
                className="size-full object-contain"
              />
            </li>
          ))}
        </ul>
        {count > 1 && (
          <>
            <IconButton
              label="Previous picture"
              icon={ChevronLeft}
              variant="secondary"
              disabled={at === 0}
              className="absolute top-1/2 left-3 -translate-y-1/2 rounded-full disabled:opacity-0"
              onClick={() => show(at - 1)}
            />
            <IconButton
              label="Next picture"
              icon={ChevronRight}
              variant="secondary"
              disabled={at === count - 1}
              className="absolute top-1/2 right-3 -translate-y-1/2 rounded-full disabled:opacity-0"
              onClick={() => show(at + 1)}
            />
            <p aria-live="polite" className="sr-only">
              Picture {at + 1} of {count}
            </p>
          </>
        )}
      </div>
      {count > 1 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-current={index === at}
                onClick={() => show(index)}
                className={classNames(
                  "focus-ring block size-14 cursor-pointer overflow-hidden rounded-control border-2",
                  index === at ? "border-accent" : "border-transparent opacity-75 hover:opacity-100",
                )}
              >
                <img
                  src={`${picture.url}?size=thumbnail`}
                  alt=""
                  width={56}
                  height={56}
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
