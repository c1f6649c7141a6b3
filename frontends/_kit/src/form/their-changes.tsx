type Details = Readonly<Record<string, unknown>>;

export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** As histories tell it: the parts of a list after commas, a picture by its caption. */
const text = (value: unknown): string | null => {
  if (Array.isArray(value)) return value.map(text).filter(Boolean).join(", ") || null;
  if (typeof value === "object" && value !== null && "path" in value)
    return text("caption" in value ? value.caption : null) ?? text(value.path);
  if (typeof value === "object" && value !== null) return text(Object.values(value));
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
};

export const changesBetween = (before: Details, after: Details): readonly FieldChange[] =>
  Object.keys(after).flatMap((field) => {
    const change = { field, before: text(before[field]), after: text(after[field]) };
    return change.before === change.after ? [] : change;
  });

interface TheirChangesProps {
  readonly changes: readonly FieldChange[];
  /** What fields are called. */
  readonly fieldNames: Readonly<Record<string, string>>;
  /** A value as people say it. */
  readonly readable: (field: string, value: string) => string;
}

/** What somebody else saved while one was typing. */
export const TheirChanges = ({ changes, fieldNames, readable }: TheirChangesProps) =>
  changes.length > 0 && (
    <div className="rounded-control bg-warm-soft px-4 py-3 text-sm">
      <p className="font-medium">Somebody else has changed:</p>
      <ul className="mt-1 grid gap-0.5">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="[overflow-wrap:anywhere]">
            <span className="text-ink-soft">{fieldNames[field] ?? field}: </span>
            {after === null ? "taken out" : `“${readable(field, after)}”`}
            {before !== null && <span className="text-ink-soft"> (before: “{readable(field, before)}”)</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2">What you typed is still here. Save again to keep it.</p>
    </div>
  );
