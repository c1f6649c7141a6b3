import type { ServiceParts } from "@kinkeeper/platform/service";
import type { FileIntake } from "../objects/file-intake.ts";
import type { TextDependencies } from "../texts/text-space.ts";
import { followImports } from "./follow-imports.ts";
import { GedzipWorker } from "./gedzip-worker.ts";
import { gedzipRoutes } from "./routes.ts";

/** How pictures and documents come and go with a GEDCOM file: routes, what follows genealogy's imports, and the work beside them. */
export const gedzips = (
  dependencies: TextDependencies,
  { space, storeFile }: Pick<FileIntake, "space" | "storeFile">,
): Required<Pick<ServiceParts, "routes" | "reactions" | "periodic" | "start" | "stop">> => {
  const worker = new GedzipWorker({ ...dependencies, storeFile }, dependencies.logger);
  return {
    routes: gedzipRoutes(dependencies, space),
    reactions: [followImports(dependencies, worker)],
    periodic: [worker.undoRetries],
    start: () => worker.resume(),
    stop: () => worker.stop(),
  };
};
