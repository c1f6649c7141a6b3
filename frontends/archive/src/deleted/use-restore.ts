import { listAnnouncements, restoreAnnouncement } from "@kinkeeper/contracts/archive/announcements";
import { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { listDeletedItems, type DeletedItem } from "@kinkeeper/contracts/archive/deleted-items";
import { lifeEventEndpoints } from "@kinkeeper/contracts/archive/life-events";
import { traditionEndpoints } from "@kinkeeper/contracts/archive/traditions";
import {
  listDeletedFamilyMembers,
  listFamilyMembers,
  type DeletedFamilyMember,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { listFamilyRelationships } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { revertFamilyMember } from "@kinkeeper/contracts/genealogy/member-history";
import { whereShown } from "../items/item-calls.ts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { isRefusal, messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";

export interface Restore<Item> {
  /** Of what is being restored now. */
  readonly pendingId: string | undefined;
  /** `title`: what people call it. */
  readonly run: (item: Item, title: string) => void;
}

const endpointsOf = { artifact: artifactEndpoints, event: lifeEventEndpoints, tradition: traditionEndpoints };

/** Restores one thing: tells how it went, and has the lists that change read again. */
const useRestore = <Item extends { readonly id: string }>(
  restore: (item: Item) => Promise<unknown>,
  changedLists: (item: Item) => readonly string[],
): Restore<Item> => {
  const toast = useToast();
  const queries = useQueryClient();
  const readAgain = (item: Item) =>
    Promise.all(changedLists(item).map((id) => queries.invalidateQueries({ queryKey: [id] })));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ item }: { item: Item; title: string }) => restore(item),
    onSuccess: async (_, { item, title }) => {
      toast({ title: "Success", description: `“${title}” was restored` });
      await readAgain(item);
    },
    onError: (error, { item, title }) => {
      // It may have been all the same.
      if (!isRefusal(error)) void readAgain(item);
      toast({
        title: "Error",
        description: messageFor(error, `“${title}” could not be restored`),
        variant: "destructive",
      });
    },
  });
  return {
    pendingId: isPending ? variables.item.id : undefined,
    run: (item, title) => mutate({ item, title }),
  };
};

/** Restores an item or an announcement as it was just before it was deleted. */
export const useRestoreItem = (): Restore<DeletedItem> => {
  const api = useApi();
  return useRestore(
    ({ id, category, revision }) =>
      category === "announcement"
        ? api.call(restoreAnnouncement, { params: { id } })
        : api.call(endpointsOf[category].revert, { params: { id }, body: { revision: revision ?? 0 } }),
    ({ category }) =>
      [
        listDeletedItems,
        ...(category === "announcement" ? [listAnnouncements] : whereShown(endpointsOf[category])),
      ].map(({ id }) => id),
  );
};

/** Restores somebody with the relationships that went along. */
export const useRestorePerson = (): Restore<DeletedFamilyMember> => {
  const api = useApi();
  return useRestore(
    ({ id, revision }) => api.call(revertFamilyMember, { params: { id }, body: { revision } }),
    () => [listDeletedFamilyMembers.id, listFamilyMembers.id, listFamilyRelationships.id],
  );
};
