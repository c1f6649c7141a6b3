import type { ProposedChange } from "@kinkeeper/contracts/genealogy/gedcom";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { FieldChange } from "./field-change.tsx";
import { relationshipLabels } from "../family/relationship-words.ts";

type Field = ProposedChange["fields"][number];

const notes: Readonly<Record<Field["state"], string>> = {
  open: "",
  same: "It already says so.",
  outdated: "Changed since, so it stays as it is.",
};

const ProposedField = ({ field, before, after, state }: Field) => (
  <li className={classNames("max-h-56 overflow-y-auto whitespace-pre-line", state !== "open" && "text-ink-soft")}>
    <FieldChange field={field} before={before} after={after} />
    {state !== "open" && <span className="text-warm"> {notes[state]}</span>}
  </li>
);

const Who = ({ name, relationshipType }: ProposedChange) => (
  <>
    <span className="font-medium">{name}</span>
    {relationshipType && <span className="text-sm text-ink-soft"> ({relationshipLabels[relationshipType]})</span>}
  </>
);

/** What waits, person by person, before and after. With `selection` some of it can be chosen. */
export const ProposedChangeList = ({
  changes,
  label,
  selection,
}: {
  changes: readonly ProposedChange[];
  label: string;
  selection?: { readonly chosen: ReadonlySet<string>; readonly onToggle: (id: string) => void };
}) => (
  <ul aria-label={label} className="mt-3 grid divide-y divide-line border-y border-line">
    {changes.map((change) => (
      <li key={change.id} className="py-3 [overflow-wrap:anywhere]">
        {selection ? (
          <label className="flex min-h-6 w-fit cursor-pointer items-baseline gap-2.5">
            <input
              type="checkbox"
              className="focus-ring size-4.5 shrink-0 translate-y-0.5 accent-accent"
              checked={selection.chosen.has(change.id)}
              onChange={() => selection.onToggle(change.id)}
            />
            <span>
              <Who {...change} />
            </span>
          </label>
        ) : (
          <p>
            <Who {...change} />
          </p>
        )}
        <ul className={classNames("mt-1 grid gap-0.5 text-sm", selection && "pl-7")}>
          {change.fields.map((field) => (
            <ProposedField key={field.field} {...field} />
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
