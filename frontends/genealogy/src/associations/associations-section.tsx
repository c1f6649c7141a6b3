import { roleText } from "@kinkeeper/contracts/genealogy/association-names";
import { associationKey, type Association } from "@kinkeeper/contracts/genealogy/associations";
import type { Associate, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { Button } from "@kinkeeper/kit/button.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Pencil, Trash2 } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { birthOf, deathOf } from "../family/birth-and-death.ts";
import { PrivateMark } from "../family/private-mark.tsx";
import { useEntries } from "../family/use-entries.ts";
import { FootnoteMarks } from "../facts/footnote-marks.tsx";
import { footnotesOf } from "../facts/footnotes.ts";
import { peopleAt } from "./people-at-event.tsx";
import { AssociationDialog } from "./opened-association-dialog.ts";
import { SectionHeading } from "../people/section-heading.tsx";

interface RowProps {
  /** "Godparent", "Godparent of". */
  readonly role: string;
  /** Who is here; else what they are called. */
  readonly person: Associate | string;
  /** Whose event it was as well. */
  readonly other?: Associate | undefined;
  readonly note?: string | undefined;
  readonly marks?: readonly number[];
  readonly isPrivate?: boolean | undefined;
  readonly actions?: ReactNode;
}

const PersonLink = ({ person }: { person: Associate }) => (
  <>
    <Link
      href={`/people/${person.id}`}
      className="focus-ring rounded-sm text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
    >
      {fullName(person)}
    </Link>
    {lifeYears(person) && <span className="text-base text-ink-soft tabular-nums"> · {lifeYears(person)}</span>}
  </>
);

const Row = ({ role, person, other, note, marks = [], isPrivate, actions }: RowProps) => (
  <li className="flex items-start gap-3 border-b border-line py-3 last:border-0">
    <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <p className="text-sm text-ink-soft">{role}</p>
      <p className="font-serif text-lg leading-snug">
        {typeof person === "string" ? person : <PersonLink person={person} />}
        {other && (
          <>
            {" and "}
            <PersonLink person={other} />
          </>
        )}
        <PrivateMark isPrivate={isPrivate} />
        <FootnoteMarks numbers={marks} />
      </p>
      {note && <p className="mt-1 whitespace-pre-line text-ink-soft">{note}</p>}
    </div>
    {actions}
  </li>
);

/** Godparents, witnesses and friends of somebody, and of whom they were one. */
export const AssociationsSection = ({ member }: { member: FamilyMemberWithRevision }) => {
  const isAdmin = useIsFamilyAdmin();
  const { save, remove } = useEntries(member, "associations", "Person");
  const [edited, setEdited] = useState<Association | "new">();
  const { associations, associates = [], associatedWith = [] } = member;
  const footnotes = footnotesOf(member);
  const known = new Map(associates.map(({ memberId, person }) => [memberId, person]));
  const personOf = ({ memberId, name }: Association): Associate | string | undefined =>
    memberId === undefined ? name : known.get(memberId);
  // Who was deleted is told to those alone who can take them out.
  const named = (associations ?? []).flatMap((association) => {
    const person = personOf(association) ?? (isAdmin ? "Deleted person" : undefined);
    return person === undefined ? [] : [{ association, person }];
  });
  const lives = new Map(
    associatedWith.map(({ person, other, event, ...life }) => {
      const role = event === undefined ? `${roleText(life)} of` : `${roleText(life)} at the ${event} of`;
      return [`${role} ${person.id} ${other?.id}`, { role, person, other }] as const;
    }),
  );
  // Those at an event that has a place of its own on the page stand there.
  const elsewhere = peopleAt(
    member,
    "person",
    ...(birthOf(member) ? [] : ["birth"]),
    ...(deathOf(member) ? [] : ["death"]),
  );
  const count = named.length + elsewhere.length + lives.size;
  if (!isAdmin && count === 0) return null;
  const actionsOf = (association: Association, person: Associate | string) => {
    const name = typeof person === "string" ? person : fullName(person);
    return (
      <span className="flex shrink-0">
        <IconButton
          label={`Edit ${name}`}
          icon={Pencil}
          onPointerEnter={AssociationDialog.preload}
          onFocus={AssociationDialog.preload}
          onClick={() => setEdited(association)}
        />
        <IconButton label={`Remove ${name}`} icon={Trash2} onClick={() => void remove(association)} />
      </span>
    );
  };
  return (
    <section aria-labelledby="associations" className={count === 0 ? "print:hidden" : undefined}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <SectionHeading id="associations">Other people in their life</SectionHeading>
        {isAdmin && (
          <Button
            variant="quiet"
            size="small"
            className="-mx-3"
            onPointerEnter={AssociationDialog.preload}
            onFocus={AssociationDialog.preload}
            onClick={() => setEdited("new")}
          >
            Add a person
          </Button>
        )}
      </div>
      {count === 0 ? (
        <p className="text-ink-soft">No one yet. Add a godparent, a witness or a friend.</p>
      ) : (
        <ul>
          {named.map(({ association, person }) => (
            <Row
              key={association.id}
              role={roleText(association)}
              person={person}
              note={association.note}
              isPrivate={association.isPrivate}
              marks={footnotes.of(associationKey(association))}
              actions={isAdmin && actionsOf(association, person)}
            />
          ))}
          {elsewhere.map((one, at) => (
            // One person may have had two parts in one event: their place tells them apart.
            <Row
              key={`${one.event} ${at + 1}`}
              role={`${roleText(one)} at the ${one.event}`}
              person={one.person ?? one.name ?? ""}
              note={one.note}
            />
          ))}
          {[...lives].map(([key, life]) => (
            <Row key={key} {...life} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {edited && (
          <AssociationDialog
            association={edited === "new" ? undefined : asNow(edited, known)}
            memberId={member.id}
            sources={[...new Set(footnotes.all.map(({ source }) => source))]}
            onSave={save}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
};

/** Somebody merged since is chosen as who remains. */
const asNow = (association: Association, known: ReadonlyMap<string, Associate>): Association => {
  const person = association.memberId && known.get(association.memberId);
  return person ? { ...association, memberId: person.id } : association;
};
