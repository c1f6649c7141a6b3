import { searchFacets, searchFilters, searchKind } from "@kinkeeper/contracts/archive/search";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { kindTitles } from "./kinds.ts";
import type { Asked } from "./search-address.ts";

interface FiltersDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly asked: Asked;
  readonly ask: (change: Partial<Asked>) => void;
}

export const FiltersDialog = ({ open, onOpenChange, asked, ask }: FiltersDialogProps) => {
  const formId = useId();
  const [clearings, setClearings] = useState(0);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      description="Narrow your search."
      footer={
        <>
          <Button variant="quiet" onClick={() => setClearings(clearings + 1)}>
            Clear all
          </Button>
          <Button type="submit" form={formId}>
            Show results
          </Button>
        </>
      }
    >
      <FiltersForm
        key={clearings}
        id={formId}
        first={clearings === 0 ? asked : { q: asked.q, category: "all" }}
        onApply={(change) => {
          ask(change);
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
};

type Filters = Omit<Asked, "q">;

interface FiltersFormProps {
  readonly id: string;
  readonly first: Asked;
  readonly onApply: (filters: Filters) => void;
}

const kindOptions = searchKind.options.map((kind) => ({ value: kind, label: kindTitles[kind] }));

const yearOf = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text));
const isYear = (text: string): boolean => text.trim() === "" || searchFilters.shape.from.safeParse(text).success;

const FiltersForm = ({ id, first, onApply }: FiltersFormProps) => {
  const api = useApi();
  const { data: facets } = useQuery({ ...api.queryFor(searchFacets), staleTime: 60_000 });
  const [category, setCategory] = useState(first.category);
  const [from, setFrom] = useState(first.from?.toString() ?? "");
  const [to, setTo] = useState(first.to?.toString() ?? "");
  const [person, setPerson] = useState(first.person ?? "");
  const [place, setPlace] = useState(first.place ?? "");
  const [tag, setTag] = useState(first.tag ?? "");
  const [yearsError, setYearsError] = useState<string>();
  const yearsId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isYear(from) || !isYear(to)) {
      setYearsError("Please write years as numbers, such as 1809.");
      return;
    }
    const years = [yearOf(from), yearOf(to)] as const;
    const isBackwards = years[0] !== undefined && years[1] !== undefined && years[0] > years[1];
    onApply({
      category,
      from: isBackwards ? years[1] : years[0],
      to: isBackwards ? years[0] : years[1],
      person: person || undefined,
      place: place.trim() || undefined,
      tag: tag.trim() || undefined,
    });
  };
  const years = facets?.years;
  const describedBy = yearsError ? yearsId : undefined;
  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Labelled label="Kind">
        {(control) => (
          <Select
            id={control}
            options={kindOptions}
            placeholder="Everything"
            value={category === "all" ? "" : category}
            onChange={(value) => setCategory(searchKind.options.find((kind) => kind === value) ?? "all")}
          />
        )}
      </Labelled>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">Years</legend>
        <div className="grid grid-cols-2 gap-3">
          <Input
            aria-label="From the year"
            inputMode="numeric"
            placeholder={years ? `from ${years.first}` : "from"}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
            aria-invalid={!isYear(from) && yearsError !== undefined}
            aria-describedby={describedBy}
          />
          <Input
            aria-label="To the year"
            inputMode="numeric"
            placeholder={years ? `to ${years.last}` : "to"}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            aria-invalid={!isYear(to) && yearsError !== undefined}
            aria-describedby={describedBy}
          />
        </div>
        {yearsError && (
          <p id={yearsId} role="alert" className="mt-1.5 text-sm font-medium text-danger">
            {yearsError}
          </p>
        )}
      </fieldset>
      <Labelled label="Person">
        {(control) => <PersonField id={control} value={person} onChange={setPerson} />}
      </Labelled>
      <Labelled label="Place">
        {(control) => (
          <WithSuggestions
            id={control}
            value={place}
            onChange={setPlace}
            values={facets?.places}
            placeholder="Part of a place’s name"
          />
        )}
      </Labelled>
      <Labelled label="Tag">
        {(control) => (
          <WithSuggestions id={control} value={tag} onChange={setTag} values={facets?.tags} placeholder="Any" />
        )}
      </Labelled>
    </form>
  );
};

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  );
};

interface TextFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const PersonField = ({ id, value, onChange }: TextFieldProps) => (
  <div className="flex gap-2">
    <div className="min-w-0 flex-1">
      <PersonPicker id={id} value={value} onChange={onChange} placeholder="Anybody" />
    </div>
    {value && <IconButton label="Anybody" icon={X} onClick={() => onChange("")} />}
  </div>
);

/** The browser's own list of what is in use; anything else may be written too. */
const mostSuggested = 200;

const WithSuggestions = ({
  id,
  value,
  onChange,
  values = [],
  placeholder,
}: TextFieldProps & { values?: readonly { readonly value: string }[] | undefined; placeholder?: string }) => (
  <>
    <Input
      id={id}
      list={`${id}-known`}
      maxLength={300}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <datalist id={`${id}-known`}>
      {values.slice(0, mostSuggested).map((known) => (
        <option key={known.value}>{known.value}</option>
      ))}
    </datalist>
  </>
);
