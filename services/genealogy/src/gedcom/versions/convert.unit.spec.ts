import { describe, expect, test } from "vitest";
import { structuresOf } from "../read-records.ts";
import { linesOf, type Structure } from "../structure.ts";
import { toFive } from "./to-five.ts";
import { toSeven } from "./to-seven.ts";

const recordOf = (lines: readonly string[]): Structure => {
  const [record] = structuresOf(lines, 0);
  if (!record) throw new Error("no record");
  return record;
};

/** As a file of ours is read: its extensions are taken back. */
const readOf = (...lines: string[]): string[] => lines.map((line) => line.replace(/^(\d) __/, "$1 "));
const sevenOf = (...lines: string[]): string[] => {
  const grown: Structure[] = [];
  const addRecord = (record: Structure): string => {
    grown.push({ ...record, xref: `X${grown.length + 1}` });
    return `X${grown.length}`;
  };
  const record = toSeven(recordOf(lines), addRecord);
  return [record, ...grown].flatMap((one) => linesOf(one, 0)).slice(1);
};
const fiveOf = (...lines: string[]): string[] => linesOf(toFive(recordOf(lines)), 0).slice(1);
const indi = "0 @I1@ INDI";

describe("5.5.1 becomes 7.0", () => {
  test.each([
    ["a pointer to a note", ["1 NOTE @N1@"], ["1 SNOTE @N1@"]],
    ["a note", ["1 NOTE text"], ["1 NOTE text"]],
    ["a Julian date", ["1 BIRT", "2 DATE @@#DJULIAN@ 25 OCT 1917"], ["1 BIRT", "2 DATE JULIAN 25 OCT 1917"]],
    ["a date in words", ["1 BIRT", "2 DATE (in the frost)"], ["1 BIRT", "2 DATE", "3 PHRASE in the frost"]],
    [
      "an interpreted date",
      ["1 BIRT", "2 DATE INT 1740 (in the frost)"],
      ["1 BIRT", "2 DATE 1740", "3 PHRASE in the frost"],
    ],
    ["a double year", ["1 BIRT", "2 DATE 11 FEB 1731/32"], ["1 BIRT", "2 DATE 11 FEB 1732", "3 PHRASE 11 FEB 1731/32"]],
    ["an age", ["1 DEAT", "2 AGE CHILD"], ["1 DEAT", "2 AGE < 8y", "3 PHRASE CHILD"]],
    ["an age with a bound", ["1 DEAT", "2 AGE <8y 3m"], ["1 DEAT", "2 AGE < 8y 3m"]],
    ["an event that did not happen", ["1 DIV N"], ["1 NO DIV"]],
    ["how a child belongs", ["1 FAMC @F1@", "2 PEDI adopted"], ["1 FAMC @F1@", "2 PEDI ADOPTED"]],
    [
      "how a child belongs in other words",
      ["1 FAMC @F1@", "2 PEDI guardian"],
      ["1 FAMC @F1@", "2 PEDI OTHER", "3 PHRASE guardian"],
    ],
    ["a relation", ["1 ASSO @I2@", "2 RELA godfather"], ["1 ASSO @I2@", "2 ROLE OTHER", "3 PHRASE godfather"]],
    ["a type of name", ["1 NAME A /B/", "2 TYPE married"], ["1 NAME A /B/", "2 TYPE MARRIED"]],
    [
      "a type of name in other words",
      ["1 NAME A /B/", "2 TYPE stage"],
      ["1 NAME A /B/", "2 TYPE OTHER", "3 PHRASE stage"],
    ],
    ["an alias", ["1 ALIA Currer Bell"], ["1 NAME Currer Bell", "2 TYPE AKA"]],
    ["a restriction", ["1 RESN privacy"], ["1 RESN PRIVACY"]],
    ["tags that 7 dropped", ["1 RFN 1", "1 AFN 2"], ["1 __RFN 1", "1 __AFN 2"]],
    ["unknown tags", ["1 _MILT x", "2 FOO y"], ["1 _MILT x", "2 __FOO y"]],
    [
      "a source in words",
      ["1 SOUR Told by aunt Rosa", "2 PAGE at tea"],
      ["1 SOUR @X1@", "2 PAGE at tea", "0 @X1@ SOUR", "1 TITL Told by aunt Rosa"],
    ],
    [
      "a picture on the spot",
      ["1 OBJE", "2 FORM jpg", "2 TITL Emma", "2 FILE e.jpg"],
      ["1 OBJE @X1@", "0 @X1@ OBJE", "1 FILE e.jpg", "2 FORM image/jpeg", "2 TITL Emma"],
    ],
  ])("%s", (_, five, seven) => {
    expect(sevenOf(indi, ...five)).toStrictEqual(seven);
  });

  test("records", () => {
    expect(toSeven(recordOf(["0 @N1@ NOTE text"]), () => "X").tag).toBe("SNOTE");
    expect(toSeven(recordOf(["0 @X1@ SUBN"]), () => "X").tag).toBe("__SUBN");
    expect(sevenOf("0 @O1@ OBJE", "1 FILE e.jpg", "2 FORM jpeg", "3 TYPE photo", "2 TITL Emma")).toStrictEqual([
      "1 FILE e.jpg",
      "2 FORM image/jpeg",
      "3 MEDI PHOTO",
      "2 TITL Emma",
    ]);
  });
});

describe("7.0 becomes 5.5.1 and comes back", () => {
  test.each([
    ["a pointer to a note", ["1 SNOTE @N1@"], ["1 NOTE @N1@"]],
    ["a pointer to nothing", ["1 FAMC @VOID@", "2 PEDI FOSTER"], ["1 __FAMC @VOID@", "2 PEDI foster"]],
    [
      "something that did not happen",
      ["1 NO EMIG", "2 DATE FROM 1700 TO 1800"],
      ["1 __NO EMIG", "2 DATE FROM 1700 TO 1800"],
    ],
    ["who may see a name", ["1 NAME A //", "2 RESN CONFIDENTIAL"], ["1 NAME A //", "2 __RESN CONFIDENTIAL"]],
    ["an external number", ["1 EXID 1", "2 TYPE http://a"], ["1 __EXID 1", "2 TYPE http://a"]],
    ["a date in words", ["1 BIRT", "2 DATE", "3 PHRASE in the frost"], ["1 BIRT", "2 DATE (in the frost)"]],
    [
      "a date with words",
      ["1 BIRT", "2 DATE 1740", "3 PHRASE in the frost"],
      ["1 BIRT", "2 DATE INT 1740 (in the frost)"],
    ],
    [
      "a period with words",
      ["1 RESI", "2 DATE FROM 1701 TO 1800", "3 PHRASE 18th century"],
      ["1 RESI", "2 DATE FROM 1701 TO 1800", "3 __PHRASE 18th century"],
    ],
    ["a calendar", ["1 BIRT", "2 DATE FRENCH_R 13 VEND 1"], ["1 BIRT", "2 DATE @@#DFRENCH R@ 13 VEND 1"]],
    ["an era", ["1 BIRT", "2 DATE 44 BCE"], ["1 BIRT", "2 DATE 44 B.C."]],
    ["the language of a note", ["1 NOTE text", "2 LANG de"], ["1 NOTE text", "2 __LANG de"]],
    [
      "a translated name",
      ["1 NAME A /B/", "2 TRAN Α /Β/", "3 LANG el"],
      ["1 NAME A /B/", "2 __TRAN Α /Β/", "3 __LANG el"],
    ],
    ["a type of name", ["1 NAME A /B/", "2 TYPE OTHER", "3 PHRASE stage"], ["1 NAME A /B/", "2 TYPE stage"]],
    ["an association", ["1 ASSO @I2@", "2 ROLE GODP"], ["1 ASSO @I2@", "2 RELA Godparent"]],
    [
      "an association in other words",
      ["1 ASSO @I2@", "2 ROLE OTHER", "3 PHRASE teacher"],
      ["1 ASSO @I2@", "2 RELA teacher"],
    ],
    ["a witness of an event", ["1 BIRT", "2 ASSO @I2@", "3 ROLE WITN"], ["1 BIRT", "2 __ASSO @I2@", "3 ROLE WITN"]],
    ["an unknown way to belong", ["1 FAMC @F1@", "2 PEDI OTHER", "3 PHRASE step"], ["1 FAMC @F1@", "2 PEDI step"]],
    ["an age", ["1 DEAT", "2 AGE < 8y"], ["1 DEAT", "2 AGE <8y"]],
    ["a status of an ordinance", ["1 BAPL", "2 STAT PRE_1970"], ["1 BAPL", "2 STAT PRE-1970"]],
  ])("%s", (_, seven, five) => {
    expect(fiveOf(indi, ...seven)).toStrictEqual(five);
    expect(sevenOf(indi, ...readOf(...five))).toStrictEqual(seven);
    expect(sevenOf(indi, ...seven)).toStrictEqual(seven);
  });

  test("files of a picture", () => {
    const seven = ["1 FILE e.jpg", "2 FORM image/jpeg", "3 MEDI PHOTO"];
    const five = ["1 FILE e.jpg", "2 FORM jpg", "3 TYPE photo"];
    expect(fiveOf("0 @O1@ OBJE", ...seven)).toStrictEqual(five);
    expect(sevenOf("0 @O1@ OBJE", ...five)).toStrictEqual(seven);
  });

  test.each(["https://example.org:8443/e.jpg", "file:///C:/Pictures/e.jpg", "pictures/e:1.jpg"])(
    "the address of a picture with a colon, %s",
    (address) => {
      const seven = ["0 @O1@ OBJE", `1 FILE ${address}`, "2 FORM image/jpeg"];
      expect(sevenOf(...seven)).toStrictEqual(seven.slice(1));
    },
  );

  test("a UUID goes under the tag that programs know", () => {
    expect(fiveOf(indi, "1 UID bbcc0025-34cb-4542-8cfb-45ba201c9c2c")).toStrictEqual([
      "1 _UID bbcc0025-34cb-4542-8cfb-45ba201c9c2c",
      "2 _GEDCOM7 UID",
    ]);
  });
});
