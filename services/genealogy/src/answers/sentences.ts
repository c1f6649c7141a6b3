import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { nameWithYears, type Person } from "./people.ts";

const figures = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "three", "1,204" */
export const count = (number: number): string => figures[number] ?? number.toLocaleString("en");

/** "Emma’s", "Charles’s" */
export const possessive = (name: string): string => `${name}’s`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Josiah’s granddaughter", "the sister of Josiah (1795–1880)", "the wife of Ann’s uncle". */
export const kinOfSomebody = (kin: string, name: string): string => {
  const [, partner, of] = /^((?:former )?(?:husband|wife|partner)) of (.+)$/.exec(kin) ?? [];
  if (partner !== undefined) return `the ${partner} of ${possessive(name)} ${of}`;
  const kinName = kin.replaceAll("'", "’");
  return name.endsWith(")") && !kinName.includes("’s") ? `the ${kinName} of ${name}` : `${possessive(name)} ${kinName}`;
};

/** "Anne, George and Elizabeth" */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** So many people are named in a sentence. */
const named = 12;

/** "Anne (1841–1851), George (1845–1912) and 30 others" */
export const peopleListed = (people: readonly Person[], total: number = people.length): string => {
  const shown = people.slice(0, total > named ? named - 2 : named).map(nameWithYears);
  const more = total - shown.length;
  return listed(more > 0 ? [...shown, `${count(more)} ${more === 1 ? "other" : "others"}`] : shown);
};

/** "on 2 May 1808", "in 1808", "about 1764", "before 1840". */
export const when = (date: string): string => {
  const { kind, from, to } = parseDate(date);
  const text = formatDate(date);
  if (kind === "phrase") return `“${text}”`;
  if (kind !== "date" && kind !== "interpreted") return text;
  if (from !== undefined && from === to) return `on ${text}`;
  if (/^\d{1,2}\/\d/.test(text)) return `on ${text}`;
  return /^\d+s$|century$/.test(text) ? `in the ${text}` : `in ${text}`;
};

/** "Kensington,Palace" as a file has it, with spaces. */
const tidyPlace = (place: string): string =>
  place
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ");

const houses =
  /\b(?:hall|house|castle|palace|priory|abbey|farm|hospital|mount|place|manor|lodge|cottage|villa|schloss)$/i;

/** "in Shrewsbury", "at Maer Hall, Staffordshire" */
export const where = (place: string): string => {
  const tidy = tidyPlace(place);
  return `${houses.test(tidy.split(",")[0] ?? "") ? "at" : "in"} ${tidy}`;
};

export const whenAndWhere = (date: string | null, place: string | null): string =>
  [date === null ? undefined : when(date), place === null ? undefined : where(place)].filter(Boolean).join(" ");
