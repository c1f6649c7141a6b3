import type { ServiceDependencies, ServiceParts } from "@kinkeeper/platform/service";
import type { FileIntake } from "../objects/file-intake.ts";
import { BorrowedTokens } from "./borrowed-tokens.ts";
import { DocumentTurns } from "./document-turns.ts";
import { ImportWorker } from "./import-worker.ts";
import { transferRoutes } from "./routes.ts";

/** How an archive leaves as one file and comes back as one: its routes, and the work beside them. */
export const transfers = (
  dependencies: ServiceDependencies,
  { space, storeFile }: Pick<FileIntake, "space" | "storeFile">,
): Required<Pick<ServiceParts, "routes" | "start" | "stop">> => {
  const tokens = new BorrowedTokens(dependencies.now);
  const turns = new DocumentTurns();
  const worker = new ImportWorker({ ...dependencies, storeFile, tokens, turns }, dependencies.logger);
  return {
    routes: transferRoutes(dependencies, { worker, tokens, space }),
    start: () => worker.resume(),
    stop: () => worker.stop(),
  };
};
