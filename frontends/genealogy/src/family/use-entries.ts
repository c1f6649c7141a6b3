import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import { getFamilyMember, type FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { changeFamilyMember } from "@kinkeeper/contracts/genealogy/member-changes";
import { familyMemberHistory } from "@kinkeeper/contracts/genealogy/member-history";
import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ApiError, messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useQueryClient } from "@tanstack/react-query";

const touched = [getFamilyMember, familyMemberHistory];

interface Entries {
  readonly facts: Fact;
  readonly associations: Association;
  readonly notes: Note;
}

/**
 * Changes the entries of a list of a person one at a time. An entry stands for itself: where somebody else was faster, the change is
 * made to what they left. `what`: "Fact", what an entry is called.
 */
export const useEntries = <Field extends keyof Entries>(
  member: FamilyMemberWithRevision,
  field: Field,
  what: string,
) => {
  type Entry = Entries[Field];
  type Change = (entries: readonly Entry[]) => readonly Entry[];
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const params = { id: member.id };

  const put = (latest: FamilyMemberWithRevision, change: Change) => {
    const entries = (latest[field] ?? []) as unknown as readonly Entry[];
    return api.call(changeFamilyMember, { params, body: { [field]: [...change(entries)] }, ifMatch: latest.revision });
  };
  const refresh = () => Promise.all(touched.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));

  const send = async (change: Change): Promise<void> => {
    try {
      await put(member, change);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isConflict) throw error;
      await put(await api.call(getFamilyMember, { params }), change);
    }
    await refresh();
  };

  const fail = (error: unknown, description: string) =>
    toast({ title: "Error", description: messageFor(error, description), variant: "destructive" });

  const save = async (entry: Entry): Promise<void> => {
    await send((entries) =>
      entries.some(({ id }) => id === entry.id)
        ? entries.map((one) => (one.id === entry.id ? entry : one))
        : [...entries, entry],
    );
    toast({ title: "Success", description: `${what} saved` });
  };

  const remove = async (entry: Entry): Promise<void> => {
    const place = (member[field] ?? []).findIndex(({ id }) => id === entry.id);
    try {
      await send((entries) => entries.filter(({ id }) => id !== entry.id));
      toast({
        title: "Success",
        description: `${what} removed`,
        action: { label: "Undo", run: () => void bringBack(entry, place) },
      });
    } catch (error) {
      fail(error, `The ${what.toLowerCase()} could not be removed`);
    }
  };

  const bringBack = async (entry: Entry, place: number): Promise<void> => {
    try {
      const latest = await api.call(getFamilyMember, { params });
      await put(latest, (entries) => entries.filter(({ id }) => id !== entry.id).toSpliced(place, 0, entry));
      await refresh();
    } catch (error) {
      fail(error, `The ${what.toLowerCase()} could not be restored`);
    }
  };

  return { save, remove };
};
