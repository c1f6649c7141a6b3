import { unescapedName } from "@kinkeeper/contracts/genealogy/record-name";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";

/**
 * The names that genealogy will know the people of `family.ged` by, by the ids they had in the archive it comes from: its lines
 * `1 _KINID <id>`.
 */
export const xrefsByMemberId = async (tree: AsyncIterable<Buffer>): Promise<ReadonlyMap<string, string>> => {
  const xrefs = new Map<string, string>();
  let xref: string | undefined;
  for await (const line of createInterface({
    input: Readable.from(tree, { objectMode: false }),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line.startsWith("0 ")) xref = /^0 @([^@]+)@ INDI$/.exec(line.trimEnd())?.[1];
    const id = xref === undefined ? undefined : /^1 _KINID (\S+)/.exec(line)?.[1];
    if (xref !== undefined && id !== undefined) xrefs.set(id.toLowerCase(), unescapedName(xref));
  }
  return xrefs;
};
