import { familySpace, type FamilySpace } from "@kinkeeper/platform/space/family-space";
import type { GenealogyDependencies } from "../settings.ts";

/** What of a family's space is left for files to import: its photos and files take room in it, and files that wait here. */
export const importSpace = ({
  readModel,
  settings,
  disk,
}: Pick<GenealogyDependencies, "readModel" | "settings" | "disk">): FamilySpace =>
  familySpace({
    quota: settings.KINKEEPER_FAMILY_QUOTA,
    // As the service itself: what one member may not see takes room all the same.
    kept: async (tenantId) => {
      const [row] = await readModel.service<{ bytes: string }[]>`
        select coalesce((select sum(bytes) from stored_objects where tenant_id = ${tenantId}), 0)
          + coalesce((select sum(bytes) from imports where tenant_id = ${tenantId} and has_file), 0) as bytes`;
      return Number(row!.bytes);
    },
    disk,
  });
