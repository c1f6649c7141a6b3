import type { Calendar } from "./calendars.ts";

const wordsIn = (text: string): readonly string[] => text.split(" ");

const westernCodes = wordsIn("JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC");
/** Month codes of GEDCOM, in the order of the year. */
export const gedcomMonths: Readonly<Record<Calendar, readonly string[]>> = {
  gregorian: westernCodes,
  julian: westernCodes,
  french: wordsIn("VEND BRUM FRIM NIVO PLUV VENT GERM FLOR PRAI MESS THER FRUC COMP"),
  hebrew: wordsIn("TSH CSH KSL TVT SHV ADR ADS NSN IYR SVN TMZ AAV ELL"),
};

const western = wordsIn("January February March April May June July August September October November December");
/** Month names as people read them. */
export const monthNames: Readonly<Record<Calendar, readonly string[]>> = {
  gregorian: western,
  julian: western,
  french: wordsIn(
    "Vendémiaire Brumaire Frimaire Nivôse Pluviôse Ventôse Germinal Floréal Prairial Messidor Thermidor Fructidor Complémentaire",
  ),
  hebrew: "Tishri,Cheshvan,Kislev,Tevet,Shevat,Adar,Adar Sheni,Nisan,Iyar,Sivan,Tammuz,Av,Elul".split(","),
};

/** What stands after a date of another calendar, so that nobody takes it for one of ours. */
export const calendarNotes: Readonly<Record<Calendar, string>> = {
  gregorian: "",
  julian: " (Julian)",
  french: " (French Republican)",
  hebrew: " (Hebrew)",
};

export const gedcom5Calendars: Readonly<Record<Calendar, string>> = {
  gregorian: "",
  julian: "@#DJULIAN@ ",
  french: "@#DFRENCH R@ ",
  hebrew: "@#DHEBREW@ ",
};

export const gedcom7Calendars: Readonly<Record<Calendar, string>> = {
  gregorian: "",
  julian: "JULIAN ",
  french: "FRENCH_R ",
  hebrew: "HEBREW ",
};

/** Lower case without accents and full stops, the form in which words are looked up. */
export const plainWord = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[\u0300-\u036f.]/g, "")
    .toLowerCase();

/** Months as families write them beside English: German, French, Dutch, Spanish, Italian, Portuguese and the Nordic languages. */
const westernMonthWords = [
  "januar janner janv janvier januari enero ene gennaio genn gen janeiro",
  "febr februar feber fev fevr fevrier februari febrero febbraio febb fevereiro",
  "marz maerz mrz mars maart mrt marzo marco marts",
  "avr avril abril abr aprile",
  "mai mei mayo maggio mag maio maj",
  "juni juin junio giugno giu junho",
  "juli juil juillet julio luglio lug julho",
  "aout augustus agosto ago augusti",
  "sept septembre septiembre setiembre settembre sett set setembro",
  "okt oktober octobre octubre ottobre ott outubro out",
  "novembre noviembre novembro",
  "dez dezember decembre diciembre dicembre dic dezembro",
];

const wordsOf = (calendar: Calendar): ReadonlyMap<string, number> => {
  const words = new Map<string, number>();
  const add = (word: string, month: number): void => void words.set(plainWord(word), month);
  gedcomMonths[calendar].forEach((code, index) => add(code, index + 1));
  monthNames[calendar].forEach((name, index) => add(name.replace(" ", ""), index + 1));
  if (calendar === "gregorian" || calendar === "julian")
    westernMonthWords.forEach((line, index) => line.split(" ").forEach((word) => add(word, index + 1)));
  return words;
};

/** Month words of each calendar, by `plainWord`. */
export const monthWords: Readonly<Record<Calendar, ReadonlyMap<string, number>>> = {
  gregorian: wordsOf("gregorian"),
  julian: wordsOf("julian"),
  french: wordsOf("french"),
  hebrew: wordsOf("hebrew"),
};

export type Season = "spring" | "summer" | "autumn" | "winter";

/** Northern seasons by whole months; winter runs into the next year. */
export const seasonMonths: Readonly<Record<Season, readonly [first: number, last: number]>> = {
  spring: [3, 5],
  summer: [6, 8],
  autumn: [9, 11],
  winter: [12, 14],
};

export const seasonWords: ReadonlyMap<string, Season> = new Map<string, Season>([
  ["spring", "spring"],
  ["summer", "summer"],
  ["autumn", "autumn"],
  ["fall", "autumn"],
  ["winter", "winter"],
]);

/** Words that say nothing about the day: "the 4th of March", "Monday". */
export const fillerWords: ReadonlySet<string> = new Set(
  "of the in on year de del di den der am le mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday".split(
    " ",
  ),
);
