import { describe, expect, test } from "vitest";
import type { GedcomItem } from "./gedcom-items.ts";
import { FileMedia } from "./media.ts";
import { readGedcom } from "./read-gedcom.ts";

const mediaIn = async (...lines: readonly string[]) => {
  const media = new FileMedia();
  const text = ["0 HEAD", "1 GEDC", "2 VERS 7.0", ...lines, "0 TRLR"].join("\n");
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const items: GedcomItem[] = [];
  for await (const item of readGedcom(bytes, { now: new Date("2026-11-22"), media })) items.push(item);
  return { all: media.all, items };
};

describe("pictures and documents of a file", () => {
  test("have a title, a date, a place, notes, and whom they show", async () => {
    const { all } = await mediaIn(
      "0 @I1@ INDI",
      "1 BIRT",
      "2 OBJE @M1@",
      "0 @I2@ INDI",
      "0 @F1@ FAM",
      "1 HUSB @I1@",
      "1 WIFE @I2@",
      "1 OBJE @M1@",
      "0 @M1@ OBJE",
      "1 FILE a.jpg",
      "2 FORM image/jpeg",
      "2 TITL At Down",
      "1 FILE b.jpg",
      "2 FORM image/jpeg",
      "1 _DATE 1850",
      "1 _PLAC Down House",
      "1 NOTE First",
      "1 NOTE Second",
      "1 RESN CONFIDENTIAL",
    );
    expect(all).toEqual([
      {
        files: [
          { name: "a.jpg", title: "At Down" },
          { name: "b.jpg", title: null },
        ],
        title: "At Down",
        date: "1850",
        place: "Down House",
        note: "First\n\nSecond",
        isPrivate: true,
        people: [
          { xref: "I1", isPortrait: false, crop: null },
          { xref: "I2", isPortrait: false, crop: null },
        ],
      },
    ]);
  });

  test("show faces as 7.0 and other programs mark them", async () => {
    const { all } = await mediaIn(
      "0 @I1@ INDI",
      "1 OBJE @M1@",
      "2 CROP",
      "3 TOP 10",
      "3 WIDTH 40",
      "0 @I2@ INDI",
      "1 OBJE @M1@",
      "2 _POSITION 5 6 25 36",
      "0 @I3@ INDI",
      "1 OBJE @M1@",
      "2 _POSITION 5 6 5 36",
      "0 @M1@ OBJE",
      "1 FILE a.jpg",
    );
    expect(all[0]!.people.map(({ crop }) => crop)).toEqual([
      { left: 0, top: 10, width: 40, height: null },
      { left: 5, top: 6, width: 20, height: 30 },
      null,
    ]);
  });

  test("are a portrait where that is said, else the first picture is", async () => {
    const { all } = await mediaIn(
      "0 @I1@ INDI",
      "1 OBJE @M0@",
      "1 OBJE @M1@",
      "1 OBJE @M2@",
      "2 _PRIM Y",
      "0 @I2@ INDI",
      "1 OBJE @M0@",
      "1 OBJE @M1@",
      ...["M0 a.pdf", "M1 b.jpg", "M2 c.jpg"].flatMap((one) => [
        `0 @${one.split(" ")[0]}@ OBJE`,
        `1 FILE ${one.split(" ")[1]}`,
      ]),
    );
    const portraits = all.map(({ people }) => people.flatMap(({ xref, isPortrait }) => (isPortrait ? [xref] : [])));
    expect(portraits).toEqual([[], ["I2"], ["I1"]]);
  });

  test("are no portrait where they are private: then the next one is", async () => {
    const { all } = await mediaIn(
      "0 @I1@ INDI",
      "1 OBJE @M1@",
      "1 OBJE @M2@",
      "2 RESN CONFIDENTIAL",
      "1 OBJE @M3@",
      "0 @M1@ OBJE",
      "1 RESN CONFIDENTIAL",
      "1 FILE a.jpg",
      "0 @M2@ OBJE",
      "1 FILE b.jpg",
      "0 @M3@ OBJE",
      "1 FILE c.jpg",
    );
    expect(all.map(({ people }) => people[0]!.isPortrait)).toEqual([false, false, true]);
  });

  test("are no portrait of whom our export says that they have none", async () => {
    const lines = ["0 @I1@ INDI", "1 OBJE @M1@", "2 _PRIM Y", "1 _NO_PORTRAIT Y", "0 @I2@ INDI", "1 OBJE @M1@"];
    const { all, items } = await mediaIn("1 SOUR KINKEEPER", ...lines, "0 @M1@ OBJE", "1 FILE a.jpg");
    expect(all[0]!.people.map(({ xref, isPortrait }) => [xref, isPortrait])).toEqual([
      ["I1", false],
      ["I2", true],
    ]);
    const extra = items.flatMap((item) => (item.kind === "person" ? item.person.extra : []));
    expect([extra.includes("1 OBJE @M1@"), extra.join().includes("_NO_PORTRAIT")]).toEqual([true, false]);
  });

  test("are a portrait in the order in which somebody's own record has them", async () => {
    const { all } = await mediaIn(
      "0 @I1@ INDI",
      "1 OBJE @M1@",
      "0 @I2@ INDI",
      "1 OBJE @M2@",
      "1 OBJE @M1@",
      "0 @I3@ INDI",
      "1 OBJE @M2@",
      "2 _PRIM Y",
      "1 OBJE @O_0123456789ABCDEF0123456789ABCDEF@",
      "2 _PRIM Y",
      "0 @M1@ OBJE",
      "1 FILE a.jpg",
      "0 @M2@ OBJE",
      "1 FILE b.jpg",
      "0 @O_0123456789ABCDEF0123456789ABCDEF@ OBJE",
      "1 FILE c.jpg",
    );
    const portraits = all.map(({ people }) => people.flatMap(({ xref, isPortrait }) => (isPortrait ? [xref] : [])));
    expect(portraits).toEqual([["I1"], ["I2"], ["I3"]]);
    expect(all.map(({ isOwn }) => isOwn)).toEqual([undefined, undefined, true]);
  });

  test("of a source are about the source", async () => {
    const { all } = await mediaIn("0 @I1@ INDI", "1 SOUR @S1@", "2 OBJE @M1@", "0 @M1@ OBJE", "1 FILE a.jpg");
    expect(all[0]!.people).toEqual([]);
  });

  test("are private where nothing leads to them but what is, and else are not", async () => {
    const kept = ["2 RESN CONFIDENTIAL"];
    const { all } = await mediaIn(
      "0 @I1@ INDI",
      "1 OBJE @Link@",
      ...kept,
      "1 OBJE @Both@",
      ...kept,
      "1 BIRT",
      "2 OBJE @Birth@",
      ...kept,
      "1 BAPM",
      "2 SOUR @S1@",
      "3 OBJE @Citation@",
      ...kept,
      "1 OBJE",
      "2 FILE inline",
      ...kept,
      "1 SOUR @S2@",
      "0 @I2@ INDI",
      "1 RESN PRIVACY",
      "1 OBJE @Whole@",
      "1 OBJE @Both@",
      "1 OBJE @Open@",
      "1 SOUR @S2@",
      "0 @I3@ INDI",
      "1 OBJE @Open@",
      "1 RESN LOCKED",
      "0 @I4@ INDI",
      "1 OBJE @Both@",
      "0 @F1@ FAM",
      "1 HUSB @I3@",
      "1 MARR",
      "2 OBJE @Wedding@",
      ...kept,
      "1 ENGA",
      "2 OBJE @Engaged@",
      "0 @F2@ FAM",
      "1 RESN CONFIDENTIAL",
      "1 OBJE @Couple@",
      "0 @S1@ SOUR",
      "1 OBJE @Register@",
      "0 @S2@ SOUR",
      "1 OBJE @Book@",
      ..."Link Both Birth Citation Whole Open Wedding Engaged Couple Register Book Nobody"
        .split(" ")
        .flatMap((name) => [`0 @${name}@ OBJE`, `1 FILE ${name}`]),
    );
    const named = (isPrivate: boolean) =>
      all.flatMap((media) => (media.isPrivate === isPrivate ? media.files.map(({ name }) => name) : []));
    expect(named(false)).toEqual(["Both", "Open", "Book", "Nobody"]);
    expect(named(true)).toEqual("inline Link Birth Citation Whole Wedding Engaged Couple Register".split(" "));
  });
});

test("records that our archive added are as private as they say, whatever leads to them", async () => {
  const [open, kept] = ["A", "B"].map((letter) => `O_${"0".repeat(31)}${letter}`);
  const { all } = await mediaIn(
    "0 @I1@ INDI",
    "1 RESN CONFIDENTIAL",
    "1 OBJE @M1@",
    `1 OBJE @${open}@`,
    `1 OBJE @${kept}@`,
    "0 @M1@ OBJE",
    "1 FILE m.jpg",
    `0 @${open}@ OBJE`,
    "1 FILE a.jpg",
    `0 @${kept}@ OBJE`,
    "1 RESN CONFIDENTIAL",
    "1 FILE b.jpg",
  );
  expect(all.map(({ isPrivate }) => isPrivate)).toEqual([true, false, true]);
});

test("records that our archive added are told, and not kept as lines; others that look like them are", async () => {
  const name = `O_${"0".repeat(31)}A`;
  const lines = ["0 @I1@ INDI", `1 OBJE @${name}@`, "2 _PRIM Y", `0 @${name}@ OBJE`, "1 FILE a.jpg"];
  const theirs = await mediaIn(...lines);
  const ours = await mediaIn("1 SOUR KINKEEPER", ...lines);
  expect([ours.all, theirs.all].map(([media]) => media!.people[0]!.isPortrait)).toEqual([true, true]);
  const kept = ({ items }: typeof ours) =>
    items.flatMap((item) => {
      if (item.kind === "person") return item.person.extra.filter((line) => line.includes("OBJE"));
      return item.kind === "record" ? [item.record.xref] : [];
    });
  expect(kept(ours)).toEqual([]);
  expect(kept(theirs)).toEqual([`1 OBJE @${name}@`, name]);
});
