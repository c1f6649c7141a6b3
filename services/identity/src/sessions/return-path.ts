/** Anything that could make a browser read a path as something else: controls, blanks, backslashes, and what is not ASCII. */
const plainPath = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/**
 * Where to go after signing in: a path of our own origin, else the start page. A path that starts with two slashes names
 * another host, and browsers read a backslash as a slash; pages and calls of identity itself lead nowhere useful.
 */
export const returnPath = (asked: string | undefined): string =>
  asked !== undefined && asked.length <= 2000 && plainPath.test(asked) && !/^\/api(?:\/|$|\?)/.test(asked)
    ? asked
    : "/";
