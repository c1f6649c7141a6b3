/** Longest name in a mail, in characters, unless told; a name that is longer is cut. */
const longest = 60;

/**
 * A name that a stranger typed, as it may stand in a mail of ours: one line, short, and nothing in it that a mail program
 * would make a link of. Programs link what looks like an address ("www.evil.example/x", "me@evil.example"), so such signs are
 * taken out and a dot never stands between two letters.
 */
export const nameInMail = (typed: string, most = longest): string => {
  const oneLine = typed
    .normalize("NFC")
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .replace(/\b[a-z][a-z\d+.-]*:\/+/giu, " ")
    .replace(/[<>@\\/]+/g, " ")
    .replace(/\.(?=[^\s.])/g, ". ")
    .replace(/ +/g, " ")
    .trim();
  const characters = Array.from(oneLine);
  const short =
    characters.length > most
      ? `${characters
          .slice(0, most - 1)
          .join("")
          .trimEnd()}…`
      : oneLine;
  return short || "somebody";
};
