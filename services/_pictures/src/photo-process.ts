import { serveTasks } from "@kinkeeper/platform/tasks/serve-tasks";
import sharp from "sharp";
import { photoFrom, type Photo } from "./photo.ts";

// The process that photo-processes.ts starts: one picture at a time, each comes once.
sharp.concurrency(1);
sharp.cache(false);
serveTasks({}, (_none: object, { buffer, byteOffset, byteLength }: Uint8Array): Promise<Photo> =>
  photoFrom(Buffer.from(buffer, byteOffset, byteLength)),
);
