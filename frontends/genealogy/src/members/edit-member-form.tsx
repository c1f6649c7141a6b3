import {
  changeFamilyMember,
  familyMemberHistory,
  getFamilyMember,
  listFamilyMembers,
  type FamilyMemberWithRevision,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { memberInput, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ApiError } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { MemberForm } from "./member-form.tsx";
import { changesBetween, TheirChanges, type FieldChange } from "./their-changes.tsx";

const detailsOf = (member: FamilyMemberWithRevision): MemberDetails => {
  const { firstName, lastName, maidenName, sex, birthDate, birthPlace, deathDate, deathPlace, biography, isLiving } =
    member;
  return { firstName, lastName, maidenName, sex, birthDate, birthPlace, deathDate, deathPlace, biography, isLiving };
};

type Typed = z.output<typeof memberInput>;

/** Only what was touched is sent, so that a change never undoes what somebody else did to another field. */
const touched = (typed: Typed, dirty: Readonly<Record<string, unknown>>): Partial<Typed> =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => dirty[field]));

export const EditMemberForm = ({ memberId, onClose }: { memberId: string; onClose: () => void }) => {
  const api = useApi();
  const queries = useQueryClient();
  const current = api.queryFor(getFamilyMember, { params: { id: memberId } });
  const { data: member } = useSuspenseQuery(current);
  const form = useSchemaForm(memberInput, detailsOf(member));
  // Subscribes: React Hook Form only keeps track of what is read while rendering.
  const { dirtyFields } = form.formState;
  const [theirs, setTheirs] = useState<readonly FieldChange[]>([]);
  const change = useCommand(changeFamilyMember, {
    invalidates: [listFamilyMembers, getFamilyMember, familyMemberHistory],
    success: "Family member updated successfully",
    failure: "Failed to update family member",
    silentFailure: true,
    onSuccess: onClose,
  });

  /** Somebody else was faster: their words come in wherever nothing was typed, and the next attempt builds on them. */
  const catchUp = async () => {
    const latest = await queries.fetchQuery({ ...current, staleTime: 0 });
    setTheirs(changesBetween(detailsOf(member), detailsOf(latest)));
    form.reset(detailsOf(latest), { keepDirtyValues: true });
  };

  const save = async (typed: Typed) => {
    try {
      await change.mutateAsync({
        params: { id: memberId },
        body: touched(typed, dirtyFields),
        ifMatch: member.revision,
      });
    } catch (error) {
      if (error instanceof ApiError && error.isConflict) await catchUp();
      throw error;
    }
  };

  return (
    <MemberForm
      form={form}
      note={<TheirChanges changes={theirs} />}
      submit="Save changes"
      pending="Saving…"
      failure="Failed to update family member"
      onSubmit={save}
      onCancel={onClose}
    />
  );
};
