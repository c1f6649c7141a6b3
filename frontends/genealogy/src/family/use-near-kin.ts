import { listNearKin } from "@kinkeeper/contracts/genealogy/near-kin";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { withEverybody } from "@kinkeeper/kit/api/with-everybody.ts";
import { familyOf, type Family } from "./use-family.ts";

/** A person's surroundings: who is tied to them, and their brothers and sisters; suspends until they are there. */
export const useNearKin = (memberId: string): Family => {
  const { data } = useSuspenseQuery(withEverybody(useApi().queryFor(listNearKin, { params: { id: memberId } })));
  return familyOf(data.people, data.relationships);
};
