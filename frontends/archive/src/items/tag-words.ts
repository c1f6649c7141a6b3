/** "Kent, seaside , " -> ["Kent", "seaside"]: split on commas, trimmed, empty ones dropped. */
export const tagsOf = (text: string): string[] =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
