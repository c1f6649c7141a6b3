import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { fieldNames, readable } from "../family/field-names.ts";

export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const text = (value: MemberDetails[keyof MemberDetails]): string | null => (value === null ? null : String(value));

export const changesBetween = (before: MemberDetails, after: MemberDetails): readonly FieldChange[] =>
  (Object.keys(after) as (keyof MemberDetails)[]).flatMap((field) =>
    before[field] === after[field] ? [] : { field, before: text(before[field]), after: text(after[field]) },
  );

/** What somebody else saved while one was typing. */
export const TheirChanges = ({ changes }: { changes: readonly FieldChange[] }) =>
  changes.length > 0 && (
    <div className="rounded-control bg-warm-soft px-4 py-3 text-sm">
      <p className="font-medium">Saved by somebody else meanwhile:</p>
      <ul className="mt-1 grid gap-0.5">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="[overflow-wrap:anywhere]">
            <span className="text-ink-soft">{fieldNames[field] ?? field}: </span>
            {after === null ? "taken out" : `“${readable(field, after)}”`}
            {before !== null && <span className="text-ink-soft"> (before: “{readable(field, before)}”)</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2">What you have typed is still here. Save again to put it in place.</p>
    </div>
  );
