import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import type { FoundPerson, Match } from "@kinkeeper/contracts/archive/search";
import { readableName, readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { MarkedText } from "./marked-text.tsx";
import { Preview, ResultCard, WhyFound } from "./result-card.tsx";
import { CardFoot } from "./result-details.tsx";

const shown = [
  "name",
  "maidenName",
  "title",
  "suffix",
  "otherNames",
  "birthDate",
  "birthPlace",
  "deathDate",
  "deathPlace",
  "biography",
];

export const PersonResult = ({ person }: { person: FoundPerson }) => {
  const { match } = person;
  const name = fullName(person);
  return (
    <ResultCard
      href={`/people/${person.id}`}
      title={<MarkedText text={name} match={match} />}
      picture={<Portrait name={name} photoUrl={person.photoUrl} size={64} />}
      foot={<CardFoot tags={person.tags} privacy={person.privacy} />}
    >
      {(person.title || person.suffix) && (
        <p className="text-sm text-ink-soft">
          <MarkedText text={[person.title, person.suffix].filter(Boolean).join(", ")} match={match} />
        </p>
      )}
      {person.otherNames && (
        <p className="text-sm text-ink-soft">
          also <MarkedText text={readableName(person.otherNames)} match={match} />
        </p>
      )}
      {person.maidenName && (
        <p className="text-sm text-ink-soft">
          née <MarkedText text={readableName(person.maidenName)} match={match} />
        </p>
      )}
      <Life word="Born" date={person.birthDate} place={person.birthPlace} match={match} />
      <Life word="Died" date={person.deathDate} place={person.deathPlace} match={match} />
      <Preview match={match} field="biography" text={person.biography} className="line-clamp-2 text-sm" />
      <WhyFound match={match} shown={shown} />
    </ResultCard>
  );
};

interface LifeProps {
  readonly word: string;
  readonly date: string | null;
  readonly place: string | null;
  readonly match: Match;
}

/** "Born 12 February 1809 in Shrewsbury" */
const Life = ({ word, date, place, match }: LifeProps) => {
  if (!date && !place) return null;
  return (
    <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
      {word}
      {date && ` ${formatDate(date)}`}
      {place && (
        <>
          {" in "}
          <MarkedText text={readablePlace(place)} match={match} />
        </>
      )}
    </p>
  );
};
