import { z } from "zod";

/** Where an imported record came from, and what of it we have no field for (GEDCOM lines, kept for export). */
export const gedcomSource = z.object({
  importId: z.uuid(),
  xref: z.string(),
  /** What the file itself says identifies the record (UID, EXID, REFN), if anything. */
  uid: z.string().nullable(),
  extra: z.array(z.string()),
});
export type GedcomSource = z.infer<typeof gedcomSource>;

/** `xref` is that of the family in the file. Its marriage, its lines and its `uid` are kept with one of its relationships only. */
export const relationshipSource = gedcomSource.extend({
  /** How the child belongs to the parent: where it stood before it was a field of the relationship. */
  pedigree: z.string().optional(),
});
export type RelationshipSource = z.infer<typeof relationshipSource>;
