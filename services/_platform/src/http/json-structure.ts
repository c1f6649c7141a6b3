/** What makes a valid JSON text ambiguous or costly, although `JSON.parse` takes it. */
export type StructureFault = { readonly duplicateKey: string } | { readonly deeperThan: number };

/** The index of the quote that ends the string which begins at `from`. */
const endOfString = (json: string, from: number): number => {
  let at = from + 1;
  while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
};

const isBlank = (character: string | undefined): boolean =>
  character === " " || character === "\n" || character === "\r" || character === "\t";

/**
 * Looks for two equal keys in one object (`JSON.parse` keeps the last, another reader the first) and for brackets nested
 * deeper than `maxDepth`. One pass, linear in the length of the text, which must be valid JSON.
 */
export const structureFault = (json: string, maxDepth: number): StructureFault | undefined => {
  /** The keys of each object that is open, outermost first; of a list none. */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === "{" || character === "[") {
      if (open.length === maxDepth) return { deeperThan: maxDepth };
      open.push(character === "{" ? new Set() : undefined);
    } else if (character === "}" || character === "]") open.pop();
    else if (character === '"') {
      const end = endOfString(json, at);
      let next = end + 1;
      while (isBlank(json[next])) next += 1;
      if (json[next] === ":") {
        const keys = open.at(-1);
        // Parsed, because "a" and "\u0061" are one key.
        const key = JSON.parse(json.slice(at, end + 1)) as string;
        if (keys?.has(key)) return { duplicateKey: key };
        keys?.add(key);
      }
      at = end;
    }
  }
  return undefined;
};
