import { z } from "zod";

/** One change of something that keeps its history, as people read it. */
export const historyEntry = z.object({
  /** To go back to (`POST …/revert`). */
  revision: z.int().nonnegative(),
  action: z.enum(["added", "changed", "reverted", "removed", "restored"]),
  at: z.iso.datetime(),
  actorId: z.uuid().nullable(),
  /** Name of who did it, or null when the system or somebody unknown did. */
  actorName: z.string().nullable(),
  /** Of long texts the passage that differs. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The body of a revert: back to how it stood after this revision. */
export const revertInput = z.strictObject({ revision: z.int().nonnegative() });
