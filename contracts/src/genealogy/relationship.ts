import { z } from "zod";
import { citedSource } from "./facts.ts";

/** How a child belongs to a parent (GEDCOM: PEDI). `sealing` is a rite of the Latter-day Saints. */
export const pedigree = z.enum(["birth", "adopted", "foster", "step", "sealing", "other"]);
export type Pedigree = z.infer<typeof pedigree>;

/** How two partners are together, or were. */
export const partnership = z.enum(["married", "partners", "separated", "divorced"]);
export type Partnership = z.infer<typeof partnership>;

const line = (maxLength: number) => ({ recorded: z.string().nullable(), maxLength });
/** Fields that came later: events without them can be read. */
const laterLine = (maxLength: number) => ({
  ...line(maxLength),
  recorded: z.string().nullable().default(null),
});

/** What people cite for something; what files cite stands in the lines that are kept of it. */
const cited = { recorded: z.array(citedSource).nullable().default(null) };

/**
 * What is known of a relationship beside who is what of whom, each field once: how it is recorded, how long a text may be.
 * What the forms send of it stands in relationship-input.ts.
 */
export const relationshipFields = {
  /** Of two partners; dates stand as they were typed. */
  marriageDate: line(100),
  marriagePlace: line(300),
  /** Of a parent and a child; recorded as null for a child by birth. */
  pedigree: { recorded: pedigree.nullable().default(null) },
  /** Of two partners; recorded as null for a marriage, and where nothing is said. */
  partnership: { recorded: partnership.nullable().default(null) },
  /** When and where they were divorced or parted. */
  endDate: laterLine(100),
  endPlace: laterLine(300),
  marriageCitations: cited,
  /** For how it ended. */
  endCitations: cited,
  /**
   * Of two partners: only administrators, and who added it, see more than that they belong together. Recorded as null where the lines
   * of a file hold.
   */
  isPrivate: { recorded: z.boolean().nullable().default(null) },
  /** The same for when and where they married alone: to others they are married, and no more. */
  isMarriagePrivate: { recorded: z.boolean().nullable().default(null) },
  /** The same for how it ended alone: to others they are married still. */
  isEndPrivate: { recorded: z.boolean().nullable().default(null) },
} as const;

type Fields = typeof relationshipFields;
export type RelationshipField = keyof Fields;

/** Which of them say who may see something. */
export const relationshipPrivacy = [
  "isPrivate",
  "isMarriagePrivate",
  "isEndPrivate",
] as const satisfies RelationshipField[];

/** Which of them people cite in. */
export const relationshipCitations = ["marriageCitations", "endCitations"] as const satisfies RelationshipField[];

export const relationshipFieldNames = Object.keys(relationshipFields) as RelationshipField[];

export const relationshipDetails = z.object(
  Object.fromEntries(relationshipFieldNames.map((name) => [name, relationshipFields[name].recorded])) as {
    [Name in RelationshipField]: Fields[Name]["recorded"];
  },
);
export type RelationshipDetails = z.infer<typeof relationshipDetails>;

/** Of a relationship nothing is known but that it is one. */
export const noDetails: RelationshipDetails = {
  marriageDate: null,
  marriagePlace: null,
  pedigree: null,
  partnership: null,
  endDate: null,
  endPlace: null,
  marriageCitations: null,
  endCitations: null,
  isPrivate: null,
  isMarriagePrivate: null,
  isEndPrivate: null,
};
