import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { Link } from "wouter";
import { rowGrid } from "../family/grids.ts";
import { ImportLink } from "../family/import-link.tsx";
import { everyNameOf, fullName, lifeYears, searchable } from "@kinkeeper/kit/person-words.ts";
import { indexName } from "../family/life.ts";
import { MoreOnScroll } from "@kinkeeper/kit/more-on-scroll.tsx";
import { useFamily } from "../family/use-family.ts";

const DuplicatesLink = lazy(() =>
  import("../duplicates/duplicates-link.tsx").then((module) => ({ default: module.DuplicatesLink })),
);

interface Letter {
  readonly letter: string;
  readonly people: readonly FamilyMember[];
}

const letterOf = (member: FamilyMember): string => {
  const [first = ""] = searchable(indexName(member)).toUpperCase();
  return /[A-Z]/.test(first) ? first : "…";
};

/** As the index of a book: by letter, names in order. */
const indexed = (people: readonly FamilyMember[]): readonly Letter[] => {
  const collator = new Intl.Collator("en", { sensitivity: "base" });
  const sorted = people.toSorted((one, other) => collator.compare(indexName(one), indexName(other)));
  return Object.entries(Object.groupBy(sorted, letterOf)).map(([letter, found]) => ({ letter, people: found ?? [] }));
};

const PersonRow = ({ person }: { person: FamilyMember }) => (
  <li>
    <Link
      href={`/people/${person.id}`}
      className="focus-ring flex min-h-13 items-center gap-3 rounded-control px-2 py-1.5 text-ink no-underline hover:bg-wash"
    >
      <Portrait name={fullName(person)} photoUrl={person.photoUrl} size={40} />
      <span className="min-w-0">
        <span className="block truncate font-serif text-lg leading-tight">
          <span className="font-semibold">{person.lastName ?? person.firstName}</span>
          {person.lastName && `, ${person.firstName}`}
        </span>
        <span className="block truncate text-sm text-ink-soft tabular-nums">
          {[person.title, lifeYears(person), person.maidenName && `née ${person.maidenName}`, person.birthPlace]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
    </Link>
  </li>
);

const LetterSection = ({ letter, people }: Letter) => (
  <section
    aria-labelledby={`letter-${letter}`}
    className="[contain-intrinsic-size:auto_40rem] [content-visibility:auto]"
  >
    <h2
      id={`letter-${letter}`}
      className="mt-8 mb-2 border-b border-line pb-1 font-serif text-2xl font-semibold text-warm"
    >
      {letter}
    </h2>
    <MoreOnScroll items={people} step={120}>
      {(visible) => (
        <ul className={rowGrid}>
          {visible.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
    </MoreOnScroll>
  </section>
);

/** From so many people on, leafing takes longer than looking a letter up. */
const manyPeople = 60;

const LetterLinks = ({ letters }: { letters: readonly Letter[] }) => (
  <nav aria-label="Letters" className="mt-5 flex flex-wrap gap-1 print:hidden">
    {letters.map(({ letter, people }) => (
      <a
        key={letter}
        href={`#letter-${letter}`}
        aria-label={`${letter}, ${people.length === 1 ? "1 person" : `${people.length} people`}`}
        className="focus-ring grid size-9 place-items-center rounded-control font-serif text-lg text-accent no-underline hover:bg-wash pointer-coarse:size-11"
      >
        {letter}
      </a>
    ))}
  </nav>
);

const PeopleIndex = ({ query }: { query: string }) => {
  const { members } = useFamily();
  const letters = useMemo(() => {
    const words = searchable(query).split(/\s+/).filter(Boolean);
    const found = members.filter((member) => {
      const text = searchable([everyNameOf(member), member.birthPlace, member.deathPlace, lifeYears(member)].join(" "));
      return words.every((word) => text.includes(word));
    });
    return indexed(found);
  }, [members, query]);
  if (members.length === 0)
    return (
      <EmptyState
        drawing="people"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink href="/family-members">Add somebody</ButtonLink>
            <ImportLink />
          </span>
        }
      >
        Nobody is in this book yet. Add the first person, or bring in a family tree.
      </EmptyState>
    );
  if (letters.length === 0) return <NothingFound>Nobody of that name, place or year was found.</NothingFound>;
  return (
    <>
      {members.length >= manyPeople && letters.length > 1 && <LetterLinks letters={letters} />}
      {letters.map((section) => (
        <LetterSection key={`${section.letter} ${query}`} {...section} />
      ))}
    </>
  );
};

const PeopleSkeleton = () => (
  <Loading label="Loading people…">
    <Skeleton className="mt-8 h-8 w-12" />
    <div className={`mt-3 gap-y-3 ${rowGrid}`}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  </Loading>
);

export const PeoplePage = () => {
  const [query, setQuery] = useState("");
  return (
    <ListPage
      title="People"
      subtitle="Everybody in the family, from A to Z"
      actions={
        <>
          <Suspense fallback={null}>
            <DuplicatesLink />
          </Suspense>
          <ButtonLink href="/people/check" variant="secondary">
            Check your tree
          </ButtonLink>
        </>
      }
      search={<SearchField label="Search people" placeholder="Name, place or year" value={query} onChange={setQuery} />}
      loading={<PeopleSkeleton />}
    >
      <PeopleIndex query={useDeferredValue(query)} />
    </ListPage>
  );
};
