import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { ISql } from "postgres";

/** Who looks; an administrator who asks for their own tickets looks as everybody else. */
export const viewerOf = ({ sub, role, tenantId = platformTenant }: Claims, isMine = false): Viewer => ({
  tenantId,
  userId: sub,
  isAdmin: role === "tenant_admin" && !isMine,
});

/** What is asked for: a list of what one may see, of one's own alone, or a single ticket. */
export type TicketScope = "seen" | "mine" | "one";

/**
 * Asks as the caller may: super administrators see the tickets of everybody, others those of their family, and there their
 * own unless they administer it; and behind them what they asked before they belonged to a family, which is nothing that an
 * administrator answers. `visible` is the condition on the table `t` (tickets); row level security says the same beneath it.
 */
export const asCaller = async <Row extends object>(
  readModel: ReadModel,
  caller: Claims,
  scope: TicketScope,
  query: (sql: ISql, visible: ReturnType<ISql>) => PromiseLike<Row[]>,
): Promise<Row[]> => {
  const isMine = scope === "mine";
  if (caller.role === "super_admin" && !isMine) return query(readModel.service, readModel.service`true`);
  const viewer = viewerOf(caller, isMine);
  const own = (sql: ISql, tenantId: string): ReturnType<ISql> =>
    sql`t.tenant_id = ${tenantId} and t.user_id = ${viewer.userId}`;
  const ofFamily = await readModel.asViewer(viewer, async (sql) =>
    query(sql, viewer.isAdmin ? sql`t.tenant_id = ${viewer.tenantId}` : own(sql, viewer.tenantId)),
  );
  if (viewer.tenantId === platformTenant || (viewer.isAdmin && scope === "seen")) return ofFamily;
  // As the service itself: whoever reads of no family would wait for one another.
  const { service } = readModel;
  const before = await query(service, own(service, platformTenant));
  return [...ofFamily, ...before];
};
