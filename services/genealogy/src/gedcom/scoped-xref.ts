/** A key for a record: what its file calls it, with the line of files it is of, because an xref alone may be that of several records. */
export const scopedXref = (scope: string | undefined, xref: string): string => `${scope ?? ""} ${xref}`;
