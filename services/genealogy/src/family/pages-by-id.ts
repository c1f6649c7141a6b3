/** Before every other. */
export const firstId = "00000000-0000-0000-0000-000000000000";

/** Rows page by page, in the order of their ids: `readPage` answers those after an id, and as many as `size` where there are more. */
export async function* pagesById<Row extends { readonly id: string }>(
  size: number,
  readPage: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let after = firstId; ;) {
    const rows = await readPage(after);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)!.id;
  }
}
