import type { Branch } from "./tree-view.ts";

interface Folds {
  readonly opened: ReadonlySet<Branch>;
  readonly closed: ReadonlySet<Branch>;
}

const without = (branches: ReadonlySet<Branch>, branch: Branch): ReadonlySet<Branch> =>
  new Set([...branches].filter((one) => one !== branch));

/** Opens a branch, or folds it up; what was done to it before is taken back rather than added to. */
export const toggledBranch = ({ opened, closed }: Folds, branch: Branch, isOpening: boolean): Folds => {
  if (isOpening && closed.has(branch)) return { opened, closed: without(closed, branch) };
  if (!isOpening && opened.has(branch)) return { opened: without(opened, branch), closed };
  return isOpening
    ? { opened: new Set([...opened, branch]), closed }
    : { opened, closed: new Set([...closed, branch]) };
};
