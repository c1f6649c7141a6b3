import {
  acceptProposedChanges,
  declineProposedChanges,
  getGedcomImport,
  listGedcomImports,
  listProposedChanges,
  listWaitingProposals,
  type GedcomImport,
} from "@kinkeeper/contracts/genealogy/gedcom";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listsOfPeopleAndTies } from "../family/lists-of-people.ts";
import { changesCounted } from "./counted.ts";

export type Decision = "accept" | "decline";

const endpoints = { accept: acceptProposedChanges, decline: declineProposedChanges };
const touched = [
  listWaitingProposals,
  listProposedChanges,
  getGedcomImport,
  listGedcomImports,
  ...listsOfPeopleAndTies,
];

const said = (decision: Decision, before: number, { waiting, lapsed }: GedcomImport): string => {
  const decided = changesCounted(before - waiting);
  if (decision === "decline") return `${decided} declined`;
  return lapsed === 0 ? `${decided} accepted` : `${decided} accepted; ${lapsed} no longer possible`;
};

/**
 * Accepts or declines changes of an import: those of `ids`, or all `waiting`, a hundred in each call. `progress` is from 0 to 1
 * while it takes several.
 */
export const useDecide = (importId: string, waiting: number, onDone: () => void) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number>();

  const mutation = useMutation({
    mutationFn: async ({ decision, ids }: { decision: Decision; ids?: string[] | undefined }) => {
      const decide = (body: { ids?: string[] }) => api.call(endpoints[decision], { params: { id: importId }, body });
      if (ids) return decide({ ids });
      let left = waiting;
      for (;;) {
        const answer = await decide({});
        if (answer.waiting === 0 || answer.waiting >= left) return answer;
        left = answer.waiting;
        setProgress((waiting - left) / waiting);
      }
    },
    onSuccess: (answer, { decision }) => {
      toast({ title: "Success", description: said(decision, waiting, answer) });
      onDone();
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageFor(error, "The decision could not be saved"),
        variant: "destructive",
      }),
    onSettled: async () => {
      setProgress(undefined);
      await Promise.all(touched.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
    },
  });
  return { decide: mutation.mutate, isPending: mutation.isPending, deciding: mutation.variables?.decision, progress };
};
