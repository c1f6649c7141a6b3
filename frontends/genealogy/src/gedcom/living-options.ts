import type { LivingInExport } from "@kinkeeper/contracts/genealogy/privacy";

/** What a file says of the living, the most first. */
export const livingOptions = [
  { value: "all", label: "Everything" },
  { value: "names", label: "Names only" },
  { value: "private", label: "Nothing: they appear as “Private”" },
] as const satisfies readonly { readonly value: LivingInExport; readonly label: string }[];
