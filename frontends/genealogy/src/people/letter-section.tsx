import { listFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import { listPeople, peopleAtOnce, type ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { ReadOnScroll } from "@kinkeeper/kit/read-on-scroll.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useState, type ReactNode } from "react";
import { rowGrid } from "../family/grids.ts";
import { PersonRow } from "./person-row.tsx";

/** As it is shown: "A", and "…" for what begins with no letter from A to Z. */
export const shownLetter = (letter: string): string => (letter === "other" ? "…" : letter.toUpperCase());

export const LetterSection = ({ letter, children }: { letter: string; children: ReactNode }) => {
  const shown = shownLetter(letter);
  return (
    <section
      aria-labelledby={`letter-${shown}`}
      className="[contain-intrinsic-size:auto_40rem] [content-visibility:auto]"
    >
      <h2
        id={`letter-${shown}`}
        className="mt-8 mb-2 border-b border-line pb-1 font-serif text-2xl font-semibold text-warm"
      >
        {shown}
      </h2>
      {children}
    </section>
  );
};

export const PersonRows = ({ people }: { people: readonly ListedPerson[] }) => (
  <ul className={rowGrid}>
    {people.map((person) => (
      <PersonRow key={person.id} person={person} />
    ))}
  </ul>
);

/** Room for so many rows, until they are there. */
const RowsToCome = ({ count }: { count: number }) => (
  <div className={`gap-y-3 ${rowGrid}`} aria-hidden>
    {Array.from({ length: Math.min(count, peopleAtOnce) }, (_, index) => (
      <Skeleton key={index} className="h-12" />
    ))}
  </div>
);

interface FoundUnderLetterProps {
  readonly letter: string;
  /** How many there are. */
  readonly count: number;
  readonly query: string;
}

const ReadPeople = ({ letter, count, query }: FoundUnderLetterProps) => {
  const pages = usePages(listPeople, {
    partOf: listFamilyMembers,
    argumentsFor: (after) => ({ query: { q: query, letter, ...(after === undefined ? {} : { after }) } }),
    pageOf: ({ people, next }) => ({ items: people, next: next ?? undefined }),
  });
  const { items, error, readAgain } = pages;
  if (!items)
    return error ? (
      <ErrorCard title="These people could not be listed" error={error} onRetry={readAgain} />
    ) : (
      <RowsToCome count={count} />
    );
  return (
    <>
      <PersonRows people={items} />
      <ReadOnScroll {...pages} />
    </>
  );
};

/** The people under a letter, asked for once somebody has come near them. */
export const FoundUnderLetter = (props: FoundUnderLetterProps) => {
  const [isNear, setNear] = useState(false);
  const watch = (section: HTMLDivElement) => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "800px",
    });
    observer.observe(section);
    return () => observer.disconnect();
  };
  if (isNear) return <ReadPeople {...props} />;
  return (
    <div ref={watch}>
      <RowsToCome count={props.count} />
    </div>
  );
};
