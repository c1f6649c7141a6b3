/** What a name leads to, by name. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Everything that can be reached from a name, along one or more steps. */
export const reachableFrom = (graph: Graph, start: string): ReadonlySet<string> => {
  const seen = new Set<string>();
  const waiting = [start];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    for (const next of graph.get(name) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        waiting.push(next);
      }
  return seen;
};
