import { getArchiveBeginning } from "@kinkeeper/contracts/archive/onboarding";
import { getTreeBeginning } from "@kinkeeper/contracts/genealogy/onboarding";
import { getOnboarding } from "@kinkeeper/contracts/identity/onboarding";
import type { OnboardingStep } from "@kinkeeper/contracts/identity/onboarding-step";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeployedRemotes } from "../dashboard/deployed-remotes.ts";

export interface FirstStep {
  readonly step: OnboardingStep;
  readonly state: "open" | "skipped" | "done";
}

export interface FirstSteps {
  /** In their order; only those that are possible here. */
  readonly steps: readonly FirstStep[];
  /** The first that is neither done nor skipped. */
  readonly next: OnboardingStep | undefined;
  readonly hasPeople: boolean;
  readonly ownPersonId: string | null;
  /** Its user has put the steps away, or went through all of them before. */
  readonly isOver: boolean;
}

interface Beginning {
  /** Undefined while loading, and where it cannot be known. */
  readonly firstSteps: FirstSteps | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** How far one has come: what is in the tree and the archive says it, but for what was skipped. */
export const useFirstSteps = (): Beginning => {
  const api = useApi();
  const deployed = useDeployedRemotes();
  const isAdmin = useSession().user.role === "tenant_admin";
  const [hasTree, hasArchive] = [deployed.has("genealogy"), deployed.has("archive")];
  // Somebody may have added something on another page, or in another browser.
  const fresh = { staleTime: 0 } as const;
  const own = useQuery({ ...api.queryFor(getOnboarding), ...fresh });
  const tree = useQuery({ ...api.queryFor(getTreeBeginning), ...fresh, enabled: hasTree });
  const archive = useQuery({ ...api.queryFor(getArchiveBeginning), ...fresh, enabled: hasArchive });
  const all = [own, tree, archive];
  const error = all.find((query) => query.error && query.data === undefined)?.error ?? null;
  const retry = () => {
    for (const query of all) if (query.error) void query.refetch();
  };
  if (!own.data || tree.isLoading || archive.isLoading || error) return { firstSteps: undefined, error, retry };

  const { skipped, isOver, hasInvited } = own.data;
  const stepOf = (step: OnboardingStep, isDone: boolean): FirstStep => {
    if (isDone) return { step, state: "done" };
    return { step, state: skipped.includes(step) ? "skipped" : "open" };
  };
  const ownPersonId = tree.data?.ownPersonId ?? null;
  const yourself = stepOf("yourself", ownPersonId !== null);
  const steps = [
    ...(hasTree ? [yourself] : []),
    // Nobody's parents can be added before somebody is there to be their child.
    ...(hasTree && yourself.state !== "skipped" ? [stepOf("parents", tree.data?.hasParents ?? false)] : []),
    ...(hasArchive
      ? [stepOf("photo", archive.data?.hasPhoto ?? false), stepOf("story", archive.data?.hasStory ?? false)]
      : []),
    ...(isAdmin ? [stepOf("invitation", hasInvited)] : []),
  ];
  const next = steps.find(({ state }) => state === "open")?.step;
  const firstSteps = { steps, next, hasPeople: tree.data?.hasPeople ?? false, ownPersonId, isOver };
  return { firstSteps, error, retry };
};
