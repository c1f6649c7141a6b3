import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { describe, expect, test } from "vitest";
import { familyAsExported, familyExportDigest } from "./exported-state.ts";
import { completeRelationshipStatement } from "./partial-statement.ts";

const extra = [
  "1 HUSB @I2@",
  "1 WIFE @I1@",
  "1 MARR",
  "2 NOTE It raned",
  "1 _GUESTS many",
  "1 ENGA",
  "2 RESN CONFIDENTIAL",
  "2 PLAC Secretly",
  "1 _KEPT 5.5.1",
];
const current = { ...noDetails, marriageDate: "1839", marriagePlace: "Maer", endDate: "1850", isEndPrivate: true };
const source = { importId: "a", xref: "F1", uid: null, extra };
const known = { current, said: current, source };
const hidden = { endDate: null, isEndPrivate: null };
const { pedigree: _pedigree, ...fields } = current;
const shown = { details: { ...fields, ...hidden }, extra: extra.slice(2, 5) };

describe("how a file showed a family", () => {
  test("is whole, or as others see it, with or without its lines; whom it links does not count", () => {
    const seen = familyAsExported(known, familyExportDigest(shown));
    expect(seen?.details).toEqual({ ...current, ...hidden });
    expect(seen?.extra).not.toContain("2 PLAC Secretly");
    expect(familyAsExported(known, familyExportDigest({ details: current, extra }))?.extra).toEqual(extra);
    expect(familyAsExported(known, familyExportDigest({ ...shown, extra: [] }))?.extra).toEqual([]);
  });

  test("is not known without a digest, after a change, or where something is written otherwise", () => {
    const digest = familyExportDigest(shown);
    expect(familyAsExported(known, undefined)).toBeUndefined();
    expect(familyAsExported({ ...known, current: { ...current, marriagePlace: "Down" } }, digest)).toBeUndefined();
    expect(familyAsExported(known, familyExportDigest(shown, ["N1"]))).toBeUndefined();
  });
});

test("of a family what was shown and is missing goes, what was not stays, and so do its links and who may see it", () => {
  const corrected = ["1 MARR", "2 NOTE It rained", "1 _KEPT 5.5.1"];
  const said = completeRelationshipStatement(
    known,
    { says: { ...noDetails, marriageDate: "1838" }, source: { ...source, extra: corrected } },
    familyAsExported(known, familyExportDigest(shown)),
  );
  expect(said.says).toEqual({ ...current, marriageDate: "1838", marriagePlace: null });
  expect(said.source.extra).toEqual([
    "1 HUSB @I2@",
    "1 WIFE @I1@",
    "1 ENGA",
    "2 RESN CONFIDENTIAL",
    "2 PLAC Secretly",
    "1 MARR",
    "2 NOTE It rained",
    "1 _KEPT 5.5.1",
  ]);
});
