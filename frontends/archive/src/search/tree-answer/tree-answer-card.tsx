import type { AnswerPerson, TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Network } from "lucide-react";
import { useId } from "react";
import { Link } from "wouter";
import { KinPath } from "./kin-path.tsx";
import { LinkedSentence } from "./linked-sentence.tsx";

interface TreeAnswerCardProps {
  readonly answer: TreeAnswer;
  /** The question. */
  readonly q: string;
  /** Address of another question. */
  readonly addressOf: (change: { readonly q: string }) => string;
}

const link =
  "focus-ring rounded-sm text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent";

/** What the tree answers, computed and not searched for: it stands above what was found. */
export const TreeAnswerCard = ({ answer, q, addressOf }: TreeAnswerCardProps) => {
  const id = useId();
  const people = new Map(answer.people.map((person) => [person.id, person]));
  const here = (ids: readonly string[]): readonly AnswerPerson[] => ids.flatMap((one) => people.get(one) ?? []);
  return (
    <section aria-labelledby={id} className="mb-10 rounded-card border border-line bg-sheet px-5 py-5 sm:px-7 sm:py-6">
      <h2 id={id} className="mb-2.5 flex items-center gap-2 text-sm font-normal text-ink-soft">
        <Icon of={Network} size={16} className="text-warm" />
        From your family tree
      </h2>
      <div className="flex flex-col gap-6">
        {answer.statements.map(({ sentence, personIds, path }) => (
          <div key={sentence}>
            <p className="max-w-3xl font-serif text-lg leading-relaxed [overflow-wrap:anywhere] sm:text-xl">
              <LinkedSentence sentence={sentence} people={here(personIds)} />
            </p>
            {path.length > 1 && <KinPath path={path} people={people} />}
            <OthersOfList sentence={sentence} people={here(personIds)} total={answer.total} />
          </div>
        ))}
      </div>
      {answer.candidates.map(({ typed, personIds }) => (
        <NotMeant key={typed} typed={typed} people={here(personIds)} q={q} addressOf={addressOf} />
      ))}
    </section>
  );
};

/** Who belongs to a list and has no place in its sentence. */
const OthersOfList = ({
  sentence,
  people,
  total,
}: {
  sentence: string;
  people: readonly AnswerPerson[];
  total: number | null;
}) => {
  const others = total === null ? [] : people.filter(({ name }) => !sentence.includes(name));
  if (others.length === 0) return null;
  return (
    <details className="mt-3 text-sm">
      <summary className={`inline-block min-h-6 cursor-pointer ${link}`}>Show the others</summary>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-6 gap-y-2">
        {others.map(({ id, name, years, href }) => (
          <li key={id}>
            <Link href={href} className={link}>
              {name}
            </Link>
            {years && <span className="text-ink-soft"> {years}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
};

/** The first year of "1808–1896" tells people of one name apart. */
const yearIn = (years: string): string => /\d{3,4}/.exec(years)?.[0] ?? "";

/** People of the same name: the question again, about one of them. */
const NotMeant = ({
  typed,
  people,
  q,
  addressOf,
}: { typed: string; people: readonly AnswerPerson[] } & Pick<TreeAnswerCardProps, "q" | "addressOf">) => {
  if (people.length === 0) return null;
  const at = q.toLowerCase().indexOf(typed.toLowerCase());
  const hrefOf = ({ name, years, href }: AnswerPerson): string =>
    at === -1
      ? href
      : addressOf({
          q: `${q.slice(0, at)}${[name, yearIn(years)].filter(Boolean).join(" ")}${q.slice(at + typed.length)}`,
        });
  return (
    <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft [overflow-wrap:anywhere]">
      Other people called {typed}:{" "}
      {people.map((person, index) => (
        <span key={person.id}>
          {index > 0 && ", "}
          <Link href={hrefOf(person)} className={link}>
            {person.name}
          </Link>
          {person.years && ` (${person.years})`}
        </span>
      ))}
    </p>
  );
};
