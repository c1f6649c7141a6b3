import { folded } from "@kinkeeper/contracts/words/folded";
import { useDeferredValue, useMemo } from "react";

/** The items whose text holds what was typed, in their order; case and accents do not matter. `textOf` stays the same function. */
export const useSearched = <Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): readonly Item[] => {
  const wanted = folded(useDeferredValue(typed).trim());
  // Long texts are made searchable once for each list, not at every key.
  const texts = useMemo(() => items.map((item) => folded(textOf(item))), [items, textOf]);
  return useMemo(
    () => (wanted === "" ? items : items.filter((_, index) => texts[index]!.includes(wanted))),
    [items, texts, wanted],
  );
};
