import { roleText } from "@kinkeeper/contracts/genealogy/association-names";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Link } from "wouter";
import { PrivateMark } from "../family/private-mark.tsx";

export type PersonAtEvent = NonNullable<FamilyMemberWithRevision["atEvents"]>[number];

/** Whom files name at the events of a life; `about` as of what is cited: a birth, a fact, a marriage. */
export const peopleAt = ({ atEvents }: Pick<FamilyMemberWithRevision, "atEvents">, ...about: readonly string[]) =>
  (atEvents ?? []).filter((one) => about.includes(one.about));

/** Who had a part in an event, as its file says: "Witness: Ann Lee". */
export const PeopleAtEvent = ({ people }: { people: readonly PersonAtEvent[] }) =>
  people.length > 0 && (
    <ul className="mt-1 text-sm text-ink-soft">
      {people.map((one, at) => (
        // One person may have had two parts: their place tells them apart.
        <li key={`${one.person?.id ?? one.name} ${at + 1}`}>
          {roleText(one)}:{" "}
          {one.person ? (
            <Link
              href={`/people/${one.person.id}`}
              className="focus-ring inline-block min-h-6 rounded-sm text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
            >
              {fullName(one.person)}
            </Link>
          ) : (
            one.name
          )}
          <PrivateMark isPrivate={one.isPrivate} />
          {one.note && <span className="block whitespace-pre-line">{one.note}</span>}
        </li>
      ))}
    </ul>
  );
