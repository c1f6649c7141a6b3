import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Our own names, which tailwind-merge would take for colours. */
const mergeClasses = extendTailwindMerge({
  extend: {
    theme: { radius: ["card", "control"], shadow: ["float"], text: ["story"] },
  },
});

/** Joins class names; of two utilities that contradict each other the later wins. */
export const classNames = (...names: ClassValue[]): string => mergeClasses(clsx(names));
