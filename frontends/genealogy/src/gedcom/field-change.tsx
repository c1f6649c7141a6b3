import { fieldNames, inReadableWords, inWords } from "../family/field-names.ts";

interface FieldChangeProps {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Lines of a file below one another, where the number of each said how deep it stands. */
const outline = (lines: string): string =>
  lines.replaceAll(/^(\d+) /gm, (_number, level: string) => "\u2003".repeat(Math.max(0, Number(level) - 1)));

const LinesChange = ({ before, after }: Omit<FieldChangeProps, "field">) => (
  <>
    {before !== null && <del className="block pl-3 text-ink-soft decoration-danger/60">{outline(before)}</del>}
    {after !== null && <ins className="block pl-3 no-underline">{outline(after)}</ins>}
  </>
);

/** A field before and after. */
export const FieldChange = ({ field, before, after }: FieldChangeProps) => (
  <>
    <span className="text-ink-soft">{fieldNames[field] ?? field}: </span>
    {field === "lines" ? (
      <LinesChange before={before} after={after} />
    ) : (
      <>
        {before !== null && <del className="text-ink-soft decoration-danger/60">{inWords(field, before)}</del>}
        {before !== null && after !== null && " → "}
        {after !== null && (
          <ins className="no-underline">{(before === null ? inReadableWords : inWords)(field, after)}</ins>
        )}
      </>
    )}
    {after === null && <span className="text-ink-soft"> (taken out)</span>}
  </>
);
