import { existsSync } from "node:fs";
import path from "node:path";

/** Families of others, which are not ours to pass on. */
const realFiles = ["royal92.ged", "maximal70.ged"];

/** What is not tested where files of real families do not lie beside the repository; undefined where they do. */
export const leftOut = (folder = path.resolve(import.meta.dirname, "../../shared/data")): string | undefined => {
  const missing = realFiles.filter((name) => !existsSync(path.join(folder, name)));
  if (missing.length === 0) return undefined;
  return `LEFT OUT: the tests that read ${missing.join(" and ")}: put what is missing into ${folder}`;
};
