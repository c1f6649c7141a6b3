import { familyMemberHistory, revertFamilyMember } from "@kinkeeper/contracts/genealogy/member-history";
import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { listsOfPeopleAndTies } from "../family/lists-of-people.ts";

/** Takes a removal back: the person stands again as just before it, relationships included. */
export const useBringBack = (member: ListedPerson): (() => void) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const params = { id: member.id };
  const { mutate } = useMutation({
    mutationFn: async () => {
      // The newest entry is the removal itself.
      const [, before] = await api.call(familyMemberHistory, { params });
      if (before) await api.call(revertFamilyMember, { params, body: { revision: before.revision } });
    },
    onSuccess: async () => {
      toast({ title: "Success", description: `${fullName(member)} was restored` });
      await Promise.all(listsOfPeopleAndTies.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageFor(error, "Failed to restore the family member"),
        variant: "destructive",
      }),
  });
  return mutate;
};
