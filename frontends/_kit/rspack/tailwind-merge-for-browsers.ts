/*
 * The `tailwind-merge` that the shell shares with every remote. A shared module is not tree-shaken, and four fifths of this one
 * are a table of every utility there is; class-groups.ts says what we use.
 */
export { createTailwindMerge } from "tailwind-merge/es5";
