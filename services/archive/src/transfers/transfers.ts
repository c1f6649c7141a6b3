import { boundedQueue } from "@kinkeeper/platform/bounded-queue";
import type { ServiceDependencies, ServiceParts } from "@kinkeeper/platform/service";
import type { FileIntake } from "../objects/file-intake.ts";
import { LentTokens } from "./lent-tokens.ts";
import { transferRoutes } from "./routes.ts";
import { TransferWorker } from "./transfer-worker.ts";

/** How an archive leaves as one file and comes back as one: its routes, and the work beside them. */
export const transfers = (
  dependencies: ServiceDependencies,
  { space, keepFile }: Pick<FileIntake, "space" | "keepFile">,
): Required<Pick<ServiceParts, "routes" | "start" | "stop">> => {
  const tokens = new LentTokens(dependencies.now);
  const inTurn = boundedQueue({ concurrent: 1, waiting: Number.POSITIVE_INFINITY, refusal: "" });
  const worker = new TransferWorker({ ...dependencies, keepFile, tokens, inTurn }, dependencies.logger);
  return {
    routes: transferRoutes(dependencies, { worker, tokens, space }),
    start: () => worker.resume(),
    stop: () => worker.stop(),
  };
};
