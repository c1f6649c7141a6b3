import { z } from "zod";
import { artifactType, privacyLevel } from "../enumerations.ts";
import { optionalLine, optionalText, required, requiredLine } from "../text.ts";
import { itemFields, itemEndpoints, linkedMembers, objectPath, itemRevision, tags } from "./items.ts";
import { storedFile } from "./objects.ts";

/** A picture that belongs to the text of a story or shows an artifact from another side. */
const pictureInput = z.strictObject({ path: objectPath, caption: optionalLine(500) });
const picture = z.object({ path: z.string(), caption: z.string().nullable() });

/** How the text of a story is written: as it was typed, or in the Markdown of `story-text`. */
const contentFormat = z.enum(["plain", "markdown"]);

const share = z.number().min(0).max(1);
/** The smallest frame, as a share of the picture: a finger or a mouse slips as far. */
const smallestFrame = 0.005;

/** A part of a picture, in shares of its width and height from the upper left: it fits every size the picture is shown in. */
const frameFields = { x: share, y: share, width: share.min(smallestFrame), height: share.min(smallestFrame) };

/** Where somebody is to be seen in a picture among the item's own. */
export const face = z
  .strictObject({ path: objectPath, memberId: z.uuid(), ...frameFields })
  .refine(
    ({ x, y, width, height }) => x + width <= 1.000001 && y + height <= 1.000001,
    "The frame is outside of the picture",
  );
/** The same of somebody who is known already. */
export const markedPicture = z.object({ path: z.string(), ...frameFields });
export type Face = z.infer<typeof face>;

const faces = z.array(face).max(200, "Please mark at most 200 people");

const fields = {
  title: requiredLine("Title is required", 300),
  artifactType: z.enum(artifactType.options, required("Type is required")),
  /** Of a story: its excerpt. */
  description: optionalText(5_000),
  /** The full text of a story. */
  content: optionalText(100_000),
  contentFormat: contentFormat.optional(),
  /** The file itself; of a story, the picture at its head. */
  fileUrl: objectPath.nullish(),
  pictures: z.array(pictureInput).max(30, "Please attach at most 30 pictures"),
  /** Who is to be seen where; each once in a picture. */
  faces: faces.optional(),
  date: optionalLine(100),
  location: optionalLine(300),
  associatedMembers: linkedMembers,
  tags,
  privacy: privacyLevel,
};

/** What people type about an artifact, as the forms send it. */
export const artifactInput = z.strictObject({
  ...fields,
  pictures: fields.pictures.default([]),
  associatedMembers: fields.associatedMembers.default([]),
  tags: fields.tags.default([]),
  privacy: fields.privacy.default("family"),
});
export const artifactChanges = z.strictObject(fields).partial();

/** The same as it is recorded: every field present, `null` where nothing is known. Dates stand as they were typed. */
export const artifactDetails = z.object({
  title: z.string(),
  artifactType,
  description: z.string().nullable(),
  content: z.string().nullable(),
  /** Absent: plain. */
  contentFormat: contentFormat.optional(),
  fileUrl: z.string().nullable(),
  pictures: z.array(picture),
  /** Absent: nobody is marked. More than can be sent where some were not shown to the one who sent them. */
  faces: z.array(face).optional(),
  date: z.string().nullable(),
  location: z.string().nullable(),
  associatedMembers: z.array(z.uuid()),
  tags: z.array(z.string()),
  privacy: privacyLevel,
});
export type ArtifactDetails = z.infer<typeof artifactDetails>;

export const artifact = artifactDetails.extend({
  ...itemFields,
  /** What `fileUrl` leads to; null when there is no file. */
  file: storedFile.nullable(),
  pictures: z.array(picture.extend({ file: storedFile.nullable() })),
  /** First day the typed date can mean (YYYY-MM-DD), for sorting. */
  dateFrom: z.string().nullable(),
});
export type Artifact = z.infer<typeof artifact>;

export const artifactWithRevision = artifact.extend(itemRevision);
export type ArtifactWithRevision = z.infer<typeof artifactWithRevision>;

export const artifactEndpoints = itemEndpoints({
  name: "artifact",
  names: "artifacts",
  path: "/api/family-artifacts",
  one: "a story, a photo, a document or another artifact",
  input: artifactInput,
  changes: artifactChanges,
  item: artifact,
  itemWithRevision: artifactWithRevision,
});
