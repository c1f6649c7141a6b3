/** Visible ASCII without backslash: everything else a browser sends percent-encoded. */
const printable = /^[\x21-\x5b\x5d-\x7e]*$/;

/**
 * The path of a request target, still encoded; undefined for what is no plain path (an absolute address, `*`,
 * control characters). It is never decoded nor resolved before it is matched, so that what is matched is what is sent on.
 */
export const pathOf = (target: string | undefined): string | undefined => {
  if (!target?.startsWith("/") || target.startsWith("//") || !printable.test(target)) return undefined;
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
};

/** "." and ".." in any notation, and what cannot be decoded, name nothing. */
export const isPlainSegment = (segment: string): boolean => {
  if (segment === "" || segment === "." || segment === "..") return false;
  if (!segment.includes("%")) return true;
  try {
    const decoded = decodeURIComponent(segment);
    return decoded !== "." && decoded !== ".." && !/[/\\]|\p{Cc}/u.test(decoded);
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
};
