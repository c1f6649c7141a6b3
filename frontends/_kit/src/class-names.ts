import { clsx, type ClassValue } from "clsx";
// In browsers the shell provides one that knows our own utilities (rspack/tailwind-merge-for-browsers.ts).
import { twMerge } from "tailwind-merge";

/** Joins class names; of two utilities that contradict each other the later wins. */
export const classNames = (...names: ClassValue[]): string => twMerge(clsx(names));
