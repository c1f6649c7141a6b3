import { fieldNames, inReadableWords, inWords } from "../family/field-names.ts";

interface FieldChangeProps {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A field before and after. */
export const FieldChange = ({ field, before, after }: FieldChangeProps) => (
  <>
    <span className="text-ink-soft">{fieldNames[field] ?? field}: </span>
    {before !== null && <del className="text-ink-soft decoration-danger/60">{inWords(field, before)}</del>}
    {before !== null && after !== null && " → "}
    {after !== null && (
      <ins className="no-underline">{(before === null ? inReadableWords : inWords)(field, after)}</ins>
    )}
    {after === null && <span className="text-ink-soft"> (taken out)</span>}
  </>
);
