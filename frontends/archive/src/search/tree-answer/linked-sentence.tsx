import type { AnswerPerson } from "@kinkeeper/contracts/genealogy/answers";
import { Link } from "wouter";

interface Piece {
  readonly text: string;
  readonly person?: AnswerPerson;
}

/** The sentence in pieces, people's names apart; the longest name first, since "Josiah Wedgwood II" holds another's. */
export const piecesOf = (sentence: string, people: readonly AnswerPerson[]): readonly Piece[] =>
  people
    .filter(({ name }) => name !== "")
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce<readonly Piece[]>(
      (pieces, person) =>
        pieces.flatMap((piece) => {
          if (piece.person) return [piece];
          const at = placeOf(person, piece.text);
          if (at === -1) return [piece];
          const end = at + person.name.length;
          return [{ text: piece.text.slice(0, at) }, { text: person.name, person }, { text: piece.text.slice(end) }];
        }),
      [{ text: sentence }],
    )
    .filter(({ text }) => text !== "");

/** Where a name stands as a whole; of several people of one name, the one whose years stand behind it. */
const placeOf = ({ name, years }: AnswerPerson, text: string): number => {
  const exact = years === "" ? -1 : text.indexOf(`${name} (${years})`);
  if (exact !== -1) return exact;
  const at = text.indexOf(name);
  return at !== -1 && /^[\p{L}\p{N}]/u.test(text.slice(at + name.length)) ? -1 : at;
};

/** A sentence in which everybody it names leads to their page. */
export const LinkedSentence = ({ sentence, people }: { sentence: string; people: readonly AnswerPerson[] }) =>
  piecesOf(sentence, people).map(({ text, person }, index) =>
    person ? (
      <Link
        key={index}
        href={person.href}
        className="focus-ring rounded-sm text-ink underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
      >
        {text}
      </Link>
    ) : (
      text
    ),
  );
