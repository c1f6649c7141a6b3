import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { isSurnameFirst, readableName, readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { Link } from "wouter";

/** Somebody as an index has them: last name first. */
export const PersonRow = ({ person }: { person: ListedPerson }) => (
  <li>
    <Link
      href={`/people/${person.id}`}
      className="focus-ring flex min-h-13 items-center gap-3 rounded-control px-2 py-1.5 text-ink no-underline hover:bg-wash"
    >
      <Portrait name={fullName(person)} photoUrl={person.photoUrl} size={40} />
      <span className="min-w-0">
        <span className="block truncate font-serif text-lg leading-tight">
          <span className="font-semibold">{readableName(person.lastName ?? person.firstName)}</span>
          {person.lastName && (isSurnameFirst(person) ? person.firstName : `, ${readableName(person.firstName)}`)}
        </span>
        <span className="block truncate text-sm text-ink-soft tabular-nums">
          {[
            person.title,
            lifeYears(person),
            person.maidenName && `née ${readableName(person.maidenName)}`,
            person.birthPlace && readablePlace(person.birthPlace),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
    </Link>
  </li>
);
