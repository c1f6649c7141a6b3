import { oneLine } from "../gedcom/structure.ts";

/** Parts of one text beyond which it is no list of jurisdictions. */
const mostParts = 12;

/**
 * The jurisdictions that a text names, the largest first: "Shrewsbury, Shropshire, England" is England, Shropshire, Shrewsbury. Parts
 * that say nothing (", , Kent") are left out. Empty where nothing is named. Linear in the text's length.
 */
export const pathOf = (text: string): readonly string[] => {
  const parts = text
    .normalize("NFC")
    .split(",")
    .map((part) => oneLine(part.trim()))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.length > mostParts ? [parts.join(", ")] : parts.reverse();
};

/** Equal for a name in whatever case; accents tell places apart. */
export const nameKey = (name: string): string => name.toLowerCase();
