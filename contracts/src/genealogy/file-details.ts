import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

const fileDetail = z.object({
  /** "Death · Cause". */
  about: z.string(),
  text: z.string(),
});
/** What a file says of somebody for which there is no field. */
export type FileDetail = z.infer<typeof fileDetail>;

/** So many are told of a person. */
export const mostFileDetails = 200;

export const listFileDetails = defineEndpoint({
  id: "listFileDetails",
  method: "GET",
  path: "/api/family-members/:id/file-details",
  access: "signed-in",
  summary: "What files say of a person beside all that.",
  params: z.object({ id: z.uuid() }),
  response: z.array(fileDetail),
});

/** What lines of a person are called, by the tags of GEDCOM. */
const names: Readonly<Record<string, string>> = {
  ADDR: "Address",
  AGE: "Age",
  AGNC: "Agency",
  BAPL: "Baptism (LDS)",
  BIRT: "Birth",
  CAUS: "Cause",
  CONL: "Confirmation (LDS)",
  DATE: "Date",
  DEAT: "Death",
  EMAIL: "Email",
  ENDL: "Endowment (LDS)",
  FAX: "Fax",
  FONE: "Phonetic",
  INIL: "Initiatory (LDS)",
  MARR: "Marriage",
  NAME: "Name",
  NO: "Did not happen",
  NOTE: "Note",
  PHON: "Phone",
  PLAC: "Place",
  ROLE: "Role",
  ROMN: "In Latin letters",
  SEX: "Sex",
  SLGC: "Sealing to parents (LDS)",
  STAT: "Status",
  TEMP: "Temple",
  TIME: "Time",
  TRAN: "Translation",
  TYPE: "Kind",
  WWW: "Website",
};

/** The same of what programs add to GEDCOM; each is told with its tag. */
const ofPrograms: Readonly<Record<string, string>> = {
  _AKA: "Also known as",
  _CIRC: "Circumcision",
  _DCAUSE: "Cause of death",
  _DEG: "Degree",
  _DEST: "Destination",
  _DNA: "DNA",
  _ELEC: "Election",
  _EMAIL: "Email",
  _EMPLOY: "Employment",
  _EXCM: "Excommunication",
  _EYEC: "Colour of eyes",
  _FNRL: "Funeral",
  _FUN: "Funeral",
  _HAIR: "Colour of hair",
  _HEIG: "Height",
  _INTE: "Interment",
  _MDCL: "Medical",
  _MEDC: "Medical",
  _MILI: "Military service",
  _MILT: "Military service",
  _MILTID: "Military number",
  _MISN: "Mission",
  _NAMS: "Namesake",
  _ORIG: "Origin",
  _RUFNAME: "Name in use",
  _WEIG: "Weight",
};

/** A line may be all tag. */
const longestTag = 40;

/** What a line is called: "Cause", "Military service (_MILT)", "_ODD". */
export const nameOfTag = (tag: string): string => {
  const own = Object.hasOwn(ofPrograms, tag) ? `${ofPrograms[tag]} (${tag})` : undefined;
  return own ?? (Object.hasOwn(names, tag) ? names[tag]! : tag.slice(0, longestTag));
};
