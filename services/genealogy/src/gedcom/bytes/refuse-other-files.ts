import { DomainError } from "@kinkeeper/platform/domain-error";

const notGedcom = (message: string): DomainError => new DomainError("NOT_GEDCOM", message);

const signatures: readonly (readonly [start: string, what: string])[] = [
  ["%PDF", "a PDF document"],
  ["\x89PNG", "a PNG picture"],
  ["\xff\xd8\xff", "a JPEG picture"],
  ["GIF8", "a GIF picture"],
  ["BM", "a bitmap picture"],
  ["II*\0", "a TIFF picture"],
  ["MM\0*", "a TIFF picture"],
  ["RIFF", "a picture or sound file"],
  ["ID3", "a sound file"],
  ["\x1f\x8b", "a compressed file"],
  ["BZh", "a compressed file"],
  ["\xfd7zXZ", "a compressed file"],
  ["7z\xbc\xaf", "a 7-Zip archive"],
  ["Rar!", "a RAR archive"],
  ["SQLite format 3", "a database file"],
  ["\xd0\xcf\x11\xe0", "an Office document"],
  ["{\\rtf", "an RTF document"],
  ["\x7fELF", "a program"],
  ["MZ", "a program"],
];

/** Throws NOT_GEDCOM when the first bytes of a file belong to a well-known other format. `start`: some 4 KiB of it. */
export const refuseOtherFiles = (start: Uint8Array): void => {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString("latin1");
  if (text === "") throw notGedcom("The file is empty.");
  if (text.startsWith("PK\x03\x04")) {
    throw notGedcom(
      /\.ged/i.test(text)
        ? "This is a GEDZIP archive; please choose it on the import page, which takes its pictures along."
        : "This is a ZIP archive, not a GEDCOM file; if your .ged file is inside, please unpack it first.",
    );
  }
  const known = signatures.find(([signature]) => text.startsWith(signature));
  if (known) throw notGedcom(`This is ${known[1]}, not a GEDCOM file.`);
  if (text.slice(4, 8) === "ftyp") throw notGedcom("This is a film or picture, not a GEDCOM file.");
  const beginning = text
    .replace(/^(?:\xef\xbb\xbf)?\s*/, "")
    .slice(0, 200)
    .toLowerCase();
  if (/^<(!doctype html|html)/.test(beginning)) throw notGedcom("This is a web page, not a GEDCOM file.");
  if (beginning.startsWith("<?xml")) {
    throw notGedcom("This is an XML file, not a GEDCOM file; please export GEDCOM from your genealogy program.");
  }
};

/** What is left when no signature fits. */
export const refuseText = (isBlank: boolean): DomainError =>
  notGedcom(isBlank ? "The file is empty." : "This is not a GEDCOM file: it does not begin with a line “0 HEAD”.");
