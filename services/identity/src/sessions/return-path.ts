/** Anything that could make a browser read a path as something else: controls, blanks, backslashes, and what is not ASCII. */
const plainPath = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/** A segment that browsers take away together with the one before it, so that `/./api/logout` is `/api/logout`. */
const isDots = (segment: string): boolean => /^(?:\.|%2e){1,2}$/i.test(segment);

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // no text in it: it is what it is
  }
};

/** Whether a service answers there, and no page: empty segments and escapes change nothing of that for whoever is lenient. */
const isCall = (path: string): boolean => {
  const [first = ""] = path.split("/").filter((segment) => segment !== "");
  return decoded(first).toLowerCase() === "api";
};

/**
 * Where to go after signing in: a path of our own origin, else the start page. A path that starts with two slashes names
 * another host, and browsers read a backslash as a slash; calls lead nowhere useful, and to sign out would be one of them.
 */
export const returnPath = (asked: string | undefined): string => {
  if (asked === undefined || asked.length > 2000 || !plainPath.test(asked)) return "/";
  const path = asked.split(/[?#]/, 1)[0]!;
  return path.split("/").some(isDots) || isCall(path) ? "/" : asked;
};

/** The same for who has just signed up: they are led through the first steps, unless they were on their way elsewhere. */
export const beginAt = (asked: string | undefined, kind?: "business"): string => {
  const path = returnPath(asked);
  if (path !== "/") return path;
  return kind === "business" ? "/vendor/register" : "/welcome";
};
