import type { AccountState, JoinedFamily } from "./account-state.ts";

const days = 24 * 3_600_000;
/** How long the administrators of a cancelled family may come in to export it, in milliseconds (DESIGN.md §5). */
const exportTime = 30 * days;

/** A cancelled family lets only its administrators in, and them for thirty days. */
export const isOpenTo = ({ status, statusSince, role }: JoinedFamily, now: Date): boolean =>
  status !== "cancelled" || (role === "tenant_admin" && now.getTime() - statusSince.getTime() < exportTime);

/**
 * The family somebody looks at: the wanted one if they may, else the first that is not cancelled, else a cancelled one
 * they administer. None where all are closed to them: their account, to delete it, to sell or to answer an invitation, is not the family's.
 */
export const chooseFamily = async (
  { accountState, now }: { readonly accountState: AccountState; readonly now: () => Date },
  userId: string,
  wanted?: string | null,
): Promise<JoinedFamily | undefined> => {
  const time = now();
  const first = wanted ? await accountState.family(wanted, userId) : undefined;
  if (first && isOpenTo(first, time)) return first;
  const listed = await accountState.familiesOf(userId);
  const inOrder = listed.toSorted((a, b) => Number(a.status === "cancelled") - Number(b.status === "cancelled"));
  for (const { tenantId } of inOrder) {
    if (tenantId === wanted) continue;
    // The read model may lag behind: what it proposes is looked up once more.
    const found = await accountState.family(tenantId, userId);
    if (found && isOpenTo(found, time)) return found;
  }
  return undefined;
};
