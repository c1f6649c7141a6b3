import { exportGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import { stricterOf } from "@kinkeeper/contracts/genealogy/privacy";
import { Reply, route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { actorOf, viewerOf } from "../actor.ts";
import { readPrivacy } from "../privacy/privacy.projection.ts";
import { Readable } from "node:stream";
import { exportArchive } from "./export-archive.ts";

const contentTypes = { "7.0": "text/vnd.familysearch.gedcom", "5.5.1": "application/x-gedcom; charset=utf-8" } as const;

export const exportRoutes = ({ readModel, now }: Pick<ServiceDependencies, "readModel" | "now">): readonly Route[] => [
  route(exportGedcom, async ({ query: { version, memberIds, media, living, restricted }, caller, tenantId }) => {
    // Without what is restricted it is what somebody sees who has just joined.
    const viewer = restricted === "with" ? viewerOf({ caller, tenantId }) : { tenantId, userId: "" };
    // Administrators say what a file of theirs says; members pass on what their family lets them.
    const { othersSee } = await readModel.asViewer(viewer, readPrivacy);
    const says = actorOf(caller).isFamilyAdmin ? living : stricterOf(living, othersSee);
    const named = { namesEverybody: memberIds === "all", namesFiles: media === "named" };
    const options = { version, now: now(), ...named, living: says, tenantId };
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
