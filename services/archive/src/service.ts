import { archiveContext } from "@kinkeeper/contracts/archive/events";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { objectsProjection } from "./objects/objects.projection.ts";
import { removePortraits } from "./objects/remove-portraits.ts";
import { objectRoutes } from "./objects/routes.ts";

/** What a family keeps: its files, for now; stories, artifacts, events and traditions follow. */
export const archive: ServiceDefinition = {
  name: "archive",
  context: archiveContext,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [objectsProjection],
  build: (dependencies) => ({ routes: objectRoutes(dependencies), reactions: [removePortraits(dependencies)] }),
};
