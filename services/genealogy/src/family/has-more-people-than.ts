import type { ReadAsViewer } from "./list-answers.ts";

/** Whether more people of a family are here than so many: what is made of a large one is made elsewhere than what is made of most. */
export const hasMorePeopleThan = (most: number, read: ReadAsViewer): Promise<boolean> =>
  read(async (sql) => {
    const [row] = await sql<{ has_more: boolean }[]>`
      select exists (select from members where not removed offset ${most}) as has_more`;
    return row!.has_more;
  });
