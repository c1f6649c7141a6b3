import type { ItemOnThisDay } from "@kinkeeper/contracts/archive/home";
import type { PersonOnThisDay } from "@kinkeeper/contracts/genealogy/anniversaries";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Link } from "wouter";
import { itemAddress } from "../item-address.ts";
import { HomeSection } from "./home-section.tsx";

interface Moment {
  readonly key: string;
  readonly years: number;
  readonly href: string;
  readonly name: string;
  /** After the name: " was born". */
  readonly what: string;
}

interface OnThisDayProps {
  readonly people: readonly PersonOnThisDay[];
  readonly items: readonly ItemOnThisDay[];
}

/** What happened on this day in other years, the earliest first; nothing where nothing did. */
export const OnThisDay = ({ people, items }: OnThisDayProps) => {
  const moments: readonly Moment[] = [
    ...people.map((person) => ({
      key: `${person.id} ${person.what}`,
      years: person.years,
      href: `/people/${person.id}`,
      name: fullName(person),
      what: person.what === "born" ? " was born" : " died",
    })),
    ...items.map((item) => ({
      key: item.id,
      years: item.years,
      href: itemAddress(item),
      name: item.title,
      what: "",
    })),
  ].toSorted((a, b) => b.years - a.years);
  if (moments.length === 0) return null;
  return (
    <HomeSection title="On this day">
      <ul className="grid gap-2.5">
        {moments.map(({ key, years, href, name, what }) => (
          <li key={key} className="flex gap-3 [overflow-wrap:anywhere]">
            <span className="w-26 shrink-0 text-sm whitespace-nowrap leading-6 text-warm tabular-nums">
              {years === 1 ? "1 year ago" : `${years} years ago`}
            </span>
            <span className="min-w-0">
              <Link
                href={href}
                className="focus-ring rounded-sm font-medium text-ink underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              {what}
            </span>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
};
