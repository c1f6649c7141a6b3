import { familyQuota } from "@kinkeeper/platform/settings";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { z } from "zod";

export const genealogySettings = z.object({
  /** What a family sends to be imported takes room beside its files. */
  KINKEEPER_FAMILY_QUOTA: familyQuota,
});
export type GenealogySettings = z.output<typeof genealogySettings>;
export type GenealogyDependencies = ServiceDependencies<GenealogySettings>;
