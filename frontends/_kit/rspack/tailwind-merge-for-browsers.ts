import { createTailwindMerge } from "tailwind-merge/es5";
import { classGroups } from "./class-groups.ts";

/*
 * The `tailwind-merge` that the shell shares with every remote. A shared module is not tree-shaken, and four fifths of this one
 * are a table of every utility there is: ours holds what we use. tailwind-merge-for-browsers.unit.spec.ts compares them.
 */
export const twMerge = createTailwindMerge(classGroups);
