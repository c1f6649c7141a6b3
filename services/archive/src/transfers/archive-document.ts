import { artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { lifeEventInput } from "@kinkeeper/contracts/archive/life-events";
import { objectPath } from "@kinkeeper/contracts/archive/kept-item";
import { traditionInput } from "@kinkeeper/contracts/archive/traditions";
import { z } from "zod";

/** What the parts of an archive are called in its ZIP. */
export const documentName = "archive.json";
export const treeName = "family.ged";
export const fileNameShape = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]{1,5}$/;

export const documentFormat = "kinkeeper-archive";
export const documentVersion = 1;

/** Read before anything else, so that a file of a newer version is told from a broken one. */
export const documentHead = z.object({ format: z.literal(documentFormat), version: z.int().positive() });

const kept = {
  id: z.uuid(),
  /** The name of who added it; whoever reads the archive in becomes its creator. */
  addedBy: z.string().nullish(),
  createdAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
};

/**
 * `archive.json`. Items have the fields the forms have, checked by the same rules. What is said of people is for whoever
 * reads the file: they come back through `family.ged`, where `_KINID` names them by the same ids.
 */
export const archiveDocument = z.object({
  ...documentHead.shape,
  people: z.array(z.object({ id: z.uuid(), photoUrl: objectPath.nullish() })),
  artifacts: z.array(artifactInput.extend(kept)),
  events: z.array(lifeEventInput.extend(kept)),
  traditions: z.array(traditionInput.extend(kept)),
  /** For whoever reads the file; not made again, since whose they are would be lost. */
  comments: z.array(z.unknown()),
  announcements: z.array(z.unknown()),
  files: z.array(
    z.object({
      id: z.uuid(),
      /** Where it lies in the ZIP; null for a file that was missing when the archive was made. */
      name: z.string().regex(fileNameShape).nullable(),
    }),
  ),
});
export type ArchiveDocument = z.output<typeof archiveDocument>;
