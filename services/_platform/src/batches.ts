/** A list in pieces of at most `size`: what goes into one statement, call or event. */
export function* batchesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
