/** What of a family is drawn: everybody, or the relatives of one person. */
export const treeViews = ["whole", "ancestors", "descendants", "hourglass", "fan", "path"] as const;
export type TreeView = (typeof treeViews)[number];

/** The ancestors (`up`) or the descendants (`down`) of somebody. */
export type Branch = `up:${string}` | `down:${string}`;
export type BranchDirection = "up" | "down";

export const branchOf = (direction: BranchDirection, memberId: string): Branch => `${direction}:${memberId}`;

/** How many generations can be asked for, the person's own being the first; `null` is all of them. */
export type Generations = number | null;
export const fewestGenerations = 2;
export const mostGenerations = 10;

/** What is shown before anybody chooses a number. */
export const usualGenerations = (view: TreeView): number => (view === "fan" ? 5 : 4);

/** The views that begin at one person and go generation by generation. */
export const countsGenerations = (view: TreeView): boolean => view !== "whole" && view !== "path";
