import { useEffect, type RefObject } from "react";

const row = "li, tr";
const rowOrCard = `${row}, article, [role=group]`;
const headings = "h1, h2, h3, h4";

interface Remembered {
  readonly element: Element;
  readonly page: string;
  /** What it lay in, from the inside out. */
  readonly around: readonly Element[];
}

/** Where a row was: between these two. */
interface Gap {
  readonly next: Node | null;
  readonly previous: Node | null;
}

const isRow = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.isConnected && node.matches(rowOrCard);

const gapIn = (
  records: readonly MutationRecord[],
  { element }: Remembered,
): (Gap & { readonly gone: Element }) | undefined => {
  for (const { removedNodes, nextSibling, previousSibling } of records)
    for (const gone of removedNodes)
      if (gone instanceof Element && gone.contains(element))
        return { gone, next: nextSibling, previous: previousSibling };
  return undefined;
};

const headingAround = (start: Element, main: HTMLElement): HTMLElement => {
  for (let outer: Element | null = start; outer && main.contains(outer); outer = outer.parentElement) {
    const heading = outer.querySelector<HTMLElement>(headings);
    if (heading) return heading;
  }
  return main;
};

/** The row that is now where the lost one was; where none is left, the heading above it. */
const placeAt = (main: HTMLElement, { around }: Remembered, gap: ReturnType<typeof gapIn>): HTMLElement => {
  const neighbour = gap?.gone.matches(rowOrCard) ? [gap.next, gap.previous].find(isRow) : undefined;
  if (neighbour) return neighbour;
  const left = around.find((element) => element.isConnected) ?? main;
  const ownRow = left.closest<HTMLElement>(row);
  return ownRow && main.contains(ownRow) ? ownRow : headingAround(left, main);
};

/** Outside of rows they come back: a button that zooms cannot be pressed at the end of its range. */
const isDisabledInRow = (element: Element): boolean => element.matches(":disabled") && element.closest(row) !== null;

const isUsable = (element: Element): boolean => element.isConnected && !isDisabledInRow(element);

/**
 * What is done to a row often takes the row away, and with it the button that was pressed: the focus then goes to the next row,
 * or to the heading where none is left, instead of to the top of the page. The row itself rather than its button: a key that is
 * held down does nothing to it. So it is with the row that stays, of which the button cannot be pressed any more.
 */
export const useKeptFocus = (main: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const element = main.current;
    if (!element) return;
    let remembered: Remembered | undefined;
    let gap: ReturnType<typeof gapIn>;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      // A dialog gives the focus back to what opened it, or to the page where that is gone.
      if (target === element) return settleSoon();
      if (!(target instanceof Element) || target.closest("[data-dialog]")) return;
      const around: Element[] = [];
      for (let outer = target.parentElement; outer && outer !== element; outer = outer.parentElement)
        around.push(outer);
      remembered = { element: target, page: location.pathname, around };
      gap = undefined;
    };
    const settle = () => {
      const { activeElement } = document;
      if (!remembered || isUsable(remembered.element)) return;
      const holders: (Element | null)[] = [null, document.body, element, remembered.element];
      const isLost = holders.includes(activeElement);
      if (!isLost) {
        if (!activeElement?.closest("[data-dialog]")) remembered = undefined;
        return;
      }
      const isStillHere = remembered.page === location.pathname;
      const place = placeAt(element, remembered, gap);
      remembered = undefined;
      if (!isStillHere) return;
      if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
      place.focus();
    };
    /** A frame later: whoever put something else in its place may have given that the focus. */
    const settleSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(settle);
    };
    const look = (records: readonly MutationRecord[]) => {
      if (!remembered || isUsable(remembered.element)) return;
      gap ??= gapIn(records, remembered);
      settleSoon();
    };
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    element.addEventListener("focusin", remember);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener("focusin", remember);
    };
  }, [main]);
