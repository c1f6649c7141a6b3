import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { LivingBadge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Pencil, Trash2, UsersRound } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { Link } from "wouter";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { birthOf, deathOf } from "../family/birth-and-death.ts";
import { DeleteMemberDialog, MemberDialog, RelationshipsDialog } from "./opened-dialogs.ts";
import { PhotoUpload } from "./photo-upload.tsx";

export type MemberAction = "edit" | "delete" | "relationships";

interface MemberCardProps {
  readonly member: ListedPerson;
  readonly isSelected: boolean;
  readonly onAction: (action: MemberAction) => void;
}

export const MemberCard = memo(({ member, isSelected, onAction }: MemberCardProps) => {
  const isAdmin = useIsFamilyAdmin();
  const card = useRef<HTMLLIElement>(null);
  const name = fullName(member);
  const born = birthOf(member);
  const died = deathOf(member);
  useEffect(() => {
    if (isSelected) card.current?.scrollIntoView({ block: "center" });
  }, [isSelected]);
  return (
    <li
      ref={card}
      aria-current={isSelected || undefined}
      className={classNames(
        "flex flex-col rounded-card border bg-sheet p-5 [contain-intrinsic-size:auto_14rem] [content-visibility:auto]",
        isSelected ? "border-accent ring-2 ring-accent" : "border-line",
      )}
    >
      <div className="flex items-start gap-4">
        <PhotoUpload member={member} />
        <div className="min-w-0 flex-1">
          <h2 className="font-serif text-lg leading-snug font-semibold break-words">
            <Link href={`/people/${member.id}`} className="focus-ring rounded-sm text-ink no-underline hover:underline">
              {name}
            </Link>
          </h2>
          {member.title && <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">{member.title}</p>}
          {member.maidenName && <p className="text-sm text-ink-soft">née {readableName(member.maidenName)}</p>}
          <LivingBadge isLiving={member.isLiving} />
        </div>
      </div>
      <div className="mt-4 flex-1 space-y-1 text-sm text-ink-soft">
        {born && <p>Born: {born}</p>}
        {died && <p>Died: {died}</p>}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-1 border-t border-line pt-3">
        <Button
          variant="quiet"
          size="small"
          onPointerEnter={RelationshipsDialog.preload}
          onFocus={RelationshipsDialog.preload}
          onClick={() => onAction("relationships")}
          aria-label={`Manage relationships of ${name}`}
        >
          <Icon of={UsersRound} size={16} />
          Relationships
        </Button>
        {isAdmin && (
          <span className="ml-auto flex">
            <IconButton
              label={`Edit ${name}`}
              icon={Pencil}
              onPointerEnter={MemberDialog.preload}
              onFocus={MemberDialog.preload}
              onClick={() => onAction("edit")}
            />
            <IconButton
              label={`Delete ${name}`}
              icon={Trash2}
              onPointerEnter={DeleteMemberDialog.preload}
              onFocus={DeleteMemberDialog.preload}
              onClick={() => onAction("delete")}
            />
          </span>
        )}
      </div>
    </li>
  );
});
MemberCard.displayName = "MemberCard";
