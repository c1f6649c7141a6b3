/** What a header is called among records: no file can name a record so. */
export const headerName = "0 HEAD";

/** The file's name for a record by its first line; null for a record without one. */
export const recordName = (text: string): string | null =>
  text.startsWith(headerName) ? headerName : (/^0 @([^@\n]+)@ /.exec(text)?.[1] ?? null);
