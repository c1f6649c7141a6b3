import { expect, test } from "vitest";
import { linksOf, treeRecords, type LinkToMedia } from "./tree-records.ts";

const linksIn = async (...lines: readonly string[]): Promise<readonly LinkToMedia[]> => {
  const bytes = (async function* () {
    yield Buffer.from(lines.join("\n"));
  })();
  const found: LinkToMedia[] = [];
  for await (const record of treeRecords(bytes)) found.push(...linksOf(record));
  return found;
};

test("links are restricted by themselves, and by what they stand below, wherever that is said", async () => {
  const links = await linksIn(
    "0 @I1@ INDI",
    "1 OBJE @Open@",
    "1 OBJE @Link@",
    "2 _PRIM Y",
    "2 __RESN CONFIDENTIAL",
    "1 BIRT",
    "2 OBJE @Birth@",
    "2 RESN LOCKED, PRIVACY",
    "1 BAPM",
    "2 OBJE @Baptism@",
    "2 NOTE Of the note alone",
    "3 RESN CONFIDENTIAL",
    "0 @I2@ INDI",
    "1 BIRT",
    "2 OBJE @Whole@",
    "1 RESN CONFIDENTIAL",
    "0 @I3@ INDI",
    "1 RESN LOCKED",
    "1 OBJE @Locked@",
  );
  const named = (isRestricted: boolean) =>
    links.flatMap((link) => (link.isRestricted === isRestricted ? [link.xref] : []));
  expect(named(true)).toEqual(["Link", "Birth", "Whole"]);
  expect(named(false)).toEqual(["Open", "Baptism", "Locked"]);
});

test("links have what stands below them, and nothing of the next", async () => {
  const links = await linksIn(
    "0 @I1@ INDI",
    "1 OBJE @M1@",
    "1 OBJE @M2@",
    "2 CROP",
    "3 TOP 1",
    "3 LEFT 2",
    "3 HEIGHT 3",
    "3 WIDTH 4",
    "1 SOUR @S1@",
    "2 OBJE @OfSource@",
    "1 OBJE @M3@",
    "2 _PRIM Y",
  );
  expect(links).toMatchObject([
    { xref: "M1", region: undefined, isPrimary: false },
    { xref: "M2", region: "2 1 4 3", isPrimary: false },
    { xref: "M3", region: undefined, isPrimary: true },
  ]);
});
