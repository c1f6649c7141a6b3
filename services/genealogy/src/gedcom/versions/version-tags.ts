/** Tags that GEDCOM 7 added. */
export const onlyInSeven: ReadonlySet<string> = new Set(
  "CREA CROP EXID INIL MIME NO PHRASE SCHMA SDATE TRAN HEIGHT WIDTH TOP LEFT".split(" "),
);

/** Every standard tag of GEDCOM 7.0. */
export const tagsOfSeven: ReadonlySet<string> = new Set(
  (
    "ABBR ADDR ADOP ADR1 ADR2 ADR3 AGE AGNC ALIA ANCI ANUL ASSO AUTH BAPL BAPM BARM BASM BIRT BLES BURI CALN CAST CAUS CENS CHAN CHIL " +
    "CHR CHRA CITY CONF CONL CONT COPR CORP CREA CREM CROP CTRY DATA DATE DEAT DESI DEST DIV DIVF DSCR EDUC EMAIL EMIG ENDL ENGA EVEN " +
    "EXID FACT FAM FAMC FAMS FAX FCOM FILE FORM GEDC GIVN GRAD HEAD HEIGHT HUSB IDNO IMMI INDI INIL LANG LATI LEFT LONG MAP MARB MARC " +
    "MARL MARR MARS MEDI MIME NAME NATI NATU NCHI NICK NMR NO NOTE NPFX NSFX OBJE OCCU ORDN PAGE PEDI PHON PHRASE PLAC POST PROB PROP " +
    "PUBL QUAY REFN RELI REPO RESI RESN RETI ROLE SCHMA SDATE SEX SLGC SLGS SNOTE SOUR SPFX SSN STAE STAT SUBM SURN TAG TEMP TEXT TIME " +
    "TITL TOP TRAN TRLR TYPE UID VERS WIDTH WIFE WILL WWW"
  ).split(" "),
);

/** Events, which in GEDCOM 7 carry "Y" or nothing. */
export const eventTags: ReadonlySet<string> = new Set(
  (
    "ADOP BAPM BARM BASM BIRT BLES BURI CENS CHR CHRA CONF CREM DEAT EMIG FCOM GRAD IMMI NATU ORDN PROB RETI WILL " +
    "ANUL DIV DIVF ENGA MARB MARC MARL MARR MARS"
  ).split(" "),
);

/** Roles of GEDCOM 7 (ASSO.ROLE). */
export const roles: ReadonlySet<string> = new Set(
  "CHIL CLERGY FATH FRIEND GODP HUSB MOTH MULTIPLE NGHBR OFFICIATOR PARENT SPOU WIFE WITN OTHER".split(" "),
);

/** What programs write for them in 5.5.1, where a relation is free words. */
export const roleWords: ReadonlyMap<string, string> = new Map([
  ["CHIL", "Child"],
  ["CLERGY", "Clergy"],
  ["FATH", "Father"],
  ["FRIEND", "Friend"],
  ["GODP", "Godparent"],
  ["HUSB", "Husband"],
  ["MOTH", "Mother"],
  ["MULTIPLE", "Multiple"],
  ["NGHBR", "Neighbor"],
  ["OFFICIATOR", "Officiator"],
  ["PARENT", "Parent"],
  ["SPOU", "Spouse"],
  ["WIFE", "Wife"],
  ["WITN", "Witness"],
]);

export const pedigrees: ReadonlySet<string> = new Set("ADOPTED BIRTH FOSTER SEALING OTHER".split(" "));

export const nameTypes: ReadonlySet<string> = new Set(
  "AKA BIRTH IMMIGRANT MAIDEN MARRIED PROFESSIONAL OTHER".split(" "),
);

/** Kinds of files: the short names of 5.5.1 and the media types of 7. */
const mediaTypes: readonly (readonly [short: string, type: string])[] = [
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["png", "image/png"],
  ["bmp", "image/bmp"],
  ["tif", "image/tiff"],
  ["tiff", "image/tiff"],
  ["webp", "image/webp"],
  ["pdf", "application/pdf"],
  ["txt", "text/plain"],
  ["text", "text/plain"],
  ["html", "text/html"],
  ["htm", "text/html"],
  ["wav", "audio/wav"],
  ["mp3", "audio/mp3"],
  ["mp4", "video/mp4"],
  ["mpg", "video/mpeg"],
  ["mpeg", "video/mpeg"],
  ["avi", "video/x-msvideo"],
];

export const mediaTypeOf = (form: string): string | undefined =>
  mediaTypes.find(([short]) => short === form.toLowerCase().replace(/^\./, ""))?.[1];

export const shortFormOf = (type: string): string | undefined =>
  mediaTypes.find(([, media]) => media === type.toLowerCase())?.[0];

/** Languages by the names that 5.5.1 gives them. Others stay as they are. */
export const languageTags: ReadonlyMap<string, string> = new Map(
  "english en,german de,french fr,spanish es,italian it,dutch nl,swedish sv,norwegian no,danish da,finnish fi,icelandic is,polish pl,portuguese pt,czech cs,slovak sk,hungarian hu,russian ru,ukrainian uk,greek el,hebrew he,yiddish yi,turkish tr,latin la,irish ga,welsh cy,scots gd,croatian hr,serbian sr,slovene sl,romanian ro,lithuanian lt,latvian lv,estonian et,catalan ca,afrikaans af,japanese ja,korean ko,mandarin zh,arabic ar,vietnamese vi"
    .split(",")
    .map((pair) => pair.split(" ") as [string, string]),
);
