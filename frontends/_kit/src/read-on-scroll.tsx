import type { Pages } from "./api/use-pages.ts";
import { Button } from "./button.tsx";

type More = Pick<Pages<unknown>, "items" | "hasMore" | "isReadingMore" | "error" | "readMore">;

/** At the end of a list that is read page by page: has the next page read when the end comes near, or when somebody asks for it. */
export const ReadOnScroll = ({ items, hasMore, isReadingMore, error, readMore }: More) => {
  const watch = (end: HTMLDivElement) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) readMore();
      },
      { rootMargin: "800px" },
    );
    observer.observe(end);
    return () => observer.disconnect();
  };
  if (!hasMore) return null;
  return (
    <>
      {/* A new one after each page: what stays in view does not come into it again. */}
      {!isReadingMore && !error && <div key={items?.length} ref={watch} />}
      <p className="mt-6 text-center">
        <Button variant="quiet" isPending={isReadingMore} onClick={readMore}>
          {error ? "Retry" : "Show more"}
        </Button>
      </p>
    </>
  );
};
