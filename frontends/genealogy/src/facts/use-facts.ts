import {
  changeFamilyMember,
  familyMemberHistory,
  getFamilyMember,
  type FamilyMemberWithRevision,
} from "@kinkeeper/contracts/genealogy/endpoints";
import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ApiError, messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useQueryClient } from "@tanstack/react-query";

const touched = [getFamilyMember, familyMemberHistory];
type Change = (facts: readonly Fact[]) => readonly Fact[];

/**
 * Changes the facts of a person one at a time. A fact stands for itself: where somebody else was faster, the change is made to
 * what they left.
 */
export const useFacts = (member: FamilyMemberWithRevision) => {
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const params = { id: member.id };

  const send = async (change: Change): Promise<void> => {
    const put = ({ facts, revision }: FamilyMemberWithRevision) =>
      api.call(changeFamilyMember, { params, body: { facts: [...change(facts ?? [])] }, ifMatch: revision });
    try {
      await put(member);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isConflict) throw error;
      await put(await api.call(getFamilyMember, { params }));
    }
    await Promise.all(touched.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
  };

  const save = async (fact: Fact): Promise<void> => {
    await send((facts) =>
      facts.some(({ id }) => id === fact.id) ? facts.map((one) => (one.id === fact.id ? fact : one)) : [...facts, fact],
    );
    toast({ title: "Success", description: "Fact saved" });
  };

  const remove = async (fact: Fact): Promise<void> => {
    try {
      await send((facts) => facts.filter(({ id }) => id !== fact.id));
      toast({
        title: "Success",
        description: "Fact removed",
        action: { label: "Undo", run: () => void bringBack(fact) },
      });
    } catch (error) {
      toast({
        title: "Error",
        description: messageFor(error, "The fact could not be removed"),
        variant: "destructive",
      });
    }
  };

  const bringBack = async (fact: Fact): Promise<void> => {
    try {
      const latest = await api.call(getFamilyMember, { params });
      const facts = [...(latest.facts ?? []).filter(({ id }) => id !== fact.id), fact];
      await api.call(changeFamilyMember, { params, body: { facts }, ifMatch: latest.revision });
      await Promise.all(touched.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
    } catch (error) {
      toast({
        title: "Error",
        description: messageFor(error, "The fact could not be brought back"),
        variant: "destructive",
      });
    }
  };

  return { save, remove };
};
