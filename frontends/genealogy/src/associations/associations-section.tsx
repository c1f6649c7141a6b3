import { roleText, type Association } from "@kinkeeper/contracts/genealogy/associations";
import type { Associate, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { Button } from "@kinkeeper/kit/button.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { fullName, lifeYears } from "@kinkeeper/kit/person-words.ts";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Pencil, Trash2 } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { useEntries } from "../family/use-entries.ts";
import { AssociationDialog } from "./opened-association-dialog.ts";

interface RowProps {
  /** "Godparent", "Godparent of". */
  readonly role: string;
  /** Who is here; else what they are called. */
  readonly person: Associate | string;
  readonly note?: string | undefined;
  readonly actions?: ReactNode;
}

const Row = ({ role, person, note, actions }: RowProps) => (
  <li className="flex items-start gap-3 border-b border-line py-3 last:border-0">
    <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <p className="text-sm text-ink-soft">{role}</p>
      <p className="font-serif text-lg leading-snug">
        {typeof person === "string" ? (
          person
        ) : (
          <>
            <Link
              href={`/people/${person.id}`}
              className="focus-ring rounded-sm text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
            >
              {fullName(person)}
            </Link>
            {lifeYears(person) && <span className="text-base text-ink-soft tabular-nums"> · {lifeYears(person)}</span>}
          </>
        )}
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
  const known = new Map(associates.map(({ memberId, person }) => [memberId, person]));
  const personOf = ({ memberId, name }: Association): Associate | string | undefined =>
    memberId === undefined ? name : known.get(memberId);
  // Who was deleted is told to those alone who can take them out.
  const named = (associations ?? []).flatMap((association) => {
    const person = personOf(association) ?? (isAdmin ? "Deleted person" : undefined);
    return person === undefined ? [] : [{ association, person }];
  });
  const lives = new Map(
    associatedWith.map(({ person, ...life }) => {
      const role = `${roleText(life)} of`;
      return [`${role} ${person.id}`, { role, person }] as const;
    }),
  );
  if (!isAdmin && named.length + lives.size === 0) return null;
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
    <section aria-labelledby="associations">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="associations" className="font-serif text-2xl font-semibold">
          Other people in their life
        </h2>
        {isAdmin && (
          <Button
            variant="quiet"
            size="small"
            onPointerEnter={AssociationDialog.preload}
            onFocus={AssociationDialog.preload}
            onClick={() => setEdited("new")}
          >
            Add a person
          </Button>
        )}
      </div>
      {named.length + lives.size === 0 ? (
        <p className="text-ink-soft">No one yet, such as a godparent, a witness or a friend.</p>
      ) : (
        <ul>
          {named.map(({ association, person }) => (
            <Row
              key={association.id}
              role={roleText(association)}
              person={person}
              note={association.note}
              actions={isAdmin && actionsOf(association, person)}
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
