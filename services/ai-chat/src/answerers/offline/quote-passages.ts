import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import type { Source } from "../answerer.ts";

/** Sentences that are quoted at most, and how near to the best one the others must come. */
const mostQuotes = 3;
const nearBest = 0.6;
const longestQuote = 500;

const shortened = (text: string): string => {
  if (text.length <= longestQuote) return text;
  const space = text.lastIndexOf(" ", longestQuote);
  return text.slice(0, space > 0 ? space : longestQuote).toWellFormed();
};

const headOf = ({ title, date, location }: Source): string => {
  const when = [date && formatDate(date), location].filter(Boolean).join(", ");
  return when === "" ? title : `${title} (${when})`;
};

/** Of some sources those that speak of most of a question. */
export const nearestOf = (sources: readonly Source[]): readonly Source[] => {
  const best = Math.max(...sources.map(({ coverage }) => coverage));
  return sources.filter(({ coverage }) => coverage >= best * nearBest);
};

/** Statements that quote the sources which speak of most of a question, each with where it stands. */
export const quotations = (sources: readonly Source[]): readonly string[] => {
  const quoted = new Set<string>();
  const statements: string[] = [];
  for (const source of nearestOf(sources)) {
    if (statements.length === mostQuotes) break;
    const [start, end] = source.best;
    const quote = shortened(source.text.slice(start, end)).replaceAll(/\s+/g, " ").trim();
    if (quote === "" || quoted.has(quote)) continue;
    quoted.add(quote);
    const head = headOf(source);
    // Where nothing is told but the title, that is what is quoted.
    statements.push(
      quote === source.title
        ? `${head} [${source.ref}]`
        : `${head}: “${quote.replaceAll(/[“”]/g, "'")}” [${source.ref}]`,
    );
  }
  return statements;
};

/** Statements that name records, each with when and where. */
export const titles = (sources: readonly Source[]): readonly string[] =>
  sources.map((source) => `- ${headOf(source)} [${source.ref}]`);
