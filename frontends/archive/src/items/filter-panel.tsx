import { Button } from "@kinkeeper/kit/button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { ListedPersonPicker } from "@kinkeeper/kit/listed-person-picker.tsx";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useId, useMemo, type ReactNode } from "react";
import { filterCount, noFilter, type FilterChoices, type ItemFilter } from "./item-filter.ts";
import { usePeople } from "./use-people.ts";

export interface FilterPanelProps {
  readonly filter: ItemFilter;
  readonly onChange: (changes: Partial<ItemFilter>) => void;
  readonly choices: FilterChoices;
}

const Labelled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
      {label}
    </label>
    {children}
  </div>
);

const optionsOf = (values: readonly string[], chosen: string) =>
  // What came with a link is shown even where nothing here carries it.
  [...(chosen === "" || values.includes(chosen) ? [] : [chosen]), ...values].map((value) => ({ value, label: value }));

/** The first year of what was typed or pasted, such as "c. 1840-1850", or what may become one. */
const onlyYear = (text: string): string => /-?\d{1,4}|-/.exec(text)?.[0] ?? "";

/** Up to so many people are offered by themselves; where items are about more, everybody of the family is searched. */
const fewPeople = 360;

interface PersonFilterProps {
  readonly id: string;
  /** Whom these items are about. */
  readonly people: FilterChoices["people"];
  readonly value: string;
  readonly onChange: (personId: string) => void;
}

const PersonFilter = ({ people, ...field }: PersonFilterProps) => {
  const areFew = people !== "everybody" && people.size <= fewPeople;
  const ids = useMemo(
    () => (areFew ? [...people, ...(field.value === "" ? [] : [field.value])] : []),
    [areFew, people, field.value],
  );
  const { byId } = usePeople(ids);
  const byName = useMemo(
    () => [...byId.values()].toSorted((one, other) => fullName(one).localeCompare(fullName(other), "en")),
    [byId],
  );
  return areFew ? (
    <ListedPersonPicker {...field} people={byName} placeholder="Anybody" />
  ) : (
    <PersonPicker {...field} placeholder="Anybody" />
  );
};

/** Tag and person; place and years where these items have any. */
export const FilterPanel = ({ filter, onChange, choices }: FilterPanelProps) => {
  const id = useId();
  const hasPlaces = choices.places.length > 0 || filter.place !== "";
  const hasYears = choices.hasDates || filter.from !== "" || filter.to !== "";
  const year = (name: "from" | "to", label: string) => (
    <Input
      aria-label={label}
      inputMode="numeric"
      placeholder={name}
      value={filter[name]}
      onChange={(event) => onChange({ [name]: onlyYear(event.currentTarget.value) })}
    />
  );
  return (
    <div
      role="group"
      aria-label="Filters"
      className="mt-3 grid gap-4 rounded-card border border-line bg-sheet p-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Labelled id={`${id}-tag`} label="Tag">
        <Select
          id={`${id}-tag`}
          placeholder="Any tag"
          options={optionsOf(choices.tags, filter.tag)}
          value={filter.tag || null}
          onChange={(tag) => onChange({ tag: tag ?? "" })}
        />
      </Labelled>
      <Labelled id={`${id}-person`} label="Person">
        <PersonFilter
          id={`${id}-person`}
          people={choices.people}
          value={filter.person}
          onChange={(person) => onChange({ person })}
        />
      </Labelled>
      {hasPlaces && (
        <Labelled id={`${id}-place`} label="Place">
          <Select
            id={`${id}-place`}
            placeholder="Any place"
            options={optionsOf(choices.places, filter.place)}
            value={filter.place || null}
            onChange={(place) => onChange({ place: place ?? "" })}
          />
        </Labelled>
      )}
      {hasYears && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-sm font-medium">Years</legend>
          <div className="grid grid-cols-2 gap-2">
            {year("from", "From year")}
            {year("to", "To year")}
          </div>
        </fieldset>
      )}
      {filterCount(filter) > 0 && (
        <Button variant="quiet" size="small" className="-ml-3 w-fit" onClick={() => onChange(noFilter)}>
          Clear filters
        </Button>
      )}
    </div>
  );
};
