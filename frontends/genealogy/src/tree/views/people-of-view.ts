import type { FamilyShape, FamilyTreeInput } from "../layout/family-shape.ts";
import { itemsOf, type IndexRows } from "../layout/index-rows.ts";
import { branchOf, type Branch, type BranchDirection, type Generations, type TreeView } from "./tree-view.ts";

export interface ViewChoice {
  readonly view: TreeView;
  /** Whose relatives are shown; the whole family and a path have no such person. */
  readonly rootId: string | undefined;
  readonly generations: Generations;
  /** Branches that go on one generation further than the rest. */
  readonly opened: ReadonlySet<Branch>;
  /** Branches that are folded up. */
  readonly closed: ReadonlySet<Branch>;
  /** The people of a path of kinship, in order: shown in every view. */
  readonly path: readonly string[];
}

export interface PeopleOfView {
  readonly people: ReadonlySet<string>;
  /** How many parents (`up`) or children (`down`) of somebody shown are left out; branches with nothing left out are absent. */
  readonly hidden: ReadonlyMap<Branch, number>;
}

/** Chooses whom a view shows. Unknown ids have no relatives; everything is linear in the people shown, or in the family. */
export const peopleOfView = (shape: FamilyShape, choice: ViewChoice): PeopleOfView => {
  const root = choice.rootId === undefined ? undefined : shape.indexOf.get(choice.rootId);
  const shown = shownIn(shape, choice, root);
  for (const id of choice.path) {
    const person = shape.indexOf.get(id);
    if (person !== undefined) shown.people.add(person);
  }
  const hidden = new Map<Branch, number>();
  const count = (direction: BranchDirection, line: Iterable<number>) => {
    const ties = direction === "up" ? shape.parentsOf : shape.childrenOf;
    for (const person of line) {
      const missing = itemsOf(ties, person).reduce((sum, other) => sum + (shown.people.has(other) ? 0 : 1), 0);
      if (missing > 0) hidden.set(branchOf(direction, shape.ids[person]!), missing);
    }
  };
  count("up", shown.up);
  count("down", shown.down);
  return { people: new Set(Array.from(shown.people, (person) => shape.ids[person]!)), hidden };
};

/** What is left of a family when only these people are drawn. */
export const onlyThese = (input: FamilyTreeInput, people: ReadonlySet<string>): FamilyTreeInput => ({
  people: input.people.filter(({ id }) => people.has(id)),
  links: input.links.filter(({ parent, child }) => people.has(parent) && people.has(child)),
  unions: input.unions.filter(({ a, b }) => people.has(a) && people.has(b)),
});

interface Shown {
  readonly people: Set<number>;
  /** Those above whom, and below whom, more could be shown. */
  readonly up: Iterable<number>;
  readonly down: Iterable<number>;
}

const nobody: Shown = { people: new Set(), up: [], down: [] };

const shownIn = (shape: FamilyShape, choice: ViewChoice, root: number | undefined): Shown => {
  if (choice.view === "whole") return wholeFamily(shape, choice);
  if (choice.view === "path") return { ...nobody, people: sharedParents(shape, choice.path) };
  if (root === undefined) return { ...nobody, people: new Set() };
  const up = choice.view === "descendants" ? new Set<number>() : reach(shape, root, "up", choice);
  const goesDown = choice.view === "descendants" || choice.view === "hourglass";
  const down = goesDown ? reach(shape, root, "down", choice) : new Set<number>();
  const people = new Set([root, ...up, ...down]);
  // Children have two parents: whoever of them married in is shown too.
  for (const person of down) for (const partner of partnersOf(shape, person)) people.add(partner);
  return { people, up, down };
};

const tiesOf = ({ parentsOf, childrenOf }: FamilyShape, direction: BranchDirection): IndexRows =>
  direction === "up" ? parentsOf : childrenOf;

const partnersOf = ({ unions: { a, b }, unionsOf }: FamilyShape, person: number): number[] =>
  Array.from(itemsOf(unionsOf, person), (union) => (a[union] === person ? b[union]! : a[union]!));

/** A person with so many generations above or below, and as far as single branches are opened. */
const reach = (
  shape: FamilyShape,
  root: number,
  direction: BranchDirection,
  { generations, opened, closed }: ViewChoice,
): Set<number> => {
  const ties = tiesOf(shape, direction);
  const limit = generations ?? Infinity;
  const found = new Set([root]);
  let edge = [root];
  for (let generation = 1; edge.length > 0; generation += 1) {
    const next: number[] = [];
    for (const person of edge) {
      const branch = branchOf(direction, shape.ids[person]!);
      if (closed.has(branch) || (generation >= limit && !opened.has(branch))) continue;
      for (const other of itemsOf(ties, person)) {
        if (found.has(other)) continue;
        found.add(other);
        next.push(other);
      }
    }
    edge = next;
  }
  return found;
};

/** Everybody, without the branches that are folded up and whoever hangs on those alone. */
const wholeFamily = (shape: FamilyShape, { opened, closed }: ViewChoice): Shown => {
  const everybody = new Set(shape.ids.keys());
  if (closed.size === 0) return { people: everybody, up: [], down: [] };
  const keepers = new Set<number>();
  const gone = new Set<number>();
  for (const branch of closed) {
    const direction = branch.startsWith("up:") ? "up" : "down";
    const person = shape.indexOf.get(branch.slice(branch.indexOf(":") + 1));
    if (person === undefined) continue;
    keepers.add(person);
    const folded = foldedAway(shape, person, direction, opened);
    for (const other of folded) gone.add(other);
  }
  const people = keptComponents(shape, gone, keepers);
  return { people, up: people, down: people };
};

const foldedAway = (
  shape: FamilyShape,
  start: number,
  direction: BranchDirection,
  opened: ReadonlySet<Branch>,
): Set<number> => {
  const ties = tiesOf(shape, direction);
  const found = new Set<number>();
  const waiting = [start];
  for (let person = waiting.pop(); person !== undefined; person = waiting.pop())
    for (const other of itemsOf(ties, person)) {
      if (other === start || found.has(other)) continue;
      // Somebody whose other parent was opened again stays, with all below.
      const back = itemsOf(tiesOf(shape, direction === "up" ? "down" : "up"), other);
      if (back.some((one) => opened.has(branchOf(direction, shape.ids[one]!)))) continue;
      found.add(other);
      waiting.push(other);
    }
  return found;
};

/** Of what is left, the parts that hung on nothing but folded branches go too. */
const keptComponents = (shape: FamilyShape, gone: ReadonlySet<number>, keepers: ReadonlySet<number>): Set<number> => {
  const kept = new Set<number>();
  const seen = new Set(gone);
  for (const start of shape.ids.keys()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const component = [start];
    let hasKeeper = false;
    let hungOnGone = false;
    for (let at = 0; at < component.length; at += 1) {
      const person = component[at]!;
      hasKeeper ||= keepers.has(person);
      const near = [...itemsOf(shape.parentsOf, person), ...itemsOf(shape.childrenOf, person)];
      for (const other of [...near, ...partnersOf(shape, person)]) {
        hungOnGone ||= gone.has(other);
        if (seen.has(other)) continue;
        seen.add(other);
        component.push(other);
      }
    }
    if (hasKeeper || !hungOnGone) for (const person of component) kept.add(person);
  }
  return kept;
};

/** Brothers and sisters follow each other in a path: what joins them in a drawing is a parent both have. */
const sharedParents = ({ indexOf, parentsOf }: FamilyShape, path: readonly string[]): Set<number> => {
  const shared = new Set<number>();
  for (let step = 1; step < path.length; step += 1) {
    const [one, other] = [indexOf.get(path[step - 1]!), indexOf.get(path[step]!)];
    if (one === undefined || other === undefined) continue;
    const parents = itemsOf(parentsOf, other);
    for (const parent of itemsOf(parentsOf, one)) if (parents.includes(parent)) shared.add(parent);
  }
  return shared;
};
