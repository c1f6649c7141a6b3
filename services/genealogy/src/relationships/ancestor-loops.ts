/** Relationships from parents to children, as numbers of people. */
export interface ParentEdges {
  readonly parents: readonly number[];
  readonly children: readonly number[];
}

/**
 * Which of the new relationships would make somebody their own ancestor, by their place in `added`; those of `known` are
 * there already. Of the relationships that form a loop those named first stay. Linear: loops are found as strongly connected
 * components (Tarjan 1972); inside of them every relationship is a search, and a tree that is broken through and through
 * loses the rest of them once the searches have taken `mostSteps` for each relationship.
 */
export const ancestorLoops = (people: number, known: ParentEdges, added: ParentEdges): ReadonlySet<number> => {
  const component = componentsOf(people, known, added);
  const accepted = new Map<number, number[]>();
  const accept = (parent: number, child: number): void => {
    const known = accepted.get(parent);
    if (known) known.push(child);
    else accepted.set(parent, [child]);
  };
  const isInLoop = (parent: number, child: number): boolean => component[parent] === component[child];
  for (const [at, parent] of known.parents.entries())
    if (isInLoop(parent, known.children[at]!)) accept(parent, known.children[at]!);

  const loops = new Set<number>();
  const searches = { steps: mostSteps * (known.parents.length + added.parents.length) };
  for (const [at, parent] of added.parents.entries()) {
    const child = added.children[at]!;
    if (!isInLoop(parent, child)) continue;
    if (parent === child || isReachable(accepted, child, parent, searches)) loops.add(at);
    else accept(parent, child);
  }
  return loops;
};

/** Steps that searches inside loops may take in all, for each relationship there is. */
const mostSteps = 100;

/** Whether somebody is a descendant; taken for granted when no steps are left. */
const isReachable = (
  children: ReadonlyMap<number, readonly number[]>,
  from: number,
  to: number,
  searches: { steps: number },
): boolean => {
  const seen = new Set([from]);
  const waiting = [from];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === to || searches.steps <= 0) return true;
    const next = children.get(node) ?? [];
    searches.steps -= 1 + next.length;
    for (const child of next)
      if (!seen.has(child)) {
        seen.add(child);
        waiting.push(child);
      }
  }
  return false;
};

/** Rows of children by parent: those of `node` are `to[start[node]] … to[start[node + 1] - 1]`. */
const childRows = (people: number, ...edges: readonly ParentEdges[]) => {
  const start = new Int32Array(people + 1);
  for (const { parents } of edges) for (const parent of parents) start[parent + 1]! += 1;
  for (let node = 0; node < people; node += 1) start[node + 1]! += start[node]!;
  const next = start.slice(0, people);
  const to = new Int32Array(start[people]!);
  for (const { parents, children } of edges)
    for (const [at, parent] of parents.entries()) {
      to[next[parent]!] = children[at]!;
      next[parent]! += 1;
    }
  return { start, to };
};

/** A number for each person, the same for two exactly when each is an ancestor of the other. Without recursion: lines may be long. */
const componentsOf = (people: number, ...edges: readonly ParentEdges[]): Int32Array => {
  const { start, to } = childRows(people, ...edges);
  const component = new Int32Array(people).fill(-1);
  const order = new Int32Array(people).fill(-1);
  const lowest = new Int32Array(people);
  const slot = start.slice(0, people);
  const stack: number[] = [];
  const path: number[] = [];
  let visited = 0;
  const enter = (node: number): void => {
    order[node] = lowest[node] = visited;
    visited += 1;
    stack.push(node);
    path.push(node);
  };
  const leave = (node: number): void => {
    path.pop();
    const parent = path.at(-1);
    if (parent !== undefined) lowest[parent] = Math.min(lowest[parent]!, lowest[node]!);
    if (lowest[node] !== order[node]) return;
    for (let member = stack.pop()!; ; member = stack.pop()!) {
      component[member] = node;
      if (member === node) return;
    }
  };
  for (let root = 0; root < people; root += 1) {
    if (order[root] !== -1) continue;
    enter(root);
    while (path.length > 0) {
      const node = path.at(-1)!;
      if (slot[node] === start[node + 1]) {
        leave(node);
        continue;
      }
      const child = to[slot[node]!]!;
      slot[node]! += 1;
      if (order[child] === -1) enter(child);
      else if (component[child] === -1) lowest[node] = Math.min(lowest[node]!, order[child]!);
    }
  }
  return component;
};
