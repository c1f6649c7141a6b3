import { formatDate } from "@kinkeeper/contracts/dates";
import type { FoundPerson } from "@kinkeeper/contracts/archive/search";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { MarkedText } from "./marked-text.tsx";
import { Preview, ResultCard, WhyFound } from "./result-card.tsx";
import { CardFoot, Facts } from "./result-details.tsx";

const shown = ["firstName", "lastName", "name", "maidenName", "birthPlace", "deathPlace", "biography", "tags"];

export const PersonResult = ({ person }: { person: FoundPerson }) => {
  const { match } = person;
  const name = [person.firstName, person.lastName].filter(Boolean).join(" ");
  return (
    <ResultCard
      href={`/people/${person.id}`}
      title={<MarkedText text={name} match={match} />}
      className="gap-4 p-4"
      picture={<Portrait name={name} photoUrl={person.photoUrl} size={64} />}
    >
      {person.maidenName && (
        <p className="text-sm text-ink-soft">
          née <MarkedText text={person.maidenName} match={match} />
        </p>
      )}
      <Facts>
        {person.birthDate && `Born ${formatDate(person.birthDate)}`}
        {person.birthPlace && <MarkedText text={person.birthPlace} match={match} />}
      </Facts>
      <Facts className="mt-0">
        {person.deathDate && `Died ${formatDate(person.deathDate)}`}
        {person.deathPlace && <MarkedText text={person.deathPlace} match={match} />}
      </Facts>
      <Preview match={match} field="biography" text={person.biography} className="line-clamp-2 text-sm" />
      <WhyFound match={match} shown={shown} />
      <CardFoot tags={person.tags} privacy={person.privacy} />
    </ResultCard>
  );
};
