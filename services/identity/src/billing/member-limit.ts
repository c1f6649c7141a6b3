import type { ReadModel } from "@kinkeeper/platform/read-model";

/** How many the plan of a family lets in, invited ones included; null without a plan, or where it sets no limit. */
export const memberLimitOf = async ({ service: sql }: Pick<ReadModel, "service">, tenantId: string) => {
  const [row] = await sql<{ max_members: number | null }[]>`
    select max_members from family_plans join plan_limits using (plan_id) where tenant_id = ${tenantId}`;
  return row?.max_members ?? null;
};
