import type { ServiceParts } from "@kinkeeper/platform/service";
import type { FileIntake } from "../objects/file-intake.ts";
import type { TextDependencies } from "../texts/text-space.ts";
import { CallerTokens } from "./caller-tokens.ts";
import { DocumentSemaphore } from "./document-semaphore.ts";
import { ImportWorker } from "./import-worker.ts";
import { transferRoutes } from "./routes.ts";
import { DocumentReader } from "./process/document-reader.ts";

/** How an archive leaves as one file and comes back as one: its routes, and the work beside them. */
export const transfers = (
  dependencies: TextDependencies,
  { space, storeFile }: Pick<FileIntake, "space" | "storeFile">,
): Required<Pick<ServiceParts, "routes" | "start" | "stop">> => {
  const tokens = new CallerTokens(dependencies.now);
  const semaphore = new DocumentSemaphore();
  const documents = new DocumentReader();
  const worker = new ImportWorker({ ...dependencies, storeFile, tokens, documents, semaphore }, dependencies.logger);
  return {
    routes: transferRoutes(dependencies, { worker, documents, tokens, space }),
    start: () => worker.resume(),
    stop: async () => {
      await worker.stop();
      documents.stop();
    },
  };
};
