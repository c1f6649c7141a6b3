import { verdictOf, type Line } from "./line.ts";

const rounded = (value: number): string => {
  if (Number.isNaN(value)) return "?";
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits, useGrouping: true });
};
const withUnit = (value: number, unit: string): string =>
  value === Infinity ? "no answer" : `${rounded(value)} ${unit}`.trim();

const cellsOf = (line: Line): readonly string[] => {
  const { what, measured, unit, figure, limit } = line;
  return [
    what,
    withUnit(measured, unit),
    figure ? `${figure.is === "at most" ? "<=" : ">="} ${withUnit(figure.value, unit)}` : "",
    limit ? `${withUnit(limit.value, limit.unit)} ${limit.what}` : "",
    verdictOf(line),
  ];
};

const heads = ["what", "measured", "figure", "the machine's own limit", "verdict"];

/** The lines as a table in Markdown, its columns aligned. */
export const tableOf = (lines: readonly Line[]): string => {
  const rows = [heads, ...lines.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const text = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`);
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [text[0], rule, ...text.slice(1)].join("\n");
};
