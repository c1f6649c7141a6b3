import type { Place, Standing } from "./standing.ts";

/** A cancelled family lets only its administrators in (DESIGN.md §5). */
export const isOpenTo = ({ status, role }: Pick<Place, "status" | "role">): boolean =>
  status !== "cancelled" || role === "tenant_admin";

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
  { place, placesOf }: Standing,
  userId: string,
  wanted?: string | null,
): Promise<Choice> => {
  const first = wanted ? await place(wanted, userId) : undefined;
  if (first && isOpenTo(first)) return { place: first, closed: false };
  let closed = first !== undefined;
  const listed = await placesOf(userId);
  const inOrder = listed.toSorted((a, b) => Number(a.status === "cancelled") - Number(b.status === "cancelled"));
  for (const { tenantId } of inOrder) {
    if (tenantId === wanted) continue;
    // Lists may lag behind: what they propose is looked up once more.
    const found = await place(tenantId, userId);
    if (found && isOpenTo(found)) return { place: found, closed: false };
    if (found) closed = true;
  }
  return { place: undefined, closed };
};
