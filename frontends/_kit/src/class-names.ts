import { clsx, type ClassValue } from "clsx";
import { createTailwindMerge } from "tailwind-merge";
import { classGroups } from "./class-groups.ts";

const mergeClasses = createTailwindMerge(classGroups);

/** Joins class names; of two utilities that contradict each other the later wins. */
export const classNames = (...names: ClassValue[]): string => mergeClasses(clsx(names));
