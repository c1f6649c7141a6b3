/**
 * The grammar of FamilySearch GEDCOM 7.0 as its specification states it (extracted-files/grammar.gedstruct of
 * https://github.com/FamilySearch/GEDCOM, Apache License 2.0), without the URIs and spaces: levels are counted from the structure,
 * `<<X>>` stands for production X, `|` separates alternatives. Kept apart from the product's own table, so that one can be held
 * against the other.
 */
const detail = (...events: string[]): string => events.join("\n|\n");
const individualEvent = (tag: string, more = ""): string =>
  `0 ${tag} [Y|<NULL>] {1:1}\n1 TYPE <Text> {0:1}\n1 <<INDIVIDUAL_EVENT_DETAIL>> {0:1}${more}`;
const attribute = (tag: string, payload = "Text", type = "0:1"): string =>
  `0 ${tag} <${payload}> {1:1}\n1 TYPE <Text> {${type}}\n1 <<INDIVIDUAL_EVENT_DETAIL>> {0:1}`;
const familyEvent = (tag: string): string =>
  `0 ${tag} [Y|<NULL>] {1:1}\n1 TYPE <Text> {0:1}\n1 <<FAMILY_EVENT_DETAIL>> {0:1}`;
const familyAttribute = (tag: string, payload: string, type: string): string =>
  `0 ${tag} <${payload}> {1:1}\n1 TYPE <Text> {${type}}\n1 <<FAMILY_EVENT_DETAIL>> {0:1}`;
const changes = "1 <<CHANGE_DATE>> {0:1}\n1 <<CREATION_DATE>> {0:1}";
const contact = (level: number): string =>
  `${level} <<ADDRESS_STRUCTURE>> {0:1}\n${level} PHON <Special> {0:M}\n${level} EMAIL <Special> {0:M}\n${level} FAX <Special> {0:M}\n${level} WWW <Special> {0:M}`;

export const productions: Readonly<Record<string, string>> = {
  HEAD: `0 HEAD {1:1}
1 GEDC {1:1}
2 VERS <Special> {1:1}
1 SCHMA {0:1}
2 TAG <TagDef> {0:M}
1 SOUR <Special> {0:1}
2 VERS <Special> {0:1}
2 NAME <Text> {0:1}
2 CORP <Text> {0:1}
${contact(3)}
2 DATA <Text> {0:1}
3 DATE <DateExact> {0:1}
4 TIME <Time> {0:1}
3 COPR <Text> {0:1}
1 DEST <Special> {0:1}
1 DATE <DateExact> {0:1}
2 TIME <Time> {0:1}
1 SUBM @<XREF:SUBM>@ {0:1}
1 COPR <Text> {0:1}
1 LANG <Language> {0:1}
1 PLAC {0:1}
2 FORM <List:Text> {1:1}
1 <<NOTE_STRUCTURE>> {0:1}`,
  FAM: `0 FAM {1:1}
1 RESN <List:Enum> {0:1}
1 <<FAMILY_ATTRIBUTE_STRUCTURE>> {0:M}
1 <<FAMILY_EVENT_STRUCTURE>> {0:M}
1 <<NON_EVENT_STRUCTURE>> {0:M}
1 HUSB @<XREF:INDI>@ {0:1}
2 PHRASE <Text> {0:1}
1 WIFE @<XREF:INDI>@ {0:1}
2 PHRASE <Text> {0:1}
1 CHIL @<XREF:INDI>@ {0:M}
2 PHRASE <Text> {0:1}
1 <<ASSOCIATION_STRUCTURE>> {0:M}
1 SUBM @<XREF:SUBM>@ {0:M}
1 <<LDS_SPOUSE_SEALING>> {0:M}
1 <<IDENTIFIER_STRUCTURE>> {0:M}
1 <<NOTE_STRUCTURE>> {0:M}
1 <<SOURCE_CITATION>> {0:M}
1 <<MULTIMEDIA_LINK>> {0:M}
${changes}`,
  INDI: `0 INDI {1:1}
1 RESN <List:Enum> {0:1}
1 <<PERSONAL_NAME_STRUCTURE>> {0:M}
1 SEX <Enum> {0:1}
1 <<INDIVIDUAL_ATTRIBUTE_STRUCTURE>> {0:M}
1 <<INDIVIDUAL_EVENT_STRUCTURE>> {0:M}
1 <<NON_EVENT_STRUCTURE>> {0:M}
1 <<LDS_INDIVIDUAL_ORDINANCE>> {0:M}
1 FAMC @<XREF:FAM>@ {0:M}
2 PEDI <Enum> {0:1}
3 PHRASE <Text> {0:1}
2 STAT <Enum> {0:1}
3 PHRASE <Text> {0:1}
2 <<NOTE_STRUCTURE>> {0:M}
1 FAMS @<XREF:FAM>@ {0:M}
2 <<NOTE_STRUCTURE>> {0:M}
1 SUBM @<XREF:SUBM>@ {0:M}
1 <<ASSOCIATION_STRUCTURE>> {0:M}
1 ALIA @<XREF:INDI>@ {0:M}
2 PHRASE <Text> {0:1}
1 ANCI @<XREF:SUBM>@ {0:M}
1 DESI @<XREF:SUBM>@ {0:M}
1 <<IDENTIFIER_STRUCTURE>> {0:M}
1 <<NOTE_STRUCTURE>> {0:M}
1 <<SOURCE_CITATION>> {0:M}
1 <<MULTIMEDIA_LINK>> {0:M}
${changes}`,
  OBJE: `0 OBJE {1:1}
1 RESN <List:Enum> {0:1}
1 FILE <FilePath> {1:M}
2 FORM <MediaType> {1:1}
3 MEDI <Enum> {0:1}
4 PHRASE <Text> {0:1}
2 TITL <Text> {0:1}
2 TRAN <FilePath> {0:M}
3 FORM <MediaType> {1:1}
1 <<IDENTIFIER_STRUCTURE>> {0:M}
1 <<NOTE_STRUCTURE>> {0:M}
1 <<SOURCE_CITATION>> {0:M}
${changes}`,
  REPO: `0 REPO {1:1}
1 NAME <Text> {1:1}
${contact(1)}
1 <<NOTE_STRUCTURE>> {0:M}
1 <<IDENTIFIER_STRUCTURE>> {0:M}
${changes}`,
  SNOTE: `0 SNOTE <Text> {1:1}
1 MIME <MediaType> {0:1}
1 LANG <Language> {0:1}
1 TRAN <Text> {0:M}
2 MIME <MediaType> {0:1}
2 LANG <Language> {0:1}
1 <<SOURCE_CITATION>> {0:M}
1 <<IDENTIFIER_STRUCTURE>> {0:M}
${changes}`,
  SOUR: `0 SOUR {1:1}
1 DATA {0:1}
2 EVEN <List:Enum> {0:M}
3 DATE <DatePeriod> {0:1}
4 PHRASE <Text> {0:1}
3 <<PLACE_STRUCTURE>> {0:1}
2 AGNC <Text> {0:1}
2 <<NOTE_STRUCTURE>> {0:M}
1 AUTH <Text> {0:1}
1 TITL <Text> {0:1}
1 ABBR <Text> {0:1}
1 PUBL <Text> {0:1}
1 TEXT <Text> {0:1}
2 MIME <MediaType> {0:1}
2 LANG <Language> {0:1}
1 <<SOURCE_REPOSITORY_CITATION>> {0:M}
1 <<IDENTIFIER_STRUCTURE>> {0:M}
1 <<NOTE_STRUCTURE>> {0:M}
1 <<MULTIMEDIA_LINK>> {0:M}
${changes}`,
  SUBM: `0 SUBM {1:1}
1 NAME <Text> {1:1}
${contact(1)}
1 <<MULTIMEDIA_LINK>> {0:M}
1 LANG <Language> {0:M}
1 <<IDENTIFIER_STRUCTURE>> {0:M}
1 <<NOTE_STRUCTURE>> {0:M}
${changes}`,
  ADDRESS_STRUCTURE: `0 ADDR <Special> {1:1}
1 ADR1 <Special> {0:1}
1 ADR2 <Special> {0:1}
1 ADR3 <Special> {0:1}
1 CITY <Special> {0:1}
1 STAE <Special> {0:1}
1 POST <Special> {0:1}
1 CTRY <Special> {0:1}`,
  ASSOCIATION_STRUCTURE: `0 ASSO @<XREF:INDI>@ {1:1}
1 PHRASE <Text> {0:1}
1 ROLE <Enum> {1:1}
2 PHRASE <Text> {0:1}
1 <<NOTE_STRUCTURE>> {0:M}
1 <<SOURCE_CITATION>> {0:M}`,
  CHANGE_DATE: `0 CHAN {1:1}
1 DATE <DateExact> {1:1}
2 TIME <Time> {0:1}
1 <<NOTE_STRUCTURE>> {0:M}`,
  CREATION_DATE: `0 CREA {1:1}
1 DATE <DateExact> {1:1}
2 TIME <Time> {0:1}`,
  DATE_VALUE: `0 DATE <DateValue> {1:1}
1 TIME <Time> {0:1}
1 PHRASE <Text> {0:1}`,
  EVENT_DETAIL: `0 <<DATE_VALUE>> {0:1}
0 <<PLACE_STRUCTURE>> {0:1}
${contact(0)}
0 AGNC <Text> {0:1}
0 RELI <Text> {0:1}
0 CAUS <Text> {0:1}
0 RESN <List:Enum> {0:1}
0 SDATE <DateValue> {0:1}
1 TIME <Time> {0:1}
1 PHRASE <Text> {0:1}
0 <<ASSOCIATION_STRUCTURE>> {0:M}
0 <<NOTE_STRUCTURE>> {0:M}
0 <<SOURCE_CITATION>> {0:M}
0 <<MULTIMEDIA_LINK>> {0:M}
0 UID <Special> {0:M}`,
  FAMILY_ATTRIBUTE_STRUCTURE: detail(
    familyAttribute("NCHI", "Integer", "0:1"),
    familyAttribute("RESI", "Text", "0:1"),
    familyAttribute("FACT", "Text", "1:1"),
  ),
  FAMILY_EVENT_DETAIL: `0 HUSB {0:1}
1 AGE <Age> {1:1}
2 PHRASE <Text> {0:1}
0 WIFE {0:1}
1 AGE <Age> {1:1}
2 PHRASE <Text> {0:1}
0 <<EVENT_DETAIL>> {0:1}`,
  FAMILY_EVENT_STRUCTURE: detail(
    ...["ANUL", "CENS", "DIV", "DIVF", "ENGA", "MARB", "MARC", "MARL", "MARR", "MARS"].map(familyEvent),
    familyAttribute("EVEN", "Text", "1:1"),
  ),
  IDENTIFIER_STRUCTURE: detail(
    "0 REFN <Special> {1:1}\n1 TYPE <Text> {0:1}",
    "0 UID <Special> {1:1}",
    "0 EXID <Special> {1:1}\n1 TYPE <URI> {0:1}",
  ),
  INDIVIDUAL_ATTRIBUTE_STRUCTURE: detail(
    ...["CAST", "DSCR", "EDUC", "NATI", "OCCU", "PROP", "RELI", "RESI", "TITL"].map((tag) => attribute(tag)),
    ...["NCHI", "NMR"].map((tag) => attribute(tag, "Integer")),
    attribute("SSN", "Special"),
    attribute("IDNO", "Special", "1:1"),
    attribute("FACT", "Text", "1:1"),
  ),
  INDIVIDUAL_EVENT_DETAIL: `0 <<EVENT_DETAIL>> {1:1}
0 AGE <Age> {0:1}
1 PHRASE <Text> {0:1}`,
  INDIVIDUAL_EVENT_STRUCTURE: detail(
    individualEvent("ADOP", "\n1 FAMC @<XREF:FAM>@ {0:1}\n2 ADOP <Enum> {0:1}\n3 PHRASE <Text> {0:1}"),
    ...["BIRT", "CHR"].map((tag) => individualEvent(tag, "\n1 FAMC @<XREF:FAM>@ {0:1}")),
    ..."BAPM BARM BASM BLES BURI CENS CHRA CONF CREM DEAT EMIG FCOM GRAD IMMI NATU ORDN PROB RETI WILL"
      .split(" ")
      .map((tag) => individualEvent(tag)),
    attribute("EVEN", "Text", "1:1"),
  ),
  LDS_INDIVIDUAL_ORDINANCE: detail(
    ...["BAPL", "CONL", "ENDL", "INIL"].map((tag) => `0 ${tag} {1:1}\n1 <<LDS_ORDINANCE_DETAIL>> {0:1}`),
    "0 SLGC {1:1}\n1 <<LDS_ORDINANCE_DETAIL>> {0:1}\n1 FAMC @<XREF:FAM>@ {1:1}",
  ),
  LDS_ORDINANCE_DETAIL: `0 <<DATE_VALUE>> {0:1}
0 TEMP <Text> {0:1}
0 <<PLACE_STRUCTURE>> {0:1}
0 STAT <Enum> {0:1}
1 DATE <DateExact> {1:1}
2 TIME <Time> {0:1}
0 <<NOTE_STRUCTURE>> {0:M}
0 <<SOURCE_CITATION>> {0:M}`,
  LDS_SPOUSE_SEALING: "0 SLGS {1:1}\n1 <<LDS_ORDINANCE_DETAIL>> {0:1}",
  MULTIMEDIA_LINK: `0 OBJE @<XREF:OBJE>@ {1:1}
1 CROP {0:1}
2 TOP <Integer> {0:1}
2 LEFT <Integer> {0:1}
2 HEIGHT <Integer> {0:1}
2 WIDTH <Integer> {0:1}
1 TITL <Text> {0:1}`,
  NON_EVENT_STRUCTURE: `0 NO <Enum> {1:1}
1 DATE <DatePeriod> {0:1}
2 PHRASE <Text> {0:1}
1 <<NOTE_STRUCTURE>> {0:M}
1 <<SOURCE_CITATION>> {0:M}`,
  NOTE_STRUCTURE: detail(
    "0 NOTE <Text> {1:1}\n1 MIME <MediaType> {0:1}\n1 LANG <Language> {0:1}\n1 TRAN <Text> {0:M}\n2 MIME <MediaType> {0:1}\n2 LANG <Language> {0:1}\n1 <<SOURCE_CITATION>> {0:M}",
    "0 SNOTE @<XREF:SNOTE>@ {1:1}",
  ),
  PERSONAL_NAME_PIECES: ["NPFX", "GIVN", "NICK", "SPFX", "SURN", "NSFX"]
    .map((tag) => `0 ${tag} <Text> {0:M}`)
    .join("\n"),
  PERSONAL_NAME_STRUCTURE: `0 NAME <PersonalName> {1:1}
1 TYPE <Enum> {0:1}
2 PHRASE <Text> {0:1}
1 <<PERSONAL_NAME_PIECES>> {0:1}
1 TRAN <PersonalName> {0:M}
2 LANG <Language> {1:1}
2 <<PERSONAL_NAME_PIECES>> {0:1}
1 <<NOTE_STRUCTURE>> {0:M}
1 <<SOURCE_CITATION>> {0:M}`,
  PLACE_STRUCTURE: `0 PLAC <List:Text> {1:1}
1 FORM <List:Text> {0:1}
1 LANG <Language> {0:1}
1 TRAN <List:Text> {0:M}
2 LANG <Language> {1:1}
1 MAP {0:1}
2 LATI <Latitude> {1:1}
2 LONG <Longitude> {1:1}
1 EXID <Special> {0:M}
2 TYPE <URI> {0:1}
1 <<NOTE_STRUCTURE>> {0:M}`,
  SOURCE_CITATION: `0 SOUR @<XREF:SOUR>@ {1:1}
1 PAGE <Text> {0:1}
1 DATA {0:1}
2 <<DATE_VALUE>> {0:1}
2 TEXT <Text> {0:M}
3 MIME <MediaType> {0:1}
3 LANG <Language> {0:1}
1 EVEN <Enum> {0:1}
2 PHRASE <Text> {0:1}
2 ROLE <Enum> {0:1}
3 PHRASE <Text> {0:1}
1 QUAY <Enum> {0:1}
1 <<MULTIMEDIA_LINK>> {0:M}
1 <<NOTE_STRUCTURE>> {0:M}`,
  SOURCE_REPOSITORY_CITATION: `0 REPO @<XREF:REPO>@ {1:1}
1 <<NOTE_STRUCTURE>> {0:M}
1 CALN <Special> {0:M}
2 MEDI <Enum> {0:1}
3 PHRASE <Text> {0:1}`,
};
