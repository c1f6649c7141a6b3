import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { peopleAtOnce, type countPeople, type ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { folded } from "@kinkeeper/contracts/words/folded";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { usePrefetchQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import { rowGrid } from "../family/grids.ts";
import { ImportLink } from "../family/import-link.tsx";
import { indexName } from "../family/life.ts";
import { SimilarNamesShown } from "./similar-names-shown.tsx";
import { FoundUnderLetter, LetterSection, PersonRows, shownLetter } from "./letter-section.tsx";
import { firstPeopleQuery, lettersQuery } from "./people-queries.ts";

const DuplicatesLink = lazy(() =>
  import("../duplicates/duplicates-link.tsx").then((module) => ({ default: module.DuplicatesLink })),
);

const letterOf = (person: ListedPerson): string => {
  const [first = ""] = folded(indexName(person));
  return /[a-z]/.test(first) ? first : "other";
};

/** As the index of a book: by letter, names in order. */
const indexed = (people: readonly ListedPerson[]): readonly (readonly [letter: string, people: ListedPerson[]])[] => {
  const collator = new Intl.Collator("en", { sensitivity: "base" });
  const sorted = people.toSorted((one, other) => collator.compare(indexName(one), indexName(other)));
  return [...Map.groupBy(sorted, letterOf)];
};

/** From so many people on, leafing takes longer than looking a letter up. */
const manyPeople = 60;

type Letters = ResponseOf<typeof countPeople>["letters"];

const LetterLinks = ({ letters }: { letters: Letters }) => (
  <nav aria-label="Letters" className="mt-5 flex flex-wrap gap-1 print:hidden">
    {letters.map(({ letter, people }) => (
      <a
        key={letter}
        href={`#letter-${shownLetter(letter)}`}
        aria-label={`${shownLetter(letter)}, ${people === 1 ? "1 person" : `${people.toLocaleString("en")} people`}`}
        className="focus-ring grid size-9 place-items-center rounded-control font-serif text-lg text-accent no-underline hover:bg-wash pointer-coarse:size-11"
      >
        {shownLetter(letter)}
      </a>
    ))}
  </nav>
);

/** All of them on one page. */
const FewPeople = ({ query }: { query: string }) => {
  const { data } = useSuspenseQuery(firstPeopleQuery(useApi(), { q: query }));
  return indexed(data.people).map(([letter, people]) => (
    <LetterSection key={letter} letter={letter}>
      <PersonRows people={people} />
    </LetterSection>
  ));
};

/** Letter by letter, as far as somebody has come. */
const ManyPeople = ({ letters, query }: { letters: Letters; query: string }) =>
  letters.map(({ letter, people }) => (
    <LetterSection key={`${letter} ${query}`} letter={letter}>
      <FoundUnderLetter letter={letter} count={people} query={query} />
    </LetterSection>
  ));

const PeopleIndex = ({ query }: { query: string }) => {
  const api = useApi();
  // Asked for beside the letters, not after them: mostly it is all there is.
  usePrefetchQuery(firstPeopleQuery(api, { q: query }));
  const { everybody, letters, isSimilar } = useSuspenseQuery(lettersQuery(api, { q: query })).data;
  if (everybody === 0)
    return (
      <EmptyState
        drawing="people"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink href="/family-members?add=1">Add a person</ButtonLink>
            <ImportLink />
          </span>
        }
      >
        No people yet. Add the first person, or import a family tree.
      </EmptyState>
    );
  if (letters.length === 0) return <NothingFound>No one with that name, place or year was found.</NothingFound>;
  const found = letters.reduce((sum, { people }) => sum + people, 0);
  return (
    <>
      {isSimilar && <SimilarNamesShown typed={query} />}
      {everybody >= manyPeople && letters.length > 1 && <LetterLinks letters={letters} />}
      {found <= peopleAtOnce ? <FewPeople query={query} /> : <ManyPeople letters={letters} query={query} />}
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
          <ButtonLink href="/places" variant="secondary">
            Places
          </ButtonLink>
          <ButtonLink href="/people/sources" variant="secondary">
            Sources
          </ButtonLink>
          <ButtonLink href="/people/check" variant="secondary">
            Check your tree
          </ButtonLink>
          <ButtonLink href="/family-members?add=1">Add a person</ButtonLink>
        </>
      }
      search={
        <SearchField
          label="Search people"
          placeholder="Name, place or year"
          value={query}
          onChange={setQuery}
          delay={200}
        />
      }
      loading={<PeopleSkeleton />}
    >
      <PeopleIndex query={useDeferredValue(query.trim())} />
    </ListPage>
  );
};
