/** The way to a page of ours that comes back to where somebody wanted to go. */
export const withReturn = (path: string, returnTo: string): string => {
  if (returnTo === "/") return path;
  return `${path}${path.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(returnTo)}`;
};
