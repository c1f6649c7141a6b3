import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";

/** How far from the window something is drawn already, so that whoever scrolls never sees it come. */
const margin = "1500px";

/** What ends above this line has been read: what is below it must not move. Headings that are jumped to stop here. */
const readingLine = 80;

/** What is in the window stays where it is when a part above it has become higher or lower. */
export const keepPlace = (part: HTMLElement, heightBefore: number): void => {
  const isAbove = part.getBoundingClientRect().top + heightBefore <= readingLine;
  if (isAbove) scrollBy({ top: part.offsetHeight - heightBefore, behavior: "instant" });
};

interface NearViewProps {
  /** About how high it will be, so that the scroll bar tells the truth before it is drawn. */
  readonly estimatedHeight: number;
  /** Drawn at once, and for good: it is at the beginning, or there is not much at all. */
  readonly isAtOnce: boolean;
  readonly children: ReactNode;
}

/**
 * A part of a long page that is drawn only near the window, and on paper. What is in the window stays where it is when a part
 * above it turns out higher or lower than estimated: give the page `overflow-anchor: none`, or the browser moves it once more.
 */
export const NearView = ({ estimatedHeight, isAtOnce, children }: NearViewProps) => {
  const [isNear, setNear] = useState(isAtOnce);
  const [height, setHeight] = useState(estimatedHeight);
  const part = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = part.current;
    if (!element || isAtOnce) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Whoever has the focus in it keeps it.
        if (!entry || (!entry.isIntersecting && element.contains(document.activeElement))) return;
        // What was drawn once is exactly as high as it was.
        if (!entry.isIntersecting && element.childElementCount > 0) setHeight(element.offsetHeight);
        setNear(entry.isIntersecting);
      },
      { rootMargin: `${margin} 0px` },
    );
    observer.observe(element);
    const print = () => setNear(true);
    addEventListener("beforeprint", print);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", print);
    };
  }, [isAtOnce]);

  useLayoutEffect(() => {
    const element = part.current;
    if (!element || !isNear) return;
    keepPlace(element, height);
    setHeight(element.offsetHeight);
    // oxlint-disable-next-line react/exhaustive-deps -- only when it appears: later its own height is the truth
  }, [isNear]);

  return (
    <div ref={part} style={isNear ? undefined : { height }}>
      {isNear && children}
    </div>
  );
};
