import type { ObjectStore } from "../object-store.ts";
import { diskObjectStore } from "./disk-object-store.ts";
import type { S3Settings } from "./s3-settings.ts";

/** The bucket that settings name, else a folder. What speaks S3 is loaded only then: it takes a tenth of a second, and most have no bucket. */
export const openObjectStore = async (s3: S3Settings | undefined, folder: string): Promise<ObjectStore> => {
  if (!s3) return diskObjectStore(folder);
  const { s3ObjectStore } = await import("./s3-object-store.ts");
  return s3ObjectStore(s3);
};
