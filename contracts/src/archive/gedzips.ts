import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { restrictedInExport } from "../genealogy/gedcom.ts";
import { livingInExport } from "../genealogy/privacy.ts";
import { storableText } from "../text.ts";

/** Pictures and documents that came along with a GEDCOM file, in one ZIP with it (GEDZIP). */
export const gedzipImport = z.object({
  /** That of the import of its people: it is previewed, carried out and undone there. */
  importId: z.uuid(),
  /** `waiting`: until the people are here, and then until all is taken in. `gone`: it was never imported. */
  status: z.enum(["waiting", "done", "undoing", "undone", "gone"]),
  /** How many files that the GEDCOM file names are in the ZIP. */
  files: z.int(),
  /** Names of those that are not: the first, and how many. */
  missing: z.array(z.string()),
  missingCount: z.int(),
  /** Artifacts: new ones, and those that were here already. While it waits, how many of the files are here already. */
  added: z.int(),
  known: z.int(),
  /** What was left out, in sentences. */
  issues: z.array(z.string()),
});
export type GedzipImport = z.infer<typeof gedzipImport>;

export const previewGedzip = defineEndpoint({
  id: "previewGedzip",
  method: "POST",
  path: "/api/gedzip/imports",
  access: "signed-in",
  summary: "Read a ZIP of a GEDCOM file with its pictures and documents. Its people are an import with the same id.",
  query: z.object({ fileName: storableText(300).optional() }),
  raw: {
    contentTypes: ["application/zip", "application/octet-stream", "application/vnd.familysearch.gedcom+zip"],
    maxBytes: 4 * 1024 ** 3,
  },
  response: gedzipImport,
  status: 201,
});

export const listGedzipImports = defineEndpoint({
  id: "listGedzipImports",
  method: "GET",
  path: "/api/gedzip/imports",
  access: "signed-in",
  summary: "Pictures and documents of imports, newest first: one's own, to an administrator the family's.",
  response: z.array(gedzipImport),
});

export const exportGedzip = defineEndpoint({
  id: "exportGedzip",
  method: "GET",
  path: "/api/gedzip/export",
  access: "signed-in",
  whileCancelled: true,
  summary: "The family as GEDCOM 7 with its pictures and documents in one ZIP (GEDZIP).",
  query: z.object({ living: livingInExport.default("all"), restricted: restrictedInExport.default("with") }),
});

export const gedzipEndpoints = [previewGedzip, listGedzipImports, exportGedzip] as const;
