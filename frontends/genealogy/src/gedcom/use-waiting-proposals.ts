import { listWaitingProposals, type WaitingProposals } from "@kinkeeper/contracts/genealogy/gedcom";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useIsFamilyAdmin, useSession } from "@kinkeeper/kit/session.ts";
import { useQuery } from "@tanstack/react-query";

/** Imports of which changes wait for an administrator; none to anybody else, or while nobody knows. */
export const useWaitingProposals = (): readonly WaitingProposals[] => {
  const hasFamily = useSession().user.tenantId !== null;
  const isAdmin = useIsFamilyAdmin();
  const { data } = useQuery({
    ...useApi().queryFor(listWaitingProposals),
    enabled: isAdmin && hasFamily,
    // Others propose them.
    staleTime: 0,
  });
  return data ?? [];
};
