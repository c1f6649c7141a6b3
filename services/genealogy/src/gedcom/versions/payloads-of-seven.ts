import { eventTags, nameTypes, pedigrees, roles } from "./version-tags.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const attributes = words("CAST DSCR EDUC FACT IDNO NATI NCHI NMR OCCU PROP RELI RESI SSN TITL");

/** The words of each list of GEDCOM 7.0. */
const enumerations: Readonly<Record<string, ReadonlySet<string>>> = {
  sex: words("M F X U"),
  role: roles,
  adopter: words("HUSB WIFE BOTH"),
  event: eventTags,
  ordstat: words("BIC CANCELED CHILD COMPLETED EXCLUDED DNS DNS_CAN INFANT PRE_1970 STILLBORN SUBMITTED UNCLEARED"),
  pedi: pedigrees,
  childstat: words("CHALLENGED DISPROVEN PROVEN"),
  nametype: nameTypes,
  quay: words("0 1 2 3"),
  medi: words("AUDIO BOOK CARD ELECTRONIC FICHE FILM MAGAZINE MANUSCRIPT MAP NEWSPAPER PHOTO TOMBSTONE VIDEO OTHER"),
  citedevent: new Set([...eventTags, ...attributes, "EVEN", "FACT"]),
};

/** Lists of words, by the payload of which they are. */
const listsOfWords: Readonly<Record<string, ReadonlySet<string>>> = {
  resn: words("CONFIDENTIAL LOCKED PRIVACY"),
  events: new Set([...eventTags, ...attributes, "EVEN", "FACT"]),
};

/** Lists that know OTHER, with the words in PHRASE below. */
const hasOther = words("role pedi nametype medi");

const months = "(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)";
const french = "(?:VEND|BRUM|FRIM|NIVO|PLUV|VENT|GERM|FLOR|PRAI|MESS|THER|FRUC|COMP)";
const hebrew = "(?:TSH|CSH|KSL|TVT|SHV|ADR|ADS|NSN|IYR|SVN|TMZ|AAV|ELL)";
const dated = (month: string): string => `(?:(?:\\d+ )?${month} )?\\d+`;
const date = `(?:(?:(?:GREGORIAN|JULIAN) )?${dated(months)}(?: BCE)?|FRENCH_R ${dated(french)}|HEBREW ${dated(hebrew)})`;
const period = `(?:FROM ${date}(?: TO ${date})?|TO ${date})`;
const language = "(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*|x(?:-[A-Za-z0-9]{1,8})+)";
const token = "[A-Za-z0-9!#$&^_.+-]+";

const patterns: Readonly<Record<string, RegExp>> = {
  none: /^$/,
  yes: /^Y?$/,
  int: /^\d+$/,
  date: new RegExp(`^(?:|${date}|(?:ABT|CAL|EST|BEF|AFT) ${date}|BET ${date} AND ${date}|${period})$`),
  period: new RegExp(`^(?:${period})?$`),
  exact: new RegExp(`^\\d{1,2} ${months} \\d+$`),
  time: /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?Z?$/,
  age: /^(?:|(?:[<>] )?(?:\d+y(?: \d+m)?(?: \d+w)?(?: \d+d)?|\d+m(?: \d+w)?(?: \d+d)?|\d+w(?: \d+d)?|\d+d))$/,
  lang: new RegExp(`^${language}$`),
  mime: new RegExp(`^${token}/${token}(?:; ?${token}=(?:${token}|"[^"]*"))*$`),
  // An address, which may name a port or a drive, or the path of a local file; a backslash belongs into neither.
  file: /^(?:[A-Za-z][A-Za-z0-9+.-]*:|(?![^/]*:))[^\s\\<>"{}|^`]+$/,
  uri: /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/,
  tagdef: /^_[A-Z0-9_]+ \S+$/,
  lati: /^[NS]\d{1,2}(?:\.\d+)?$/,
  long: /^[EW]\d{1,3}(?:\.\d+)?$/,
};

/** Whether GEDCOM 7.0 takes a text for a payload of that name. */
export const isPayload = (payload: string, value: string): boolean => {
  const list = listsOfWords[payload];
  if (list) return value.split(", ").every((word) => list.has(word) || /^_[A-Z0-9_]+$/.test(word));
  const known = enumerations[payload];
  if (known) return known.has(value) || /^_[A-Z0-9_]+$/.test(value);
  return patterns[payload]?.test(value) ?? true;
};

/** The nearest that version 7 can say, for a text it does not take; undefined where there is none. */
export const nearestPayload = (payload: string, value: string): { value: string; needsPhrase: boolean } | undefined => {
  const plain = value.trim();
  if (payload === "none") return { value: "", needsPhrase: false };
  const candidates = [plain, plain.toUpperCase(), plain.replaceAll("\\", "/"), encodeURI(plain.replaceAll("\\", "/"))];
  const found = candidates.find((candidate) => isPayload(payload, candidate));
  if (found !== undefined) return { value: found, needsPhrase: false };
  const localFile = payload === "file" && /^[A-Za-z]:\//.test(plain.replaceAll("\\", "/"));
  if (localFile) return { value: `file:///${encodeURI(plain.replaceAll("\\", "/"))}`, needsPhrase: false };
  if (hasOther.has(payload)) return { value: "OTHER", needsPhrase: plain !== "" };
  return ["date", "period", "age"].includes(payload) ? { value: "", needsPhrase: plain !== "" } : undefined;
};
