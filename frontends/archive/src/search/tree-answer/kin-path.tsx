import type { AnswerPerson, AnswerStatement } from "@kinkeeper/contracts/genealogy/answers";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { Link } from "wouter";

/** Everybody from one person to the other, and what each is to the one before. */
export const KinPath = ({
  path,
  people,
}: {
  path: AnswerStatement["path"];
  people: ReadonlyMap<string, AnswerPerson>;
}) => (
  <ol
    aria-label="How they are related"
    className="mt-4 flex flex-col gap-x-2 gap-y-2 sm:flex-row sm:flex-wrap sm:items-center"
  >
    {path.map(({ personId, step }, index) => {
      const person = people.get(personId);
      return (
        <li key={personId} className="flex flex-col gap-1 sm:flex-row sm:items-center sm:gap-2">
          {index > 0 && (
            <span className="pl-4 text-sm text-ink-soft sm:pl-0">
              {step}{" "}
              <span aria-hidden className="max-sm:hidden">
                →
              </span>
              <span aria-hidden className="sm:hidden">
                ↓
              </span>
            </span>
          )}
          <Link
            href={person?.href ?? `/people/${personId}`}
            className="focus-ring inline-flex min-h-11 max-w-full min-w-0 self-start items-center gap-2 rounded-full border border-line bg-paper py-1 pr-3.5 pl-1 text-ink no-underline transition-colors hover:border-edge hover:bg-wash"
          >
            <Portrait name={person?.name ?? ""} photoUrl={person?.photoUrl} size={40} />
            <span className="min-w-0">
              <span className="block font-serif leading-tight [overflow-wrap:anywhere]">
                {person?.name ?? "Unknown"}
              </span>
              {person?.years && <span className="block text-xs text-ink-soft tabular-nums">{person.years}</span>}
            </span>
          </Link>
        </li>
      );
    })}
  </ol>
);
