import { listPeopleOfFile, type PersonOfFile } from "@kinkeeper/contracts/genealogy/import-review";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useState } from "react";
import { FieldChange } from "./field-change.tsx";

interface PersonProps {
  readonly person: PersonOfFile;
  /** Whether what would change is told of each; of a file that changes many relationships it is of the first. */
  readonly isChange: boolean;
}

const Person = ({ person, isChange }: PersonProps) => {
  const years = lifeYears(person);
  const name = readableName(person.name);
  const knownAs = person.knownAs === null ? name : readableName(person.knownAs);
  return (
    <li className="py-2 [overflow-wrap:anywhere]">
      <p>
        <span className="font-medium">{name}</span>
        {years !== "" && <span className="text-sm text-ink-soft tabular-nums"> {years}</span>}
        {knownAs !== name && <span className="text-sm text-ink-soft"> – here {knownAs}</span>}
        {isChange && person.fields.length === 0 && <span className="text-sm text-ink-soft"> – may change</span>}
      </p>
      {person.fields.length > 0 && (
        <ul className="mt-1 grid gap-0.5 text-sm">
          {person.fields.map((field) => (
            <li key={field.field} className="whitespace-pre-line">
              <FieldChange {...field} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

const labels = {
  new: "People who would be added",
  changed: "People who would change",
  relationships: "Relationships that would change",
} as const;

interface PeopleOfFileProps {
  readonly importId: string;
  readonly kind: keyof typeof labels;
}

/** Who of a file would be added, or would change and how, or whose relationship would; found by name. */
export const PeopleOfFile = ({ importId, kind }: PeopleOfFileProps) => {
  const [search, setSearch] = useState("");
  const pages = usePages(listPeopleOfFile, {
    argumentsFor: (after) => ({
      params: { id: importId },
      query: { kind, ...(search === "" ? {} : { search }), ...(after === undefined ? {} : { after }) },
    }),
    pageOf: ({ people, next }) => ({ items: people, next: next ?? undefined }),
  });
  const { items } = pages;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField label="Search these people" value={search} onChange={setSearch} delay={300} />
      {pages.error && (
        <p role="alert" className="text-danger">
          {messageFor(pages.error, "The people could not be listed.")}
        </p>
      )}
      {!items && !pages.error && (
        <Loading label="Loading people…">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {items?.length === 0 && <p className="text-ink-soft">Nobody by that name.</p>}
      {items && items.length > 0 && (
        <ul
          aria-label={labels[kind]}
          tabIndex={0}
          className="focus-ring max-h-96 divide-y divide-line overflow-y-auto rounded-sm border-y border-line"
        >
          {items.map((person) => (
            <Person key={person.number} person={person} isChange={kind === "relationships"} />
          ))}
        </ul>
      )}
      {pages.hasMore && (
        <p>
          <Button variant="quiet" size="small" isPending={pages.isReadingMore} onClick={pages.readMore}>
            Show more
          </Button>
        </p>
      )}
    </div>
  );
};
