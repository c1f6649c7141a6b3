import { beforeAll, describe, expect, test } from "vitest";
import { foundFamily } from "../product/account.ts";
import { exported, foundDarwins, readIn, toldBy, wholeExport } from "../product/family-archive.ts";
import { unzip } from "../product/unzip.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

let origin: string;
beforeAll(async () => void ({ origin } = await sharedProduct()));

let founded: ReturnType<typeof foundDarwins> | undefined;
const darwins = () => (founded ??= foundDarwins(origin));

describe("a family that moves", () => {
  test("is in the new archive as it was in the old, and in the one after that", async () => {
    const { before, zip } = await darwins();
    expect(before.people.filter(({ photo }) => photo !== null)).toHaveLength(2);
    expect(before.artifacts[0]!.people).toEqual(["Charles Robert", "Emma"]);
    let archive = zip;
    for (const name of ["Second", "Third"]) {
      const theirs = await foundFamily(origin, name);
      const done = await readIn(theirs, archive);
      expect(done).toMatchObject({ status: "done", progress: 1, people: 4, items: 3, files: 4, issues: [] });
      // Genealogy gives the portraits when it hears of them.
      await expect.poll(() => toldBy(theirs), { interval: 200 }).toEqual(before);
      archive = await wholeExport(theirs);
    }
  });

  test("keeps what only its GEDCOM file had told", async () => {
    const { zip } = await darwins();
    const theirs = await foundFamily(origin, "Fourth");
    await readIn(theirs, zip);
    const tree = unzip(await exported(theirs))
      .get("family.ged")!
      .toString();
    expect(tree).toContain("1 OCCU Naturalist");
    expect(tree.match(/UID 6F1A3F0E9A1D5C0B8A512F1F6B8A7C11ABCD/g)).toHaveLength(2);
  });
});

test("somebody else's archive is not read into a family that has people", async () => {
  const { ours, zip } = await darwins();
  const refused = await ours.call("POST", "/api/tenant-imports", zip, { "content-type": "application/zip" });
  expect(refused.status).toBe(409);
});
