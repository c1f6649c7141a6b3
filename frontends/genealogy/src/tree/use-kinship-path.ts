import { getKinship } from "@kinkeeper/contracts/genealogy/kinship";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

interface Step {
  readonly memberId: string;
  /** What they are to the one before: "daughter", "husband". */
  readonly step: string;
  readonly name: string;
}

export interface KinshipPath {
  /** What the second is to the first; null where no tie is known. */
  readonly name: string | null;
  readonly also: string | undefined;
  readonly steps: readonly Step[];
  /** Whom a drawing of it shows: both of them at least. */
  readonly memberIds: readonly string[];
  readonly isPending: boolean;
  readonly error: Error | null;
}

const noSteps: readonly Step[] = [];

/** How `toId` is related to `fromId`, and through whom; nothing while one of them is missing. */
export const useKinshipPath = (fromId: string | undefined, toId: string | undefined): KinshipPath => {
  const isAsked = fromId !== undefined && toId !== undefined;
  const query = useApi().queryFor(getKinship, { query: { from: fromId ?? "", to: toId ?? "" } });
  const { data, error, isPending } = useQuery({ ...query, enabled: isAsked });
  const steps = data?.path ?? noSteps;
  const memberIds = useMemo(() => {
    if (!isAsked) return [];
    return steps.length > 0 ? steps.map(({ memberId }) => memberId) : [fromId, toId];
  }, [fromId, isAsked, steps, toId]);
  return { name: data?.name ?? null, also: data?.also, steps, memberIds, isPending: isAsked && isPending, error };
};
