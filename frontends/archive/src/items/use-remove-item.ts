import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { isRefusal, messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetItems, type ItemCalls } from "./item-calls.ts";

export interface RemovableItem {
  readonly id: string;
  /** What people call it in a sentence: "The harvest of 1921". */
  readonly title: string;
}

interface RemoveItem {
  readonly endpoints: ItemCalls;
  /** "story", "tradition". */
  readonly one: string;
}

/** Takes a removal back: the item stands again as just before it. */
const useBringBack = ({ endpoints, one }: RemoveItem) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: RemovableItem) => {
      const params = { id };
      // The newest entry is the removal itself.
      const [, before] = await api.call(endpoints.history, { params });
      if (before) await api.call(endpoints.revert, { params, body: { revision: before.revision } });
    },
    onSuccess: (_, { title }) => {
      toast({ title: "Success", description: `“${title}” was restored` });
      return forgetItems(queries, endpoints);
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageFor(error, `The ${one} could not be restored`),
        variant: "destructive",
      }),
  });
};

interface Listed {
  readonly id: string;
}

/** Removes an item: it is gone from the lists at once, comes back where that fails, and the toast offers the way back. */
export const useRemoveItem = ({ endpoints, one }: RemoveItem) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const bringBack = useBringBack({ endpoints, one });
  const lists = { queryKey: [endpoints.list.id] };
  return useMutation({
    mutationFn: ({ id }: RemovableItem) => api.call(endpoints.remove, { params: { id } }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<readonly Listed[]>(lists);
      queries.setQueriesData<readonly Listed[]>(lists, (items) => items?.filter((item) => item.id !== id));
      return before;
    },
    onSuccess: (_, item) => {
      toast({
        title: "Success",
        description: `“${item.title}” was deleted`,
        action: { label: "Undo", run: () => bringBack.mutate(item) },
      });
      return forgetItems(queries, endpoints);
    },
    onError: (error, _, before) => {
      for (const [key, items] of before ?? []) queries.setQueryData(key, items);
      // It may be gone all the same.
      if (!isRefusal(error)) void forgetItems(queries, endpoints);
      toast({
        title: "Error",
        description: messageFor(error, `Failed to delete the ${one}`),
        variant: "destructive",
      });
    },
  });
};
