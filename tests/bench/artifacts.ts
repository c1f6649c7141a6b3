import path from "node:path";

/** Where the bench leaves what it measured. */
export const artifacts = path.resolve(import.meta.dirname, "../.artifacts");
