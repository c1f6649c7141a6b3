import { mostNamedInTree } from "@kinkeeper/contracts/genealogy/family-tree";
import type { TreeAddress } from "./address/tree-address.ts";
import { mostGenerations, type TreeView } from "./views/tree-view.ts";

/** What of a family a view shows, as the server is asked for it. */
export interface TreePart {
  readonly of: string;
  readonly up: number;
  readonly down: number;
  /** Ids with commas between them. */
  readonly opened?: string;
  readonly also?: string;
}

/** In which directions a view goes on from its person. */
const directions: Readonly<Partial<Record<TreeView, { readonly up: 0 | 1; readonly down: 0 | 1 }>>> = {
  ancestors: { up: 1, down: 0 },
  fan: { up: 1, down: 0 },
  descendants: { up: 0, down: 1 },
  hourglass: { up: 1, down: 1 },
  path: { up: 0, down: 0 },
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ids as a call names them; undefined where they are too many for one. */
const named = (ids: Iterable<string>): string | undefined => {
  const some = [...new Set(ids)].filter((id) => uuid.test(id)).toSorted();
  return some.length > mostNamedInTree ? undefined : some.join(",");
};

/**
 * The part of a family that an address shows; undefined where that is everybody: the whole family, all generations, or somebody who
 * is not known yet. `rootId`: whose view it is; `path`: who lies between two people.
 */
export const treePartOf = (
  { view, generations, opened, relatedId }: TreeAddress,
  rootId: string | undefined,
  path: readonly string[],
): TreePart | undefined => {
  const direction = directions[view];
  const counted = view === "fan" ? (generations ?? mostGenerations) : generations;
  if (!direction || counted === null || rootId === undefined || !uuid.test(rootId)) return undefined;
  const branches = named(Array.from(opened, (branch) => branch.slice(branch.indexOf(":") + 1)));
  const also = named([relatedId, ...path].filter((id) => id !== undefined));
  if (branches === undefined || also === undefined) return undefined;
  const [up, down] = [direction.up * (counted - 1), direction.down * (counted - 1)];
  return { of: rootId, up, down, ...(branches && { opened: branches }), ...(also && { also }) };
};
