import { address, text } from "@kinkeeper/platform/config";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { familyQuota } from "@kinkeeper/platform/settings";
import { z } from "zod";

export const archiveSettings = z
  .object({
    KINKEEPER_FAMILY_QUOTA: familyQuota,
    /** A provider's model to compare meanings with. It reads what a family wrote, so that a key alone chooses none. */
    EMBEDDINGS_MODEL: text.max(200).optional(),
    OPENAI_API_KEY: text.optional(),
    OPENAI_BASE_URL: address("http", "https").optional(),
  })
  .refine(
    ({ EMBEDDINGS_MODEL, OPENAI_API_KEY, OPENAI_BASE_URL }) =>
      EMBEDDINGS_MODEL === undefined || OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined,
    "EMBEDDINGS_MODEL needs OPENAI_API_KEY, OPENAI_BASE_URL or both beside it",
  );
export type ArchiveSettings = z.output<typeof archiveSettings>;
export type ArchiveDependencies = ServiceDependencies<ArchiveSettings>;
