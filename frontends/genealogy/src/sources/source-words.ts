/** What the fields of a source are called where people read them. */
export const sourceFieldNames: Readonly<Record<string, string>> = {
  title: "Title",
  author: "Author",
  publication: "Publication",
  abbreviation: "Short title",
  repository: "Kept by",
  repositoryAddress: "Address",
  repositoryWeb: "Website",
  callNumber: "Call number",
  note: "Note",
};

/** "Cited once", "Cited 12 times" by people and relationships; "Not cited yet". */
export const citedWords = (citedBy: number): string => {
  if (citedBy === 0) return "Not cited yet";
  return citedBy === 1 ? "Cited once" : `Cited ${citedBy.toLocaleString("en")} times`;
};

/** The address of a website as a link; null for what is none. */
export const websiteOf = (typed: string): string | null => {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (/\s/.test(typed) || !URL.canParse(address)) return null;
  return new URL(address).hostname.includes(".") ? address : null;
};
