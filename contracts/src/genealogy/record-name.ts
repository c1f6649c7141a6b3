/** What the name of a record begins with in a GEDCOM file of ours when its letters are written as codes. */
export const escapedNameMark = "K_";

/** The name of a record as it was before a file of ours wrote the letters that GEDCOM does not allow as `_<hexadecimal code>_`. */
export const unescapedName = (name: string): string =>
  name.startsWith(escapedNameMark)
    ? name
        .slice(escapedNameMark.length)
        .replace(/_([0-9A-F]{1,6})_/g, (whole, code: string) =>
          parseInt(code, 16) <= 0x10ffff ? String.fromCodePoint(parseInt(code, 16)) : whole,
        )
    : name;
