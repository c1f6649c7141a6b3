import { exportGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import { Reply, route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { Readable } from "node:stream";
import { actorOf, viewerOf } from "../actor.ts";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { saidOfLiving } from "../members/told-in-files.ts";
import { readPrivacy } from "../privacy/privacy.projection.ts";
import type { ArchiveExports } from "./archive-exports.ts";

const contentTypes = { "7.0": "text/vnd.familysearch.gedcom", "5.5.1": "application/x-gedcom; charset=utf-8" } as const;

export const exportRoutes = (
  { readModel, now }: Pick<ServiceDependencies, "readModel" | "now">,
  exports: ArchiveExports,
): readonly Route[] => [
  route(
    exportGedcom,
    async ({ query: { version, memberIds, media, living, restricted }, caller, tenantId, signal }) => {
      // Without what is restricted it is what somebody sees who has just joined.
      const viewer = restricted === "with" ? viewerOf({ caller, tenantId }) : { tenantId, userId: "" };
      const read: ReadAsViewer = (query) => readModel.asViewer(viewer, query);
      const { othersSee } = await read(readPrivacy);
      const says = saidOfLiving(living, { isAdmin: actorOf(caller).isFamilyAdmin, othersSee });
      const named = { namesEverybody: memberIds === "all", namesFiles: media === "named" };
      const archive = { version, now: now(), ...named, living: says, tenantId };
      const text = await begun(exports.text(read, archive, signal));
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
    },
  ),
];

/** The same pieces once the first of them is there: until then what goes wrong is answered as such, and who leaves ends it. */
const begun = async (pieces: AsyncGenerator<string>): Promise<AsyncGenerator<string>> => {
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  })();
};
