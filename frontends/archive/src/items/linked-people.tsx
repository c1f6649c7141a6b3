import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { Link } from "wouter";
import { usePeople } from "./use-people.ts";

const UnknownPerson = () => (
  <span className="flex items-center gap-2.5 text-ink-soft">
    <Portrait name="?" size={40} />
    Unknown
  </span>
);

interface LinkedPeopleProps {
  readonly ids: readonly string[];
  readonly label?: string;
  /** Whether something else of the page is loaded first: their places are kept. */
  readonly isLater?: boolean;
}

/** Portraits of the people something is about, each a way to their page. */
export const LinkedPeople = ({ ids, label = "People", isLater = false }: LinkedPeopleProps) => {
  const { byId, isKnown } = usePeople(isLater ? [] : ids);
  if (ids.length === 0) return null;
  return (
    // Columns as wide whoever is named in them: nothing below moves when the names come.
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-1 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-y-2.5"
    >
      {ids.map((id) => {
        const person = byId.get(id);
        return (
          <li key={id} className="flex min-h-17 min-w-0 sm:min-h-14">
            {person ? (
              <Link
                href={`/people/${id}`}
                className="focus-ring group flex min-w-0 flex-1 items-center gap-2.5 rounded-control text-ink no-underline"
              >
                <Portrait name={fullName(person)} photoUrl={person.photoUrl} size={40} />
                <span className="min-w-0 leading-tight">
                  <span className="line-clamp-3 font-serif sm:line-clamp-2 font-semibold decoration-accent/40 max-sm:text-sm max-sm:leading-tight underline-offset-4 group-hover:underline">
                    {fullName(person)}
                  </span>
                  <span className="block text-xs text-ink-soft tabular-nums">{lifeYears(person)}</span>
                </span>
              </Link>
            ) : (
              isKnown && <UnknownPerson />
            )}
          </li>
        );
      })}
    </ul>
  );
};
