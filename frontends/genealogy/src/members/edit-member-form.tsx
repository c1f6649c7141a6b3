import { getFamilyMember, type FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { changeFamilyMember } from "@kinkeeper/contracts/genealogy/member-changes";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { memberInput } from "@kinkeeper/contracts/genealogy/member-input";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { TheirChanges } from "@kinkeeper/kit/form/their-changes.tsx";
import { useChange } from "@kinkeeper/kit/form/use-change.ts";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { fieldNames, readable } from "../family/field-names.ts";
import { listsOfPeople } from "../family/lists-of-people.ts";
import { MemberForm } from "./member-form.tsx";

const detailsOf = (member: FamilyMemberWithRevision): Omit<MemberDetails, "facts" | "associations" | "notes"> => {
  const { firstName, lastName, maidenName, sex, birthDate, birthPlace, deathDate, deathPlace } = member;
  const { biography, isLiving, title = null, suffix = null, otherNames = null } = member;
  const { nameCitations = null, birthCitations = null, deathCitations = null } = member;
  const life = { sex, birthDate, birthPlace, deathDate, deathPlace, biography, isLiving };
  const cited = { nameCitations, birthCitations, deathCitations };
  const { isBirthPrivate, isDeathPrivate, isBiographyPrivate } = member;
  const privacy = {
    isBirthPrivate: isBirthPrivate ?? false,
    isDeathPrivate: isDeathPrivate ?? false,
    isBiographyPrivate: isBiographyPrivate ?? false,
  };
  return { firstName, lastName, maidenName, ...life, ...cited, title, suffix, otherNames, ...privacy };
};

export const EditMemberForm = ({ memberId, onClose }: { memberId: string; onClose: () => void }) => {
  const queries = useQueryClient();
  const params = { id: memberId };
  const current = useApi().queryFor(getFamilyMember, { params });
  const { data: member } = useSuspenseQuery(current);
  const form = useSchemaForm(memberInput, detailsOf(member));
  const { mutateAsync: change } = useCommand(changeFamilyMember, {
    invalidates: listsOfPeople,
    success: "Family member updated successfully",
    failure: "Failed to update family member",
    // The form tells it, once it is known what has become of what is changed.
    silentFailure: true,
    onSuccess: onClose,
  });
  const { save, theirs } = useChange({
    form,
    item: member,
    fieldsOf: detailsOf,
    send: (body, ifMatch) => change({ params, body, ifMatch }),
    read: () => queries.fetchQuery({ ...current, staleTime: 0 }),
    isRestorable: true,
  });
  return (
    <MemberForm
      form={form}
      note={<TheirChanges changes={theirs} fieldNames={fieldNames} readable={readable} />}
      submit="Save changes"
      pending="Saving…"
      failure="Failed to update family member"
      onSubmit={save}
      onCancel={onClose}
    />
  );
};
