/** Who may see somebody, or something that is told of them. */
export const audiences = [
  { value: "family", label: "Everybody in the family" },
  { value: "private", label: "Admins and whoever added this" },
] as const;
