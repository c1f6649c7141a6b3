import { z } from "zod";

/** Which of a picture: all of it, no more than 1,280 pixels a side, or a square of what matters in it. */
export const pictureSize = z.enum(["full", "preview", "thumbnail"]);
export type PictureSize = z.infer<typeof pictureSize>;

/** A picture that was stored. */
export const storedPicture = z.object({
  pictureId: z.uuid(),
  contentType: z.string(),
  bytes: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Whether there is a smaller one of all of it. */
  hasPreview: z.boolean(),
});
export type StoredPicture = z.infer<typeof storedPicture>;
