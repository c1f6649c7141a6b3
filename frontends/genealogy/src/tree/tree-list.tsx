import { Link } from "wouter";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { MoreOnScroll } from "@kinkeeper/kit/more-on-scroll.tsx";
import { tieLabel } from "../family/relationship-words.ts";
import { tieOf } from "../family/tie.ts";
import type { DrawnFamily } from "./drawn-family.ts";
import type { TreePerson } from "./tree-family.ts";

interface Named {
  readonly member: TreePerson;
  /** "adoptive parent"; undefined where the title says it. */
  readonly note: string | undefined;
}

const Names = ({ title, people }: { title: string; people: readonly Named[] }) =>
  people.length > 0 && (
    <li>
      <span className="text-ink-soft">{title}: </span>
      {people.map(({ member, note }, index) => (
        <span key={member.id}>
          {index > 0 && ", "}
          <Link
            href={`/people/${member.id}`}
            className="focus-ring rounded-sm text-ink underline-offset-4 hover:underline"
          >
            {fullName(member)}
          </Link>
          {note && <span className="text-ink-soft"> ({note})</span>}
        </span>
      ))}
    </li>
  );

/** The drawing in words: family by family, generation by generation, everybody with parents, partners and children. */
export const TreeList = ({ family }: { family: DrawnFamily }) => {
  const { layout, kin, memberOf, unusualTie } = family;
  const order = layout.ids
    .map((_id, person) => person)
    .toSorted(
      (one, other) =>
        layout.family[one]! - layout.family[other]! ||
        layout.generation[one]! - layout.generation[other]! ||
        layout.x[one]! - layout.x[other]!,
    );
  const named = (person: number, others: readonly number[]): readonly Named[] =>
    others.flatMap((other) => {
      const member = memberOf(other);
      const tie = unusualTie(person, other);
      return member ? [{ member, note: tie && tieLabel(tieOf(tie, layout.ids[person]!)).toLowerCase() }] : [];
    });
  return (
    <MoreOnScroll items={order}>
      {(visible) => (
        <ol className="grid gap-3">
          {visible.map((person) => {
            const member = memberOf(person);
            return (
              member && (
                <li key={member.id} className="rounded-card border border-line bg-sheet p-4">
                  <Link
                    href={`/people/${member.id}`}
                    className="focus-ring rounded-sm font-serif text-lg font-semibold text-ink no-underline hover:underline"
                  >
                    {fullName(member)}
                  </Link>
                  <span className="block text-sm text-ink-soft tabular-nums">
                    {[lifeYears(member), `generation ${layout.generation[person]! + 1}`].filter(Boolean).join(" · ")}
                  </span>
                  <ul className="mt-1 text-sm">
                    <Names title="Parents" people={named(person, kin.parents[person]!)} />
                    <Names title="Partners" people={named(person, kin.partners[person]!)} />
                    <Names title="Children" people={named(person, kin.children[person]!)} />
                  </ul>
                </li>
              )
            );
          })}
        </ol>
      )}
    </MoreOnScroll>
  );
};
