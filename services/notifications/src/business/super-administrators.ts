import type { ReadModel } from "@kinkeeper/platform/read-model";

/** The ids of their accounts. */
export const superAdministrators = async ({ service: sql }: ReadModel): Promise<readonly string[]> => {
  const rows = await sql<{ user_id: string }[]>`select user_id from accounts where is_super_admin order by user_id`;
  return rows.map(({ user_id }) => user_id);
};
