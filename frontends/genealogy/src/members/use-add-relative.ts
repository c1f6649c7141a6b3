import { addFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { addFamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { KinPerson } from "@kinkeeper/contracts/genealogy/near-kin";
import type { Partnership } from "@kinkeeper/contracts/genealogy/relationship";
import type { memberInput } from "@kinkeeper/contracts/genealogy/member-input";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { z } from "zod";
import { listsOfTies } from "../family/lists-of-people.ts";
import type { RelativeKind } from "./relative-kinds.ts";
import { relationshipOf } from "./relatives-to-add.ts";

/** How two partners are together, and what was said of their wedding. */
export interface Together {
  readonly partnership: Partnership;
  readonly marriageDate: string;
  readonly marriagePlace: string;
}

interface AddedRelative {
  /** Somebody new, or who is in the tree already. */
  readonly person: z.output<typeof memberInput> | { readonly id: string };
  /** Of a child: its other parent. */
  readonly otherParentId?: string | null;
  /** Of a partner. */
  readonly together: Together;
}

/**
 * Puts somebody into the tree beside `member`. Tried once more after a failure it goes on where it stopped, so that nobody is
 * added twice.
 */
export const useAddRelative = (member: KinPerson, kind: RelativeKind) => {
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const added = useRef<string>(undefined);
  const related = useRef(new Set<string>());

  const relate = async (member1Id: string, member2Id: string, together: Together): Promise<void> => {
    if (related.current.has(member2Id)) return;
    const { partnership, marriageDate, marriagePlace } = together;
    const wedding = partnership === "partners" ? {} : { marriageDate, marriagePlace };
    const how = kind === "partner" ? { partnership, ...wedding } : {};
    await api.call(addFamilyRelationship, {
      body: { member1Id, member2Id, relationshipType: relationshipOf[kind], ...how },
    });
    related.current.add(member2Id);
  };

  return async ({ person, otherParentId, together }: AddedRelative): Promise<void> => {
    try {
      if ("id" in person) {
        await relate(person.id, member.id, together);
      } else {
        added.current ??= (await api.call(addFamilyMember, { body: person })).id;
        await relate(added.current, member.id, together);
        if (otherParentId) await relate(added.current, otherParentId, together);
      }
      toast({
        title: "Success",
        description: "id" in person ? "Relationship added successfully" : "Family member added successfully",
      });
    } finally {
      for (const { id } of listsOfTies) void queries.invalidateQueries({ queryKey: [id] });
    }
  };
};
