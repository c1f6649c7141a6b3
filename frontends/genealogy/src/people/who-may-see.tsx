import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { changeFamilyMember } from "@kinkeeper/contracts/genealogy/member-changes";
import { isKeptPrivate, isLocked, type Restriction } from "@kinkeeper/contracts/genealogy/restrictions";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Switch } from "@kinkeeper/kit/switch.tsx";
import { useId } from "react";
import { audiences } from "../family/audiences.ts";
import { listsOfPeople } from "../family/lists-of-people.ts";

/** What stays of the restrictions of a file is kept as it was: "privacy" does not become "confidential". */
const withPrivacy = (restrictions: readonly Restriction[], isPrivate: boolean): Restriction[] => {
  if (isPrivate === isKeptPrivate(restrictions)) return [...restrictions];
  return isPrivate ? ["confidential", ...restrictions] : restrictions.filter((one) => one === "locked");
};

const Choices = ({ member }: { member: FamilyMemberWithRevision }) => {
  const id = useId();
  const restrictions = member.restrictions ?? [];
  const change = useCommand(changeFamilyMember, {
    invalidates: listsOfPeople,
    failure: "This could not be saved",
  });
  const save = (next: readonly Restriction[]) =>
    change.mutate({
      params: { id: member.id },
      body: { restrictions: next.length === 0 ? null : [...next] },
      ifMatch: member.revision,
    });
  return (
    <Card className="p-6 print:hidden">
      <CardTitle>Who can see and change</CardTitle>
      <label htmlFor={`${id}-see`} className="mt-3 mb-1.5 block text-sm font-medium">
        Seen by
      </label>
      <Select
        id={`${id}-see`}
        options={audiences}
        value={isKeptPrivate(restrictions) ? "private" : "family"}
        disabled={change.isPending}
        onChange={(value) => save(withPrivacy(restrictions, value === "private"))}
      />
      {isKeptPrivate(restrictions) && (
        <p className="mt-1.5 text-sm text-ink-soft">Others see “Private” in the tree, and nothing else.</p>
      )}
      <div className="mt-4 flex items-center justify-between gap-4">
        <label htmlFor={`${id}-lock`} className="text-sm">
          Only family admins add relationships and photos
        </label>
        <Switch
          id={`${id}-lock`}
          checked={isLocked(restrictions)}
          disabled={change.isPending}
          onCheckedChange={(isOn) =>
            save(isOn ? [...restrictions, "locked"] : restrictions.filter((one) => one !== "locked"))
          }
        />
      </div>
    </Card>
  );
};

const Note = ({ children }: { children: string }) => (
  <p className="rounded-card border border-line bg-wash px-5 py-3 text-sm text-ink-soft">{children}</p>
);

/** Who can see and change somebody: administrators choose, others read what holds. */
export const WhoMaySee = ({ member }: { member: FamilyMemberWithRevision }) => {
  if (useIsFamilyAdmin()) return <Choices member={member} />;
  if (member.isKeptPrivate)
    return (
      <Note>
        {isKeptPrivate(member.restrictions)
          ? "This person is private. Family admins see who it is."
          : "Some facts about this person are private. Family admins see them."}
      </Note>
    );
  if (isKeptPrivate(member.restrictions)) return <Note>Only you and family admins see this person.</Note>;
  return isLocked(member.restrictions) ? <Note>Only family admins can change this person.</Note> : null;
};
