import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** So near, in pixels, counts as at the end. */
const near = 48;

export interface StayAtEnd {
  /** Of what scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Of what grows inside of it. */
  readonly content: RefObject<HTMLDivElement | null>;
  /** Whether the reader has scrolled up. */
  readonly isAway: boolean;
  readonly goToEnd: () => void;
}

/** Keeps the end of a growing text in sight, unless the reader has scrolled up, and again once they are back. */
export const useStayAtEnd = (): StayAtEnd => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const [isAway, setAway] = useState(false);

  useLayoutEffect(() => {
    const element = scroller.current;
    const growing = content.current;
    if (!element || !growing) return;
    let lastTop = element.scrollTop;
    const follow = (isFollowed: boolean): void => {
      isFollowing.current = isFollowed;
      setAway(!isFollowed);
    };
    const onScroll = (): void => {
      const isUp = element.scrollTop < lastTop;
      lastTop = element.scrollTop;
      if (element.scrollHeight - element.clientHeight - lastTop <= near) follow(true);
      // Only a reader scrolls up; text that grows, and our own following, do not.
      else if (isUp) follow(false);
    };
    const onGrowth = (): void => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight;
    };
    onGrowth();
    const growth = new ResizeObserver(onGrowth);
    growth.observe(growing);
    growth.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      growth.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, []);

  const goToEnd = useCallback(() => {
    isFollowing.current = true;
    setAway(false);
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);
  return { scroller, content, isAway, goToEnd };
};
