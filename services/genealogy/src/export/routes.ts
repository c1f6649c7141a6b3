import { exportGedcom } from "@kinkeeper/contracts/genealogy/endpoints";
import { Reply, route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../actor.ts";
import { Readable } from "node:stream";
import { exportArchive } from "./export-archive.ts";

const contentTypes = { "7.0": "text/vnd.familysearch.gedcom", "5.5.1": "application/x-gedcom; charset=utf-8" } as const;

export const exportRoutes = ({ readModel, now }: Pick<ServiceDependencies, "readModel" | "now">): readonly Route[] => [
  route(exportGedcom, async ({ query: { version, memberIds, media, living }, caller, tenantId }) => {
    const viewer = viewerOf({ caller, tenantId });
    const named = { namesEverybody: memberIds === "all", namesFiles: media === "named" };
    const options = { version, now: now(), ...named, living };
    const text = exportArchive((query) => readModel.asViewer(viewer, query), options);
    return new Reply(
      200,
      {
        "content-type": contentTypes[version],
        "content-disposition": `attachment; filename="family-${version}.ged"`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      },
      Readable.from(text),
    );
  }),
];
