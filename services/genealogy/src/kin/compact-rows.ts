import { pageSize } from "../family/list-answers.ts";

const first = "00000000-0000-0000-0000-000000000000";

/** Rows page by page, in the order of their ids. */
export async function* pagesOf<Row extends { readonly id: string }>(
  readPage: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = first; ;) {
    const rows = await readPage(after);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.id;
  }
}

/** The rows of a page without the brackets around them. */
export const joined = (rows: readonly unknown[], isFirst: boolean): string =>
  rows.length === 0 ? "" : (isFirst ? "" : ",") + JSON.stringify(rows).slice(1, -1);
