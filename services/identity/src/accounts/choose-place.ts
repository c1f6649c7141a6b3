import type { Place, Standing } from "./standing.ts";

const days = 24 * 3_600_000;
/** How long the administrators of a cancelled family may come in to export it, in milliseconds (DESIGN.md §5). */
const exportTime = 30 * days;

/** A cancelled family lets only its administrators in, and them for thirty days. */
export const isOpenTo = ({ status, statusSince, role }: Place, now: Date): boolean =>
  status !== "cancelled" || (role === "tenant_admin" && now.getTime() - statusSince.getTime() < exportTime);

export interface Choice {
  readonly place: Place | undefined;
  /** There would be a family, but every one of them is closed. */
  readonly closed: boolean;
}

/**
 * The family somebody looks at: the wanted one if they may, else the first that is not cancelled, else a cancelled one
 * they administer.
 */
export const choosePlace = async (
  { standing: { place, placesOf }, now }: { readonly standing: Standing; readonly now: () => Date },
  userId: string,
  wanted?: string | null,
): Promise<Choice> => {
  const time = now();
  const first = wanted ? await place(wanted, userId) : undefined;
  if (first && isOpenTo(first, time)) return { place: first, closed: false };
  let closed = first !== undefined;
  const listed = await placesOf(userId);
  const inOrder = listed.toSorted((a, b) => Number(a.status === "cancelled") - Number(b.status === "cancelled"));
  for (const { tenantId } of inOrder) {
    if (tenantId === wanted) continue;
    // Lists may lag behind: what they propose is looked up once more.
    const found = await place(tenantId, userId);
    if (found && isOpenTo(found, time)) return { place: found, closed: false };
    if (found) closed = true;
  }
  return { place: undefined, closed };
};
