import { artifactInput, face } from "@kinkeeper/contracts/archive/artifacts";
import { lifeEventInput } from "@kinkeeper/contracts/archive/life-events";
import { objectPath } from "@kinkeeper/contracts/archive/items";
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

/** No family has more people, or more of one kind of item. */
const mostEntries = 500_000;
/** Of what does not fit the format, so many issues are listed. */
export const maxIssues = 20;

/**
 * A list that is given up where too much of it does not fit: a small ZIP may unpack to millions of entries, and to say of each
 * what is wrong with it takes far more memory than the entries themselves.
 */
const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(z.unknown())
    .max(mostEntries)
    .transform((all, context) => {
      const fitting: z.output<Entry>[] = [];
      let issues = 0;
      for (const [index, one] of all.entries()) {
        const parsed = entry.safeParse(one);
        if (parsed.success) fitting.push(parsed.data);
        else
          for (const { path, message } of parsed.error.issues) {
            context.addIssue({ code: "custom", path: [index, ...path], message });
            issues += 1;
          }
        if (issues >= maxIssues) break;
      }
      return issues === 0 ? fitting : z.NEVER;
    });

const addedFields = {
  id: z.uuid(),
  /** The name of who added it; whoever reads the archive in becomes its creator. */
  addedBy: z.string().nullish(),
  createdAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
};

/**
 * People whom an item is about. A form takes fewer, but whom its text calls by name come on top, and so do those who were deleted and
 * came back: an export with all of them is one that can be imported.
 */
const mostPeople = 3_000;
const links = z
  .array(z.uuid())
  .max(mostPeople)
  .transform((ids) => [...new Set(ids)])
  .default([]);

/**
 * `archive.json`. Items have the fields the forms have, checked by the same rules. What is said of people is for whoever
 * reads the file: they come back through `family.ged`, where `_KINID` names them by the same ids.
 */
export const archiveDocument = z.object({
  ...documentHead.shape,
  people: listOf(z.object({ id: z.uuid(), photoUrl: objectPath.nullish() })),
  artifacts: listOf(
    artifactInput.extend({ ...addedFields, associatedMembers: links, faces: z.array(face).max(mostPeople).optional() }),
  ),
  events: listOf(lifeEventInput.extend({ ...addedFields, linkedMemberIds: links })),
  traditions: listOf(traditionInput.extend({ ...addedFields, linkedMemberIds: links })),
  /** For whoever reads the file; not made again, since whose they are would be lost. */
  comments: z.array(z.unknown()),
  announcements: z.array(z.unknown()),
  files: listOf(
    z.object({
      id: z.uuid(),
      /** Where it lies in the ZIP; null for a file that was missing when the archive was made. */
      name: z.string().regex(fileNameShape).nullable(),
    }),
  ),
});
export type ArchiveDocument = z.output<typeof archiveDocument>;
