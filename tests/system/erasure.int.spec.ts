import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import { openPool } from "@kinkeeper/platform/postgres/pool";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foundFamily } from "../product/account.ts";
import { importGedcom } from "../product/import-gedcom.ts";
import { databaseUrl } from "../product/power-cut.ts";
import { filesWith } from "../product/raw-files.ts";
import { startProduct, type Product } from "../product/start-product.ts";
import { sendFile } from "../product/upload-file.ts";

const environment = { KINKEEPER_SCRUB_AFTER: "1" };
let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: false, environment });
});
afterAll(async () => {
  await product.stop();
  product.forget();
});

/** Words that stand nowhere else. */
const person = {
  firstName: "Zyxwanterra",
  lastName: "Quolmbarrow",
  birthPlace: "Vexhollinmere",
  biography: "Wrundlefosk",
  note: "Drembolithax",
};
const renamed = "Ochtrevanide";
const words = [...Object.values(person), renamed].map((word) => word.toLowerCase());
const gedcom = (uid: string) => `0 HEAD
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @I1@ INDI
1 NAME ${person.firstName} /${person.lastName}/
${person.firstName} in a line that is none
1 UID ${uid}
1 BIRT
2 PLAC ${person.birthPlace}
1 NOTE ${person.biography}
1 NOTE ${person.note}
0 @I2@ INDI
1 NAME Emma /Kept/
0 TRLR
`;
const asGedcom = { "content-type": "application/x-gedcom" };

test("after somebody was erased their name stands in no file, and what is about others is all there", async () => {
  const admin = await foundFamily(product.origin, "Kept");
  await importGedcom(admin, gedcom("one"));
  const people = await admin.json<FamilyMember[]>("GET", "/api/family-members");
  const { id } = people.find(({ firstName }) => firstName === person.firstName)!;
  // Changed, so that what stood there before is a dead row; found by the search; with a face; in a file that waits.
  await admin.json("PATCH", `/api/family-members/${id}`, { firstName: renamed });
  await admin.json("PATCH", `/api/family-members/${id}`, { firstName: person.firstName });
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const { objectPath } = await sendFile(admin, photo, "image/png", "photo");
  await admin.json("PUT", `/api/family-members/${id}/photo`, { photoPath: objectPath });
  await expect
    .poll(async () => (await admin.json<SearchAnswer>("GET", `/api/search?q=${person.lastName}`)).people.length)
    .toBe(1);
  const preview = await admin.json<GedcomImport>("POST", "/api/gedcom/imports", gedcom("two"), asGedcom);
  expect(preview.issues.map(({ message }) => message).join()).toContain(person.firstName);

  // As they stand some minutes later: rows in their tables, names among the statistics.
  const { sql, close } = openPool({ url: databaseUrl(product), max: 1, settings: {} });
  await sql`analyze`;
  await sql`checkpoint`;
  const [common] = await sql<{ count: number }[]>`
    select count(*)::int from pg_stats where most_common_vals::text like ${`%${person.lastName}%`}
      or histogram_bounds::text like ${`%${person.lastName}%`}`;
  await close();
  expect(common!.count).toBeGreaterThan(0);
  const before = filesWith(product.folder, words).map((file) => path.relative(product.folder, file));
  expect(before.filter((file) => file.includes(path.join("base", ""))).length).toBeGreaterThan(3);
  expect(before.filter((file) => file.includes("pg_wal")).length).toBeGreaterThan(0);
  expect(before.filter((file) => file.startsWith("objects")).length).toBeGreaterThan(0);

  await admin.json("POST", `/api/family-members/${id}/erase`);
  await expect
    .poll(() => filesWith(product.folder, words).map((file) => path.relative(product.folder, file)), {
      timeout: 400_000,
      interval: 500,
    })
    .toEqual([]);

  const left = await admin.json<FamilyMember[]>("GET", "/api/family-members");
  expect(left.map(({ firstName }) => firstName).toSorted()).toEqual(["Emma", "Removed"]);
  const imports = await admin.json<GedcomImport[]>("GET", "/api/gedcom/imports");
  expect(imports.map(({ status, issues, fileName }) => [status, issues, fileName])).toEqual([
    ["failed", [], null],
    ["done", [], null],
  ]);
  expect(imports[0]!.reason).toContain("erased");
  expect((await admin.call("GET", objectPath)).status).toBe(404);
  // The search finds others still: its tables were written anew, not emptied.
  expect((await admin.json<SearchAnswer>("GET", "/api/search?q=Emma")).people).toHaveLength(1);
});

test("nor after a start that makes the read models anew from what is recorded", async () => {
  await product.stop();
  const origin = product.folder;
  rmSync(path.join(origin, "pg"), { recursive: true });
  product = await startProduct({ demo: false, folder: origin, environment });
  expect(readdirSync(product.folder)).toContain("pg");
  expect(filesWith(product.folder, words)).toEqual([]);
});
