import { listNearKin } from "@kinkeeper/contracts/genealogy/near-kin";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { withEverybody } from "@kinkeeper/kit/api/with-everybody.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { familyOf, type Family } from "./family.ts";

/** A person's near kin: who is tied to them, and their brothers and sisters; suspends until they are there. */
export const useNearKin = (memberId: string): Family => {
  const { data } = useSuspenseQuery(withEverybody(useApi().queryFor(listNearKin, { params: { id: memberId } })));
  return useMemo(() => familyOf(data.people, data.relationships), [data]);
};
