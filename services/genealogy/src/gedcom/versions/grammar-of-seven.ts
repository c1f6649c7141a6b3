/**
 * What GEDCOM 7.0 allows where, after the specification (https://gedcom.io, FamilySearch, Apache-2.0): by kind of structure its
 * payload, and each tag below it with the kind it is there. `!`: exactly one, `+`: one at least, `*`: any number, nothing: at most one.
 * Lower-case kinds are payloads with nothing below; `>SOUR` is a pointer to such a record, `&` stands for a list of tags.
 */
const lists: Readonly<Record<string, string>> = {
  note: "NOTE:NOTE* SNOTE:>SNOTE*",
  cite: "SOUR:CITATION*",
  media: "OBJE:MEDIALINK*",
  ids: "REFN:NUMBER* UID:text* EXID:EXID*",
  change: "CHAN:CHAN CREA:CREA",
  contact: "PHON:text* EMAIL:text* FAX:text* WWW:text*",
  detail:
    "DATE:DATE PLAC:PLAC ADDR:ADDR &contact AGNC:text RELI:text CAUS:text RESN:resn SDATE:DATE ASSO:ASSO* &note &cite &media UID:text*",
  ofPerson: "&detail AGE:AGE",
  ofFamily: "HUSB:SPOUSE WIFE:SPOUSE &detail",
  ordinance: "DATE:DATE TEMP:text PLAC:PLAC STAT:ORDSTAT &note &cite",
  pieces: "NPFX:text* GIVN:text* NICK:text* SPFX:text* SURN:text* NSFX:text*",
};

const kinds = `
HEAD none = GEDC:GEDC! SCHMA:SCHMA SOUR:MAKER DEST:text DATE:STAMP SUBM:>SUBM COPR:text LANG:lang PLAC:PLACEFORM NOTE:NOTE SNOTE:>SNOTE
GEDC none = VERS:text!
SCHMA none = TAG:tagdef*
MAKER text = VERS:text NAME:text CORP:CORP DATA:MAKERDATA
CORP text = ADDR:ADDR &contact
MAKERDATA text = DATE:STAMP COPR:text
PLACEFORM none = FORM:text!
INDI none = RESN:resn NAME:NAME* SEX:sex CAST:FACT* DSCR:FACT* EDUC:FACT* IDNO:TYPED* NATI:FACT* NCHI:COUNT* NMR:COUNT* OCCU:FACT* PROP:FACT* RELI:FACT* RESI:FACT* SSN:FACT* TITL:FACT* FACT:TYPED* ADOP:ADOP* BAPM:EVENT* BARM:EVENT* BASM:EVENT* BIRT:BIRTH* BLES:EVENT* BURI:EVENT* CENS:EVENT* CHR:BIRTH* CHRA:EVENT* CONF:EVENT* CREM:EVENT* DEAT:EVENT* EMIG:EVENT* FCOM:EVENT* GRAD:EVENT* IMMI:EVENT* NATU:EVENT* ORDN:EVENT* PROB:EVENT* RETI:EVENT* WILL:EVENT* EVEN:TYPED* NO:NO* BAPL:ORDINANCE* CONL:ORDINANCE* ENDL:ORDINANCE* INIL:ORDINANCE* SLGC:SEALING* FAMC:CHILDOF* FAMS:PARTNEROF* SUBM:>SUBM* ASSO:ASSO* ALIA:ALIA* ANCI:>SUBM* DESI:>SUBM* &ids &note &cite &media &change
FAM none = RESN:resn NCHI:FAMCOUNT* RESI:FAMFACT* FACT:FAMTYPED* ANUL:FAMEVENT* CENS:FAMEVENT* DIV:FAMEVENT* DIVF:FAMEVENT* ENGA:FAMEVENT* MARB:FAMEVENT* MARC:FAMEVENT* MARL:FAMEVENT* MARR:FAMEVENT* MARS:FAMEVENT* EVEN:FAMTYPED* NO:NO* HUSB:MEMBER WIFE:MEMBER CHIL:MEMBER* ASSO:ASSO* SUBM:>SUBM* SLGS:ORDINANCE* &ids &note &cite &media &change
OBJE none = RESN:resn FILE:FILE+ &ids &note &cite &change
REPO none = NAME:text! ADDR:ADDR &contact &note &ids &change
SNOTE text = MIME:mime LANG:lang TRAN:NOTETRAN* &cite &ids &change
SOUR none = DATA:SOURCEDATA AUTH:text TITL:text ABBR:text PUBL:text TEXT:TEXT REPO:REPOLINK* &ids &note &media &change
SUBM none = NAME:text! ADDR:ADDR &contact &media LANG:lang* &ids &note &change
ADDR text = ADR1:text ADR2:text ADR3:text CITY:text STAE:text POST:text CTRY:text
ASSO >INDI = PHRASE:text ROLE:ROLE! &note &cite
ROLE role = PHRASE:text
CHAN none = DATE:STAMP! &note
CREA none = DATE:STAMP!
STAMP exact = TIME:time
DATE date = TIME:time PHRASE:text
FACT text = TYPE:text &ofPerson
COUNT int = TYPE:text &ofPerson
TYPED text = TYPE:text! &ofPerson
EVENT yes = TYPE:text &ofPerson
BIRTH yes = TYPE:text &ofPerson FAMC:>FAM
ADOP yes = TYPE:text &ofPerson FAMC:ADOPTEDBY
ADOPTEDBY >FAM = ADOP:ADOPTER
ADOPTER adopter = PHRASE:text
FAMFACT text = TYPE:text &ofFamily
FAMCOUNT int = TYPE:text &ofFamily
FAMTYPED text = TYPE:text! &ofFamily
FAMEVENT yes = TYPE:text &ofFamily
SPOUSE none = AGE:AGE!
AGE age = PHRASE:text
NO event = DATE:PERIOD &note &cite
PERIOD period = PHRASE:text
ORDINANCE none = &ordinance
SEALING none = &ordinance FAMC:>FAM!
ORDSTAT ordstat = DATE:STAMP!
CHILDOF >FAM = PEDI:PEDI STAT:CHILDSTAT &note
PEDI pedi = PHRASE:text
CHILDSTAT childstat = PHRASE:text
PARTNEROF >FAM = &note
MEMBER >INDI = PHRASE:text
ALIA >INDI = PHRASE:text
NUMBER text = TYPE:text
EXID text = TYPE:uri
NAME text = TYPE:NAMETYPE &pieces TRAN:NAMETRAN* &note &cite
NAMETYPE nametype = PHRASE:text
NAMETRAN text = LANG:lang! &pieces
NOTE text = MIME:mime LANG:lang TRAN:NOTETRAN* &cite
NOTETRAN text = MIME:mime LANG:lang
PLAC text = FORM:text LANG:lang TRAN:PLACETRAN* MAP:MAP EXID:EXID* &note
PLACETRAN text = LANG:lang!
MAP none = LATI:lati! LONG:long!
CITATION >SOUR = PAGE:text DATA:CITEDDATA EVEN:CITEDEVENT QUAY:quay &media &note
CITEDDATA none = DATE:DATE TEXT:TEXT*
CITEDEVENT citedevent = PHRASE:text ROLE:ROLE
TEXT text = MIME:mime LANG:lang
SOURCEDATA none = EVEN:RECORDED* AGNC:text &note
RECORDED events = DATE:PERIOD PLAC:PLAC
REPOLINK >REPO = &note CALN:CALN*
CALN text = MEDI:MEDI
MEDI medi = PHRASE:text
MEDIALINK >OBJE = CROP:CROP TITL:text
CROP none = TOP:int LEFT:int HEIGHT:int WIDTH:int
FILE file = FORM:FORM! TITL:text TRAN:FILETRAN*
FORM mime = MEDI:MEDI
FILETRAN file = FORM:mime!
`;

export interface Place {
  readonly kind: string;
  readonly isRequired: boolean;
  readonly isSingle: boolean;
}

export interface Kind {
  readonly payload: string;
  readonly below: ReadonlyMap<string, Place>;
  /** The tags that must stand below. */
  readonly required: readonly string[];
}

const expanded = (text: string): string =>
  text.includes("&") ? expanded(text.replace(/&(\w+)/g, (_, name: string) => lists[name] ?? "")) : text;

const placeOf = (word: string): readonly [tag: string, place: Place] => {
  const [, tag = "", kind = "", count = ""] = /^(\w+):(>?\w+)([!+*]?)$/.exec(word) ?? [];
  return [tag, { kind, isRequired: count === "!" || count === "+", isSingle: count === "!" || count === "" }];
};

/** Every kind of structure by its name; records go by their tag. */
export const kindsOfSeven: ReadonlyMap<string, Kind> = new Map(
  kinds
    .trim()
    .split("\n")
    .map((line) => {
      const [head = "", below = ""] = line.split(" = ");
      const [name = "", payload = ""] = head.split(" ");
      const places = expanded(below).split(" ").map(placeOf);
      const required = places.filter(([, { isRequired }]) => isRequired).map(([tag]) => tag);
      return [name, { payload, below: new Map(places), required }];
    }),
);

const leaf: ReadonlyMap<string, Place> = new Map();

/** The kind of a structure in a place; payloads stand for themselves. */
export const kindOf = (place: string): Kind => kindsOfSeven.get(place) ?? { payload: place, below: leaf, required: [] };
