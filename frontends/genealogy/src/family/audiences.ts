/** Who may see somebody, or something that is told of them. */
export const audiences = [
  { value: "family", label: "Everybody in the family" },
  { value: "private", label: "Administrators and whoever added them" },
] as const;
