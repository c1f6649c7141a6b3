import {
  exportGedzip as exportGedzipEndpoint,
  listGedzipImports,
  previewGedzip,
} from "@kinkeeper/contracts/archive/gedzips";
import { Reply, route, type Route } from "@kinkeeper/platform/http/route";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import { onBehalfOf } from "@kinkeeper/platform/peers";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { FamilySpace } from "@kinkeeper/platform/space/family-space";
import { actorOf } from "../actor.ts";
import { viewerOf } from "../viewer.ts";
import { exportGedzip } from "./export-gedzip.ts";
import { listGedzips } from "./read-gedzips.ts";
import { receiveGedzip } from "./receive-gedzip.ts";

export const gedzipRoutes = (dependencies: ServiceDependencies, space: FamilySpace): readonly Route[] => {
  /** One ZIP of a family at a time: a second one of gigabytes waits at whoever sends it. */
  const receiving = new KeyedMutex({
    maxWaiting: 0,
    refusal: "Other files from your family are still uploading. Please try again when they are done.",
  });
  return [
    route(previewGedzip, async (request) => {
      const { query, caller, tenantId, stream, announcedBytes } = request;
      const sent = { ...viewerOf({ caller, tenantId }), fileName: query.fileName, stream, announcedBytes };
      return receiving.run(tenantId, () =>
        receiveGedzip(dependencies, space, { ...sent, onBehalf: () => onBehalfOf(request) }),
      );
    }),

    route(exportGedzipEndpoint, async (request) => {
      const { query, caller, tenantId } = request;
      const viewer = viewerOf({ caller, tenantId });
      const stream = await exportGedzip(dependencies, {
        viewer,
        living: query.living,
        restricted: query.restricted,
        onBehalf: () => onBehalfOf(request),
      });
      return new Reply(
        200,
        {
          "content-type": "application/vnd.familysearch.gedcom+zip",
          "content-disposition": 'attachment; filename="family.gdz"',
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
        },
        stream,
      );
    }),

    route(listGedzipImports, async ({ caller, tenantId }) => [
      ...(await dependencies.readModel.asViewer({ tenantId, userId: caller.sub }, (sql) =>
        listGedzips(sql, actorOf(caller)),
      )),
    ]),
  ];
};
