/** Who can be added beside somebody in one step. */
export const relativeKinds = ["father", "mother", "partner", "child", "sibling"] as const;
export type RelativeKind = (typeof relativeKinds)[number];
