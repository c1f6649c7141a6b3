import { useState, type ReactNode } from "react";

interface MoreOnScrollProps<Item> {
  readonly items: readonly Item[];
  /** How many more appear each time the end comes near. */
  readonly step?: number;
  readonly children: (visible: readonly Item[]) => ReactNode;
}

/** Renders a long list as far as somebody has scrolled; give it a `key` that changes when the list is another one. */
export const MoreOnScroll = <Item,>({ items, step = 60, children }: MoreOnScrollProps<Item>) => {
  const [count, setCount] = useState(step);
  const hasMore = count < items.length;
  const watch = (sentinel: HTMLDivElement) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setCount((before) => before + step);
      },
      { rootMargin: "800px" },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  };
  return (
    <>
      {children(items.slice(0, count))}
      {/* A new one after each step: a sentinel that stays in view does not intersect again. */}
      {hasMore && <div key={count} ref={watch} />}
      {hasMore && (
        <button
          type="button"
          className="focus-ring mx-auto mt-6 block rounded-control px-4 py-2 text-accent"
          onClick={() => setCount(count + step)}
        >
          Show more ({items.length - count} left)
        </button>
      )}
    </>
  );
};
