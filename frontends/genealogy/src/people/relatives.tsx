import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { KinPerson } from "@kinkeeper/contracts/genealogy/near-kin";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { PrivateMark } from "../family/private-mark.tsx";
import { relationshipLabels, tieLabel } from "../family/relationship-words.ts";
import { isNotByBirth, type Tie } from "../family/tie.ts";
import { weddingOf } from "../family/wedding-words.ts";
import { PeopleAtEvent, peopleAt } from "../associations/people-at-event.tsx";
import { FootnoteMarks } from "../facts/footnote-marks.tsx";
import { footnotesOf, type Footnotes } from "../facts/footnotes.ts";
import { AddRelativeDialog } from "../members/opened-dialogs.ts";
import { relativeKinds, type RelativeKind } from "../members/relative-kinds.ts";
import type { Family } from "../family/family.ts";

interface Relative {
  readonly member: KinPerson | undefined;
  readonly id: string;
  /** What is worth saying of the tie itself. */
  readonly note: string;
  /** The relationship, where what is known of it may be cited. */
  readonly tieId?: string;
  /** Others do not see what is said of the tie. */
  readonly isPrivate?: boolean | null | undefined;
}

const groups: readonly { readonly title: string; readonly is: RelationshipType }[] = [
  { title: "Parents", is: "parent" },
  { title: "Siblings", is: "sibling" },
  { title: "Partners", is: "spouse" },
  { title: "Children", is: "child" },
];
const grouped = new Set<RelationshipType>(groups.map(({ is }) => is));

const parentsOf = (family: Family, id: string): readonly string[] =>
  family.tiesOf(id).flatMap(({ otherIs, otherId }) => (otherIs === "parent" ? [otherId] : []));

const birthParentsOf = (family: Family, id: string): number =>
  family.tiesOf(id).filter(({ otherIs, relationship }) => otherIs === "parent" && !isNotByBirth(relationship)).length;

const siblingWords: Readonly<Partial<Record<string, string>>> = {
  adopted: "adoptive sibling",
  foster: "foster sibling",
  step: "stepsibling",
};

/** How many parents two siblings share by birth, and how they are siblings where they share none. */
interface Shared {
  byBirth: number;
  otherwise: string;
}

/** Brothers and sisters follow from the parents; nobody has to type them. */
const siblingsByParents = (family: Family, id: string): ReadonlyMap<string, Shared> => {
  const shared = new Map<string, Shared>();
  for (const own of family.tiesOf(id)) {
    if (own.otherIs !== "parent") continue;
    for (const { otherIs, otherId, relationship } of family.tiesOf(own.otherId)) {
      if (otherIs !== "child" || otherId === id) continue;
      const known = shared.get(otherId) ?? { byBirth: 0, otherwise: "" };
      shared.set(otherId, known);
      const other = [own.relationship, relationship].find(isNotByBirth);
      if (other) known.otherwise ||= siblingWords[other.pedigree ?? ""] ?? "";
      else known.byBirth += 1;
    }
  }
  return shared;
};

const noteOf = (tie: Tie): string =>
  isNotByBirth(tie.relationship) ? tieLabel(tie).toLowerCase() : weddingOf(tie.relationship);

const relativesOf = (family: Family, id: string, is: RelationshipType): readonly Relative[] => {
  const ties = family.tiesOf(id).filter((tie) => tie.otherIs === is);
  const relatives = new Map<string, Relative>();
  for (const tie of ties)
    relatives.set(tie.otherId, {
      id: tie.otherId,
      member: family.byId.get(tie.otherId),
      note: noteOf(tie),
      tieId: tie.relationship.id,
      isPrivate: tie.relationship.isPrivate || tie.relationship.isMarriagePrivate || tie.relationship.isEndPrivate,
    });
  if (is === "sibling") {
    const parents = birthParentsOf(family, id);
    for (const [otherId, { byBirth, otherwise }] of siblingsByParents(family, id)) {
      const isHalf = byBirth === 1 && parents === 2 && birthParentsOf(family, otherId) === 2;
      const note = isHalf ? "half-sibling" : byBirth === 0 ? otherwise : "";
      relatives.set(otherId, { id: otherId, member: family.byId.get(otherId), note });
    }
  }
  return [...relatives.values()].toSorted((one, other) => compareDays(one.member?.birthFrom, other.member?.birthFrom));
};

/** Parents, siblings, partners and children, under what each group is called. */
export const nearRelativesOf = (family: Family, id: string) =>
  groups.map(({ title, is }) => ({ title, relatives: relativesOf(family, id, is) }));

interface GroupProps {
  readonly title: string;
  readonly relatives: readonly Relative[];
  readonly footnotes: Footnotes | undefined;
  readonly of: FamilyMemberWithRevision;
}

const RelativeRow = ({
  id,
  member,
  note,
  isPrivate,
  tieId,
  footnotes,
  of,
}: Relative & Omit<GroupProps, "title" | "relatives">) => {
  const name = member ? fullName(member) : "Unknown";
  const words = [member && lifeYears(member), note].filter(Boolean).join(" · ");
  const face = (
    <>
      <Portrait name={name} photoUrl={member?.photoUrl ?? null} size={40} />
      <span className="min-w-0">
        <span className="block font-serif leading-snug font-semibold [overflow-wrap:anywhere]">{name}</span>
        {(words || isPrivate) && (
          <span className="block text-sm text-ink-soft">
            {words}
            <PrivateMark isPrivate={isPrivate} />
          </span>
        )}
      </span>
    </>
  );
  const cited = ["marriage", "end"].flatMap((what) => footnotes?.of(`${what} ${tieId}`) ?? []);
  const row = "flex min-h-12 min-w-0 items-center gap-3 rounded-control px-2 py-1 text-ink no-underline";
  return (
    <li className="-mx-2">
      <div className="flex items-center">
        {member ? (
          <Link href={`/people/${id}`} className={`focus-ring flex-1 hover:bg-wash ${row}`}>
            {face}
          </Link>
        ) : (
          <span className={row}>{face}</span>
        )}
        <FootnoteMarks numbers={cited} />
      </div>
      <div className="pl-15">
        <PeopleAtEvent people={peopleAt(of, `marriage ${tieId}`, `end ${tieId}`)} />
      </div>
    </li>
  );
};

const Group = ({ title, relatives, ...beside }: GroupProps) =>
  relatives.length > 0 && (
    <div className="mt-4">
      <h3 className="text-sm font-medium text-ink-soft">{title}</h3>
      <ul className="mt-1">
        {relatives.map((relative) => (
          <RelativeRow key={relative.id} {...relative} {...beside} />
        ))}
      </ul>
    </div>
  );

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Adds somebody beside a person without leaving the page. A parent who is known is not offered again. */
export const AddRelative = ({ member, family }: { member: KinPerson; family: Family }) => {
  const [kind, setKind] = useState<RelativeKind>();
  const sexes = parentsOf(family, member.id).map((id) => family.byId.get(id)?.sex);
  const isKnown: Partial<Record<RelativeKind, boolean>> = {
    father: sexes.includes("male") || sexes.length > 1,
    mother: sexes.includes("female") || sexes.length > 1,
  };
  return (
    <>
      <ul
        aria-label={`Add a relative of ${readableName(member.firstName)}`}
        className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4"
      >
        {relativeKinds
          .filter((one) => !isKnown[one])
          .map((one) => (
            <li key={one}>
              <Button
                variant="secondary"
                size="small"
                onPointerEnter={AddRelativeDialog.preload}
                onFocus={AddRelativeDialog.preload}
                onClick={() => setKind(one)}
              >
                <Icon of={Plus} size={14} />
                {capitalised(one)}
              </Button>
            </li>
          ))}
      </ul>
      <Suspense fallback={null}>
        {kind && <AddRelativeDialog member={member} kind={kind} onClose={() => setKind(undefined)} />}
      </Suspense>
    </>
  );
};

/** Parents, siblings, partners, children, and whatever else the family wrote down. */
export const Relatives = ({ member, family }: { member: FamilyMemberWithRevision; family: Family }) => {
  const footnotes = footnotesOf(member);
  const others = family.tiesOf(member.id).filter(({ otherIs }) => !grouped.has(otherIs));
  const near = nearRelativesOf(family, member.id);
  const isEmpty = others.length === 0 && near.every(({ relatives }) => relatives.length === 0);
  return (
    <Card className="p-6">
      <CardTitle>Relatives</CardTitle>
      {isEmpty && <p className="mt-2 text-ink-soft">No relatives yet. Add a parent, a partner or a child.</p>}
      {near.map((group) => (
        <Group key={group.title} {...group} footnotes={footnotes} of={member} />
      ))}
      <Group
        title="Also"
        footnotes={undefined}
        of={member}
        relatives={others.map(({ otherId, otherIs }) => ({
          id: otherId,
          member: family.byId.get(otherId),
          note: relationshipLabels[otherIs],
        }))}
      />
      <AddRelative member={member} family={family} />
    </Card>
  );
};
