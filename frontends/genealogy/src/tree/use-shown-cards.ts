import { startTransition, useCallback, useRef, useState } from "react";
import type { Rectangle } from "./camera.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import { cardOf, holds, widened } from "./rectangles.ts";
import { peopleIn } from "./visible.ts";

/**
 * Cards are there for at least `needed` around what is seen, and fetched for `around`: a drag asks React for a few at a
 * time, and not in each frame. Drawing pixels.
 */
const needed = 250;
const around = 450;

const nowhere: Rectangle = { x: 0, y: 0, width: 0, height: 0 };

/** After zooming in, cards far outside are let go. */
const isFarTooMuch = (outer: Rectangle, inner: Rectangle): boolean =>
  outer.width * outer.height > 4 * inner.width * inner.height;

const noPeople: readonly number[] = [];

interface Cards {
  readonly layout: TreeLayout | undefined;
  readonly people: readonly number[];
  readonly seen: Rectangle;
}

/**
 * Whose cards are there: those of the people in sight, and of some around them. `entry`: where Tab arrives while nobody is chosen; the
 * one around whom the drawing is, where they are in sight.
 */
export const useShownCards = (layout: TreeLayout, focus: number | undefined) => {
  const kept = useRef({ layout, area: nowhere });
  const [cards, setCards] = useState<Cards>({ layout: undefined, people: noPeople, seen: nowhere });

  const follow = useCallback(
    (seen: Rectangle) => {
      const isFirst = kept.current.layout !== layout || kept.current.area === nowhere;
      const area = isFirst ? nowhere : kept.current.area;
      const wide = widened(seen, around);
      if (holds(area, widened(seen, needed)) && !isFarTooMuch(area, wide)) return;
      kept.current = { layout, area: wide };
      const next = { layout, people: peopleIn(layout, wide), seen };
      // The margin around gives React time; only where nothing is there yet the cards come at once.
      if (isFirst) setCards(next);
      else startTransition(() => setCards(next));
    },
    [layout],
  );
  // The numbers of another drawing are other people.
  const { people, seen } = cards.layout === layout ? cards : { people: noPeople, seen: nowhere };
  const isSeen = (person: number): boolean => holds(seen, cardOf(layout, person));
  const entry = focus !== undefined && isSeen(focus) ? focus : (people.find(isSeen) ?? people[0]);
  return { people, entry, follow };
};
