/** So many are gone through before others get their turn: a few milliseconds of work. */
export const atOnce = 2_000;

/** Items some at a time; after each lot others have their turn, since what is done with all of a large family takes a while. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<readonly Item[], void> {
  let lot: Item[] = [];
  for (const item of items) {
    lot.push(item);
    if (lot.length < atOnce) continue;
    yield lot;
    lot = [];
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (lot.length > 0) yield lot;
}
