import { fullName } from "@kinkeeper/kit/person-words.ts";
import type { FieldControl } from "@kinkeeper/kit/form/field.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { X } from "lucide-react";
import { usePeople } from "./use-people.ts";

interface ChipProps {
  readonly name: string;
  readonly photoUrl: string | null | undefined;
  readonly onRemove: () => void;
}

const PersonChip = ({ name, photoUrl, onRemove }: ChipProps) => (
  <li className="flex max-w-full items-center gap-2 rounded-full border border-line bg-wash py-1 pr-1 pl-1.5 text-sm">
    <Portrait name={name} photoUrl={photoUrl} size={24} />
    <span className="min-w-0 truncate">{name}</span>
    <button
      type="button"
      aria-label={`Remove ${name}`}
      className="focus-ring relative grid size-7 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft after:absolute after:-inset-2 hover:bg-line hover:text-ink"
      onClick={onRemove}
    >
      <Icon of={X} size={15} />
    </button>
  </li>
);

type PeopleFieldProps = FieldControl<string[] | undefined>;

/** Links people by typing parts of their names; spread a `Field`'s control on it. */
export const PeopleField = ({ id, value, onChange, ...control }: PeopleFieldProps) => {
  const chosen = value ?? [];
  const { byId, isKnown } = usePeople(chosen);
  return (
    <div className="grid gap-2">
      {chosen.length > 0 && (
        <ul aria-label="Linked people" className="flex flex-wrap gap-2">
          {chosen.map((personId) => {
            const person = byId.get(personId);
            return (
              <PersonChip
                key={personId}
                name={person ? fullName(person) : isKnown ? "Unknown" : "…"}
                photoUrl={person?.photoUrl}
                onRemove={() => onChange(chosen.filter((one) => one !== personId))}
              />
            );
          })}
        </ul>
      )}
      <PersonPicker
        id={id}
        without={chosen}
        value=""
        onChange={(personId) => onChange([...chosen, personId])}
        placeholder={chosen.length === 0 ? "Type a name" : "Add another person"}
        aria-invalid={control["aria-invalid"]}
        aria-describedby={control["aria-describedby"]}
      />
    </div>
  );
};
