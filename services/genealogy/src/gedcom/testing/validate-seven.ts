import { productions } from "./grammar-of-the-specification.ts";

/** A place of the grammar: what a line may be, and what may stand below it. */
interface Rule {
  readonly tag: string;
  readonly payload: string;
  readonly isRequired: boolean;
  readonly isSingle: boolean;
  /** Asked for when it is needed: notes have sources, and sources notes. */
  readonly below: () => readonly Rule[];
}

interface Line {
  readonly tag: string;
  readonly name: string;
  readonly value: string;
  readonly number: number;
  readonly children: Line[];
}

const once = (make: () => readonly Rule[]): (() => readonly Rule[]) => {
  let made: readonly Rule[] | undefined;
  return () => (made ??= make());
};

const known = new Map<string, readonly Rule[]>();

/** The rules of a production; alternatives stand side by side. */
const rulesOf = (name: string): readonly Rule[] => {
  const made = known.get(name);
  if (made) return made;
  const rules: Rule[] = [];
  known.set(name, rules);
  for (const alternative of productions[name]!.split("\n|\n")) rules.push(...parsed(alternative.split("\n"), 0));
  return rules;
};

const parsed = (lines: readonly string[], level: number): Rule[] => {
  const rules: Rule[] = [];
  for (const [at, line] of lines.entries()) {
    const [, digits, what = "", payload = "", least, most] =
      /^(\d+) (<<\w+>>|\w+)(?: (.+?))? \{([01]):([1M])\}$/.exec(line) ?? [];
    if (least === undefined) throw new Error(`no line of the grammar: ${line}`);
    if (Number(digits) !== level) continue;
    const next = lines.findIndex((other, index) => index > at && Number(other.split(" ", 1)[0]) <= level);
    const counts = { isRequired: least === "1", isSingle: most === "1" };
    const production = /^<<(\w+)>>$/.exec(what)?.[1];
    if (production === undefined)
      rules.push({
        tag: what,
        payload,
        ...counts,
        below: once(() => parsed(lines.slice(at + 1, next < 0 ? undefined : next), level + 1)),
      });
    // What a production asks for is asked for where the production itself is.
    else
      for (const rule of rulesOf(production)) {
        const isMany = !counts.isSingle || !rule.isSingle;
        const isAsked = counts.isRequired && rule.isRequired;
        rules.push({ ...rule, isSingle: !isMany, isRequired: isAsked && rulesOf(production).length === 1 });
      }
  }
  return rules;
};

const calendars: Readonly<Record<string, string>> = {
  GREGORIAN: "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC",
  JULIAN: "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC",
  FRENCH_R: "VEND|BRUM|FRIM|NIVO|PLUV|VENT|GERM|FLOR|PRAI|MESS|THER|FRUC|COMP",
  HEBREW: "TSH|CSH|KSL|TVT|SHV|ADR|ADS|NSN|IYR|SVN|TMZ|AAV|ELL",
};
const isDate = (text: string): boolean => {
  const [, calendar = "GREGORIAN", rest = ""] = /^(?:(GREGORIAN|JULIAN|FRENCH_R|HEBREW) )?(.*)$/.exec(text) ?? [];
  const hasEra = calendar === "GREGORIAN" || calendar === "JULIAN";
  return new RegExp(`^(?:(?:\\d+ )?(?:${calendars[calendar]}) )?\\d+${hasEra ? "(?: BCE)?" : ""}$`).test(rest);
};
const isPeriod = (text: string): boolean => {
  const [, from, to] = /^(?:FROM (.+?))?(?:(?:^| )TO (.+))?$/.exec(text) ?? [];
  return text === "" || ((from ?? to) !== undefined && [from, to].every((one) => one === undefined || isDate(one)));
};
const isDateValue = (text: string): boolean => {
  const [, first, last] = /^BET (.+) AND (.+)$/.exec(text) ?? [];
  if (first !== undefined && last !== undefined) return isDate(first) && isDate(last);
  return isPeriod(text) || isDate(text.replace(/^(?:ABT|CAL|EST|BEF|AFT) /, ""));
};
const events =
  "ADOP BAPM BARM BASM BIRT BLES BURI CENS CHR CHRA CONF CREM DEAT EMIG FCOM GRAD IMMI NATU ORDN PROB RETI WILL ANUL DIV DIVF ENGA MARB MARC MARL MARR MARS";
const attributes = "CAST DSCR EDUC FACT IDNO NATI NCHI NMR OCCU PROP RELI RESI SSN TITL EVEN";
/** Words of lists, by where they stand: the tag with that of the line above, else the tag. */
const words: Readonly<Record<string, string>> = {
  SEX: "M F X U",
  RESN: "CONFIDENTIAL LOCKED PRIVACY",
  ROLE: "CHIL CLERGY FATH FRIEND GODP HUSB MOTH MULTIPLE NGHBR OFFICIATOR PARENT SPOU WIFE WITN OTHER",
  NO: events,
  PEDI: "ADOPTED BIRTH FOSTER SEALING OTHER",
  "FAMC.STAT": "CHALLENGED DISPROVEN PROVEN",
  STAT: "BIC CANCELED CHILD COMPLETED EXCLUDED DNS DNS_CAN INFANT PRE_1970 STILLBORN SUBMITTED UNCLEARED",
  TYPE: "AKA BIRTH IMMIGRANT MAIDEN MARRIED PROFESSIONAL OTHER",
  ADOP: "HUSB WIFE BOTH",
  QUAY: "0 1 2 3",
  MEDI: "AUDIO BOOK CARD ELECTRONIC FICHE FILM MAGAZINE MANUSCRIPT MAP NEWSPAPER PHOTO TOMBSTONE VIDEO OTHER",
  EVEN: `${events} ${attributes}`,
};
const isWord = (word: string, tag: string, above: string): boolean =>
  /^_[A-Z0-9_]+$/.test(word) || (words[`${above}.${tag}`] ?? words[tag] ?? "").split(" ").includes(word);

const payloads: Readonly<Record<string, (text: string, tag: string, above: string) => boolean>> = {
  "": (text) => text === "",
  "[Y|<NULL>]": (text) => text === "" || text === "Y",
  "<Enum>": isWord,
  "<List:Enum>": (text, tag, above) => text.split(/ *, */).every((word) => isWord(word, tag, above)),
  "<Integer>": (text) => /^\d+$/.test(text),
  "<DateExact>": (text) => new RegExp(`^\\d{1,2} (?:${calendars["GREGORIAN"]}) \\d+$`).test(text),
  "<DateValue>": isDateValue,
  "<DatePeriod>": isPeriod,
  "<Time>": (text) => /^\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?Z?$/.test(text),
  "<Age>": (text) => text === "" || /^(?:[<>] )?\d+[ymwd](?: \d+[mwd])*$/.test(text),
  "<Language>": (text) => /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/.test(text),
  "<MediaType>": (text) => /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;.*)?$/.test(text),
  "<FilePath>": (text) => text !== "" && !/[\s\\<>"{}|^`]/.test(text),
  "<URI>": (text) => /^[A-Za-z][\w+.-]*:[^\s<>"{}|\\^`]+$/.test(text),
  "<Latitude>": (text) => /^[NS]\d+(?:\.\d+)?$/.test(text),
  "<Longitude>": (text) => /^[EW]\d+(?:\.\d+)?$/.test(text),
  "<TagDef>": (text) => /^_[A-Z0-9_]+ \S+$/.test(text),
};

const read = (text: string, errors: string[]): Line[] => {
  const records: Line[] = [];
  const path: Line[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, "")
    .split("\n")
    .entries()) {
    if (line === "") continue;
    const [, digits, name = "", tag, value = ""] =
      /^(0|[1-9]\d*) (?:@([A-Z0-9_]+)@ )?([A-Z0-9_]+)(?: (.+))?$/s.exec(line) ?? [];
    const level = Number(digits);
    if (tag === undefined || level > path.length) {
      errors.push(`line ${index + 1} is no line of version 7: ${line.slice(0, 60)}`);
      continue;
    }
    path.length = level;
    if (tag === "CONT") continue;
    const made: Line = { tag, name, value, number: index + 1, children: [] };
    (path.at(-1)?.children ?? records).push(made);
    path.push(made);
  }
  return records;
};

/** Extension tags that a file has and its header does not declare. */
export const undeclaredTags = (text: string): readonly string[] => {
  const records = read(text, []);
  const header = records.find(({ tag }) => tag === "HEAD");
  const schema = header?.children.find(({ tag }) => tag === "SCHMA")?.children ?? [];
  const declared = new Set(schema.map(({ value }) => value.split(" ", 1)[0]));
  const used = [...text.matchAll(/^\d+ (?:@[^@ ]+@ )?(_\w+)/gm)].map(([, tag]) => tag!);
  return [...new Set(used)].filter((tag) => !declared.has(tag));
};

/** What of a file is against the grammar of GEDCOM 7.0: an empty list for a valid file. Extensions are free, as the specification says. */
export const validateSeven = (text: string): readonly string[] => {
  const errors: string[] = [];
  const records = read(text, errors);
  const tagOf = new Map(records.map(({ name, tag }) => [name, tag]));
  const check = (line: Line, rule: Rule, above: string): void => {
    const said = (what: string): number =>
      errors.push(`line ${line.number}: ${above} ${line.tag} ${line.value}: ${what}`);
    const pointer = /^@([^@]+)@$/.exec(line.value)?.[1];
    const target = /^@<XREF:(\w+)>@$/.exec(rule.payload)?.[1];
    if (target !== undefined) {
      if (pointer === undefined) said("no pointer");
      else if (pointer !== "VOID" && tagOf.get(pointer) !== target) said(`does not point to ${target}`);
    } else if (pointer !== undefined) said("points to something");
    else if (payloads[rule.payload]?.(line.value, line.tag, above) === false)
      said(`is no ${rule.payload || "empty line"}`);
    const below = rule.below();
    const counts = new Map<string, number>();
    for (const child of line.children) {
      if (child.tag.startsWith("_")) continue;
      const place = below.find(({ tag }) => tag === child.tag);
      if (!place) {
        errors.push(`line ${child.number}: ${line.tag} has no ${child.tag}`);
        continue;
      }
      const count = (counts.get(child.tag) ?? 0) + 1;
      counts.set(child.tag, count);
      if (count > 1 && place.isSingle) errors.push(`line ${child.number}: ${line.tag} has a second ${child.tag}`);
      check(child, place, line.tag);
    }
    for (const { tag, isRequired } of below) if (isRequired && !counts.has(tag)) said(`lacks ${tag}`);
  };
  if (records[0]?.tag !== "HEAD" || records.at(-1)?.tag !== "TRLR") errors.push("no header or no trailer");
  const names = records.map(({ name }) => name).filter((name) => name !== "");
  if (new Set(names).size < names.length) errors.push("a name is used twice");
  for (const record of records) {
    if (record.tag === "TRLR" || record.tag.startsWith("_")) continue;
    const [rule] = productions[record.tag] ? rulesOf(record.tag) : [];
    if (rule) check(record, rule, "");
    else errors.push(`line ${record.number}: there are no records ${record.tag}`);
  }
  return errors;
};
