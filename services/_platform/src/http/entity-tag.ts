const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Whether the client has what this tag names, by weak comparison (RFC 9110, 13.1.2): it needs no second copy. */
export const isSameTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((one) => one.trim() === "*" || opaque(one) === opaque(tag));
