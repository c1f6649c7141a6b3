import { familySpace, type FamilySpace } from "@kinkeeper/platform/space/family-space";
import type { ArchiveDependencies } from "../settings.ts";
import { trackFailedUploads, type FailedUploads } from "./failed-uploads.ts";
import { PhotoProcesses } from "@kinkeeper/pictures/photo-processes";
import { createStoreFile } from "./store-file.ts";

export interface FileIntake {
  readonly space: FamilySpace;
  readonly failedUploads: FailedUploads;
  readonly storeFile: ReturnType<typeof createStoreFile>;
  readonly stop: () => void;
}

/** What takes files in: one for the whole service, since nobody may overlook what another is taking in at the same time. */
export const fileIntake = (dependencies: ArchiveDependencies): FileIntake => {
  const { readModel, settings, disk } = dependencies;
  const space = familySpace({
    quota: settings.KINKEEPER_FAMILY_QUOTA,
    // As the service itself: what one member may not see takes room all the same.
    kept: async (tenantId) => {
      const [row] = await readModel.service<{ bytes: string }[]>`
        select coalesce((select bytes from object_usage where tenant_id = ${tenantId}), 0)
          + coalesce((select sum(bytes) from gedzips where tenant_id = ${tenantId} and status = 'waiting'), 0) as bytes`;
      return Number(row?.bytes ?? 0);
    },
    disk,
  });
  const failedUploads = trackFailedUploads(dependencies);
  const processes = new PhotoProcesses();
  const storeFile = createStoreFile(dependencies, space, failedUploads, (upload) => processes.prepare(upload));
  return { space, failedUploads, storeFile, stop: () => processes.stop() };
};
