import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "wouter";

/**
 * What a full page load would do, on every navigation: the title follows the page's h1, focus moves to it, and the
 * page starts at its top (or, going back, where one left it).
 */
export const useArrival = (main: RefObject<HTMLElement | null>): void => {
  const [path] = useLocation();
  const arrivedAt = useRef(path);

  useEffect(() => {
    const element = main.current;
    if (!element) return;
    const hasMoved = arrivedAt.current !== path;
    arrivedAt.current = path;
    let isFocusWanted = hasMoved;
    const look = () => {
      const heading = element.querySelector("h1");
      if (!heading) return;
      document.title = `${titleOf(heading)} · Kinkeeper`;
      if (!isFocusWanted) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      // That of the page before cannot have it: React hides that page while this one is still loading. A dialog that came with it keeps it.
      const { activeElement } = document;
      isFocusWanted = activeElement !== heading && !activeElement?.closest("[data-dialog]");
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [main, path]);

  useScrollRestoration(path);
};

/** Its words. What an element says stands apart from what is before it: it may be a line of its own. */
const titleOf = (heading: Element): string =>
  [...heading.childNodes]
    .map((node) => (node instanceof Element ? ` ${node.textContent}` : node.textContent))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();

/** How long a page that is still loading may grow until it is tall enough to scroll back. */
const timeoutMs = 3000;

const useScrollRestoration = (path: string): void => {
  const places = useRef(new Map<string, number>());
  const isGoingBack = useRef(false);
  const shown = useRef(path);

  useEffect(() => {
    const remember = () => places.current.set(entryKey(), scrollY);
    const onPop = () => {
      isGoingBack.current = true;
    };
    addEventListener("scroll", remember, { passive: true });
    addEventListener("popstate", onPop);
    return () => {
      removeEventListener("scroll", remember);
      removeEventListener("popstate", onPop);
    };
  }, []);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const wanted = isGoingBack.current ? (places.current.get(entryKey()) ?? 0) : 0;
    isGoingBack.current = false;
    scrollTo(0, wanted);
    if (wanted === 0) return;
    const growth = new ResizeObserver(() => scrollTo(0, wanted));
    growth.observe(document.body);
    const stop = () => growth.disconnect();
    const timer = setTimeout(stop, timeoutMs);
    const moves = ["wheel", "touchstart", "keydown", "pointerdown"];
    for (const move of moves) addEventListener(move, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const move of moves) removeEventListener(move, stop);
    };
  }, [path]);
};

/** Names one entry of the history; the address is the next best where the browser has no Navigation API. */
const entryKey = (): string => {
  const { navigation } = window as { navigation?: { currentEntry?: { key: string } | null } };
  return navigation?.currentEntry?.key ?? location.href;
};
