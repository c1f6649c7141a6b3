import {
  fewestGenerations,
  mostGenerations,
  treeViews,
  usualGenerations,
  countsGenerations,
  type Branch,
  type Generations,
  type TreeView,
} from "../views/tree-view.ts";

/** Where the camera is: the point in the middle, in drawing pixels, and the zoom. */
export interface CameraPlace {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Everything a page of the tree is opened with again: by Back, by a link, by a reload. */
export interface TreeAddress {
  /** Who is chosen. */
  readonly personId: string | undefined;
  readonly view: TreeView;
  /** Whose relatives the view shows, where that is not who is chosen. */
  readonly rootId: string | undefined;
  readonly generations: Generations;
  /** The other person of a path of kinship that begins at who is chosen. */
  readonly relatedId: string | undefined;
  readonly opened: ReadonlySet<Branch>;
  readonly closed: ReadonlySet<Branch>;
  /** Whether the panel beside the drawing is open. */
  readonly hasPanel: boolean;
  readonly camera: CameraPlace | undefined;
}

const isView = (text: string | null): text is TreeView => treeViews.some((view) => view === text);
const isBranch = (text: string): text is Branch => /^(?:up|down):[^:]+$/.test(text);

const generationsIn = (text: string | null, view: TreeView): Generations => {
  if (text === "all") return null;
  const number = Number(text);
  const isKnown = text !== null && Number.isInteger(number) && number >= fewestGenerations && number <= mostGenerations;
  return isKnown ? number : usualGenerations(view);
};

const branchesIn = (text: string | null): ReadonlySet<Branch> => new Set((text ?? "").split(",").filter(isBranch));

const cameraIn = (text: string | null): CameraPlace | undefined => {
  const [x, y, zoom, ...rest] = (text ?? "").split(",").map(Number);
  if (x === undefined || y === undefined || zoom === undefined || rest.length > 0) return undefined;
  return [x, y, zoom].every(Number.isFinite) && zoom > 0 ? { x, y, zoom } : undefined;
};

/** Reads the query of an address; whatever makes no sense in it is as if it were not there. */
export const treeAddressOf = (query: string): TreeAddress => {
  const search = new URLSearchParams(query);
  const asked = search.get("view");
  const view = isView(asked) ? asked : "whole";
  return {
    personId: search.get("person") || undefined,
    view,
    rootId: search.get("of") || undefined,
    generations: generationsIn(search.get("generations"), view),
    relatedId: search.get("related") || undefined,
    opened: branchesIn(search.get("opened")),
    closed: branchesIn(search.get("closed")),
    hasPanel: search.get("panel") === "open",
    camera: cameraIn(search.get("at")),
  };
};

/** The query of an address, without what goes without saying; empty or beginning with "?". */
export const queryOf = (address: TreeAddress): string => {
  const { personId, view, rootId, generations, relatedId, opened, closed, hasPanel, camera } = address;
  const parts: [name: string, value: string][] = [];
  if (personId) parts.push(["person", personId]);
  if (view !== "whole") parts.push(["view", view]);
  if (rootId && rootId !== personId) parts.push(["of", rootId]);
  if (countsGenerations(view) && generations !== usualGenerations(view))
    parts.push(["generations", generations === null ? "all" : String(generations)]);
  if (relatedId) parts.push(["related", relatedId]);
  if (opened.size > 0) parts.push(["opened", [...opened].join(",")]);
  if (closed.size > 0) parts.push(["closed", [...closed].join(",")]);
  if (hasPanel) parts.push(["panel", "open"]);
  if (camera) parts.push(["at", cameraText(camera)]);
  return parts.length === 0 ? "" : `?${parts.map(([name, value]) => `${name}=${escaped(value)}`).join("&")}`;
};

/** Commas and colons may stand in a query as they are, and are read more easily. */
const escaped = (value: string): string => encodeURIComponent(value).replace(/%2C/g, ",").replace(/%3A/g, ":");

export const cameraText = ({ x, y, zoom }: CameraPlace): string =>
  `${Math.round(x)},${Math.round(y)},${Math.round(zoom * 1000) / 1000}`;
