import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { readSettings } from "./family-places.ts";
import { loadMentions } from "./load-mentions.ts";
import { placeTree } from "./place-tree.ts";

/** Where the family says that places lie, by their ids (`idOfPath`); nothing where it says so of none. */
export const familyCoordinates = async (
  read: ReadAsViewer,
  tenantId: string,
): Promise<ReadonlyMap<string, Coordinates>> => {
  const [place] = await read((sql) => sql`select from places where latitude is not null limit 1`);
  if (!place) return new Map();
  const { texts } = await loadMentions(read);
  const { byId } = await placeTree(tenantId, texts, await read(readSettings));
  return new Map([...byId].flatMap(([id, { coordinates }]) => (coordinates ? [[id, coordinates]] : [])));
};
