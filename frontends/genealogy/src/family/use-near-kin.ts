import { listNearKin } from "@kinkeeper/contracts/genealogy/near-kin";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import type { Api } from "@kinkeeper/kit/api/create-api.ts";
import { withEverybody } from "@kinkeeper/kit/api/with-everybody.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { familyOf, type Family } from "./family.ts";

/** What `useNearKin` asks, for who asks it ahead. */
export const nearKinQuery = (api: Api, memberId: string) =>
  withEverybody(api.queryFor(listNearKin, { params: { id: memberId } }));

/** A person's near kin: who is tied to them, and their brothers and sisters; suspends until they are there. */
export const useNearKin = (memberId: string): Family => {
  const { data } = useSuspenseQuery(nearKinQuery(useApi(), memberId));
  return useMemo(() => familyOf(data.people, data.relationships), [data]);
};
