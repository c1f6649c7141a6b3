import type { ArchiveDependencies } from "../settings.ts";
import { familySpace, type FamilySpace } from "./family-space.ts";
import { leftoverBytes, type LeftoverBytes } from "./leftover-bytes.ts";
import { createStoreFile } from "./store-file.ts";

export interface FileIntake {
  readonly space: FamilySpace;
  readonly leftovers: LeftoverBytes;
  readonly storeFile: ReturnType<typeof createStoreFile>;
}

/** What takes files in: one for the whole service, since nobody may overlook what another is taking in at the same time. */
export const fileIntake = (dependencies: ArchiveDependencies): FileIntake => {
  const space = familySpace(dependencies);
  const leftovers = leftoverBytes(dependencies);
  return { space, leftovers, storeFile: createStoreFile(dependencies, space, leftovers) };
};
