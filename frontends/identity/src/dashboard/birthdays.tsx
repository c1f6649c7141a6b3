import type { UpcomingBirthday } from "@kinkeeper/contracts/genealogy/anniversaries";
import { dayOfYear } from "@kinkeeper/kit/date-words.ts";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { Link } from "wouter";
import { HomeSection } from "./home-section.tsx";

const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

const whenOf = (day: string, today: string): string => {
  const days = daysUntil(day, today);
  if (days === 0) return "Today";
  return days === 1 ? "Tomorrow" : dayOfYear(new Date(`${day}T00:00:00`));
};

/** Whose birthday is next; nothing where nobody's is near. */
export const Birthdays = ({ birthdays, today }: { birthdays: readonly UpcomingBirthday[]; today: string }) => {
  if (birthdays.length === 0) return null;
  return (
    <HomeSection title="Birthdays">
      <ul className="grid gap-1">
        {birthdays.map((person) => (
          <li key={person.id}>
            <Link
              href={`/people/${person.id}`}
              className="focus-ring -mx-2 flex items-center gap-3 rounded-control px-2 py-1.5 text-ink no-underline hover:bg-wash"
            >
              <Portrait name={fullName(person)} photoUrl={person.photoUrl} size={40} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium [overflow-wrap:anywhere]">{fullName(person)}</span>
                <span className="block text-sm text-ink-soft">turns {person.age}</span>
              </span>
              <time dateTime={person.day} className="text-sm text-warm">
                {whenOf(person.day, today)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
};
