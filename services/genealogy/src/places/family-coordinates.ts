import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { readSettings } from "./family-places.ts";
import { loadMentions } from "./load-mentions.ts";
import { pathOf } from "./place-path.ts";
import { idOfPath, placeTree } from "./place-tree.ts";

/** Where the family says that places lie, by what is written of them; undefined where it says so of none. */
export const familyCoordinates = async (
  read: ReadAsViewer,
): Promise<((text: string) => Coordinates | undefined) | undefined> => {
  const [place] = await read(
    (sql) => sql<{ tenant_id: string }[]>`select tenant_id from places where latitude is not null limit 1`,
  );
  if (!place) return undefined;
  const { tenant_id: tenantId } = place;
  const { texts } = await loadMentions(read);
  const { byId } = placeTree(tenantId, texts, await read(readSettings));
  return (text) => byId.get(idOfPath(tenantId, pathOf(text)))?.coordinates ?? undefined;
};
