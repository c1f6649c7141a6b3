import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { ISql } from "postgres";

/** Who looks; an administrator who asks for their own tickets looks as everybody else. */
export const viewerOf = ({ sub, role, tenantId = platformTenant }: Claims, isMine = false): Viewer => ({
  tenantId,
  userId: sub,
  isAdmin: role === "tenant_admin" && !isMine,
});

/**
 * Asks as the caller may: super administrators see the tickets of everybody, others those of their family, and there their
 * own unless they administer it. `visible` is the condition on the table `t` (tickets);
 * row level security says the same beneath it.
 */
export const asCaller = <Row extends object>(
  readModel: ReadModel,
  caller: Claims,
  isMine: boolean,
  query: (sql: ISql, visible: ReturnType<ISql>) => PromiseLike<Row[]>,
): Promise<Row[]> => {
  if (caller.role === "super_admin" && !isMine)
    return Promise.resolve(query(readModel.service, readModel.service`true`));
  const viewer = viewerOf(caller, isMine);
  return readModel.asViewer(viewer, async (sql) =>
    query(
      sql,
      viewer.isAdmin
        ? sql`t.tenant_id = ${viewer.tenantId}`
        : sql`t.tenant_id = ${viewer.tenantId} and t.user_id = ${viewer.userId}`,
    ),
  );
};
