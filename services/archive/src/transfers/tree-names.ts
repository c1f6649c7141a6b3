import { createInterface } from "node:readline";
import { Readable } from "node:stream";

/** What `family.ged` calls its people, by the ids they had in the archive it comes from: its lines `1 _KINID <id>`. */
export const treeNames = async (tree: AsyncIterable<Buffer>): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  let person: string | undefined;
  for await (const line of createInterface({
    input: Readable.from(tree, { objectMode: false }),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line.startsWith("0 ")) person = /^0 @([^@]+)@ INDI$/.exec(line.trimEnd())?.[1];
    const id = person === undefined ? undefined : /^1 _KINID (\S+)/.exec(line)?.[1];
    if (person !== undefined && id !== undefined) names.set(id.toLowerCase(), person);
  }
  return names;
};
