import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { MoreOnScroll } from "./more-on-scroll.tsx";

interface ItemCountProps {
  readonly count: number;
  /** "story", "stories". */
  readonly one: string;
  readonly many: string;
  /** Only for screen readers. */
  readonly isHidden?: boolean;
}

/** "1 story", "1,234 stories": also said aloud when it changes. */
export const ItemCount = ({ count, one, many, isHidden = false }: ItemCountProps) => (
  <p className={isHidden ? "sr-only" : "mb-3 text-sm text-ink-soft tabular-nums"} aria-live="polite">
    {count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`}
  </p>
);

interface NothingFoundProps {
  /** The sentence: "No stories found matching your search". */
  readonly children: ReactNode;
  /** The way out: forgets search and filters. */
  readonly clear?: { readonly label: string; readonly run: () => void };
}

/** In place of a list of which search and filters leave nothing. */
export const NothingFound = ({ children, clear }: NothingFoundProps) => (
  <EmptyState
    drawing="search"
    action={
      clear && (
        <Button variant="secondary" onClick={clear.run}>
          {clear.label}
        </Button>
      )
    }
  >
    {children}
  </EmptyState>
);

interface FoundItemsProps<Item> {
  readonly items: readonly Item[];
  readonly one: string;
  readonly many: string;
  readonly isCountHidden?: boolean;
  /** What they were found by: when it changes, the list begins at its top again. */
  readonly query: string;
  /** How many appear at once, and each time the end comes near. */
  readonly step?: number;
  /** A `NothingFound`. */
  readonly nothing: ReactNode;
  readonly children: (visible: readonly Item[]) => ReactNode;
}

/** What search and filters leave of a list: how many there are, and as many of them as somebody has scrolled to. */
export const FoundItems = <Item,>({
  items,
  one,
  many,
  isCountHidden = false,
  query,
  nothing,
  children,
  ...scrolling
}: FoundItemsProps<Item>) => {
  const isEmpty = items.length === 0;
  return (
    <>
      <ItemCount count={items.length} one={one} many={many} isHidden={isCountHidden || isEmpty} />
      {isEmpty ? (
        nothing
      ) : (
        <MoreOnScroll key={query} items={items} {...scrolling}>
          {children}
        </MoreOnScroll>
      )}
    </>
  );
};
