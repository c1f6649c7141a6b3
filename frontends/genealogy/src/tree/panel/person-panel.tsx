import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { LivingBadge } from "@kinkeeper/kit/badge.tsx";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { X } from "lucide-react";
import { Suspense, useEffect, useRef, useState, type RefObject } from "react";
import { birthOf, deathOf } from "../../family/birth-and-death.ts";
import type { Family } from "../../family/family.ts";
import { useNearKin } from "../../family/use-near-kin.ts";
import { MemberDialog } from "../../members/opened-dialogs.ts";
import { AddRelative, nearRelativesOf } from "../../people/relatives.tsx";
import { panelHeight } from "../tree-frame.tsx";
import type { TreeView } from "../views/tree-view.ts";
import type { TreePerson } from "../tree-family.ts";

export interface PersonPanelProps {
  readonly member: TreePerson;
  /** Opened to add a relative: that is where the focus goes. */
  readonly isAdding: boolean;
  /** The drawing the panel stands beside, or over whose lower part it lies. */
  readonly drawing: RefObject<HTMLElement | null>;
  readonly onVisit: (memberId: string) => void;
  readonly onView: (view: TreeView) => void;
  /** How somebody else is related to this person is asked for. */
  readonly onRelate: () => void;
  readonly onClose: () => void;
}

const Kin = ({ member, family, onVisit }: Pick<PersonPanelProps, "member" | "onVisit"> & { readonly family: Family }) =>
  nearRelativesOf(family, member.id)
    .filter(({ relatives }) => relatives.length > 0)
    .map(({ title, relatives }) => (
      <div key={title} className="mt-3">
        <h3 className="text-xs font-medium text-ink-soft">{title}</h3>
        <ul>
          {relatives.map(({ id, member: relative, note }) => (
            <li key={id}>
              <button
                type="button"
                className="focus-ring -mx-1 flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-control px-1 text-left text-sm hover:bg-wash pointer-coarse:min-h-11"
                onClick={() => onVisit(id)}
              >
                <Portrait name={relative ? fullName(relative) : "Unknown"} photoUrl={relative?.photoUrl} size={24} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{relative ? fullName(relative) : "Unknown"}</span>
                  {note && <span className="block truncate text-xs text-ink-soft">{note}</span>}
                </span>
                <span className="shrink-0 text-xs text-ink-soft tabular-nums">{relative && lifeYears(relative)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    ));

const views: readonly { readonly view: TreeView; readonly label: string }[] = [
  { view: "ancestors", label: "Ancestors" },
  { view: "descendants", label: "Descendants" },
  { view: "hourglass", label: "Hourglass" },
  { view: "fan", label: "Fan chart" },
];

/** Who is chosen, beside the tree where there is room, as a sheet from below on a phone; the tree stays in use. */
export const PersonPanel = (props: PersonPanelProps) => {
  const { member, isAdding, drawing, onView, onRelate, onClose } = props;
  const family = useNearKin(member.id);
  const known = family.byId.get(member.id);
  const isAdmin = useIsFamilyAdmin();
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const adding = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isSheet = window.matchMedia("(max-width: 63.99rem)").matches;
    if (isSheet) drawing.current?.scrollIntoView({ block: "start" });
    // Whoever went on from one relative to the next by keyboard is still in the panel.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [drawing]);
  useEffect(() => {
    if (!isAdding) return;
    adding.current?.scrollIntoView({ block: "nearest" });
    adding.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isAdding]);
  const [born, died] = known ? [birthOf(known), deathOf(known)] : [];
  const name = fullName(member);
  return (
    <aside
      aria-label={`Details of ${name}`}
      className={classNames(
        "flex w-80 shrink-0 flex-col overflow-hidden rounded-card border border-line bg-sheet max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:w-auto max-lg:animate-rise max-lg:rounded-b-none max-lg:shadow-float print:hidden",
        panelHeight,
      )}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <header className="flex items-start gap-3 border-b border-line p-4">
        <Portrait name={name} photoUrl={member.photoUrl} size={64} />
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            tabIndex={-1}
            className="outline-none font-serif text-lg leading-tight font-semibold [overflow-wrap:anywhere]"
          >
            {name}
          </h2>
          {member.maidenName && <p className="text-sm text-ink-soft">née {readableName(member.maidenName)}</p>}
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft tabular-nums">
            {lifeYears(member)}
            <LivingBadge isLiving={member.isLiving} />
          </p>
        </div>
        <IconButton label="Close details" icon={X} size="icon-small" className="-mt-1 -mr-2" onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 [overflow-wrap:anywhere]">
        <dl className="grid grid-cols-[3rem_minmax(0,1fr)] gap-y-1 text-sm">
          {born && (
            <>
              <dt className="text-ink-soft">Born</dt>
              <dd>{born}</dd>
            </>
          )}
          {died && (
            <>
              <dt className="text-ink-soft">Died</dt>
              <dd>{died}</dd>
            </>
          )}
        </dl>
        <div className="mt-3 flex flex-wrap gap-2">
          <ButtonLink href={`/people/${member.id}`} size="small" variant="secondary">
            Open page
          </ButtonLink>
          {isAdmin && (
            <Button
              size="small"
              variant="secondary"
              onPointerEnter={MemberDialog.preload}
              onFocus={MemberDialog.preload}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={onRelate}>
            How are they related?
          </Button>
        </div>
        <h3 className="mt-4 text-xs font-medium text-ink-soft">Show only</h3>
        <ul className="mt-1 flex flex-wrap gap-2">
          {views.map(({ view, label }) => (
            <li key={view}>
              <Button size="small" variant="secondary" onClick={() => onView(view)}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
        <Kin {...props} family={family} />
        <div ref={adding}>{known && <AddRelative member={known} family={family} />}</div>
      </div>
      <Suspense fallback={null}>
        {isEditing && <MemberDialog memberId={member.id} onClose={() => setEditing(false)} />}
      </Suspense>
    </aside>
  );
};
