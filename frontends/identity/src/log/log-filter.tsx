import { Button } from "@kinkeeper/kit/button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { Select, type SelectOption } from "@kinkeeper/kit/select.tsx";
import { useId, type ReactNode } from "react";

/** What a log is narrowed to; null where it is not. Days as the browser's date field writes them. */
export interface LogFilter {
  readonly actorId: string | null;
  readonly kind: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export const everything: LogFilter = { actorId: null, kind: null, from: null, to: null };

/** As the call takes it: days are those of whoever looks, whole. */
export const queryOf = ({ actorId, kind, from, to }: LogFilter, after: string | undefined) => ({
  ...(actorId ? { actorId } : {}),
  ...(kind ? { kind: kind as never } : {}),
  ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
  ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
  ...(after ? { after } : {}),
});

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
        {label}
      </label>
      {children(id)}
    </div>
  );
};

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
  readonly people: readonly SelectOption[];
  readonly kinds: readonly SelectOption[];
}

/** By person, kind and time. */
export const LogFilters = ({ filter, onChange, people, kinds }: LogFiltersProps) => {
  const set = (change: Partial<LogFilter>) => onChange({ ...filter, ...change });
  const isNarrowed = Object.values(filter).some((value) => value !== null);
  return (
    <div
      role="search"
      aria-label="Narrow the list"
      className="mb-6 grid grid-cols-2 items-end gap-3 max-xs:grid-cols-1 lg:grid-cols-4"
    >
      <Labelled label="Person">
        {(id) => (
          <Select
            id={id}
            options={people}
            placeholder="Everyone"
            value={filter.actorId}
            onChange={(actorId) => set({ actorId })}
          />
        )}
      </Labelled>
      <Labelled label="Kind">
        {(id) => (
          <Select
            id={id}
            options={kinds}
            placeholder="Everything"
            value={filter.kind}
            onChange={(kind) => set({ kind })}
          />
        )}
      </Labelled>
      <Labelled label="From">
        {(id) => (
          <Input
            id={id}
            type="date"
            value={filter.from}
            max={filter.to ?? undefined}
            onChange={({ target }) => set({ from: target.value || null })}
          />
        )}
      </Labelled>
      <Labelled label="To">
        {(id) => (
          <Input
            id={id}
            type="date"
            value={filter.to}
            min={filter.from ?? undefined}
            onChange={({ target }) => set({ to: target.value || null })}
          />
        )}
      </Labelled>
      {isNarrowed && (
        <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={() => onChange(everything)}>
          Show everything
        </Button>
      )}
    </div>
  );
};
