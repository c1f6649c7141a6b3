/** GEDCOM's four qualities of evidence. */
export const qualities: readonly { readonly value: string; readonly label: string }[] = [
  { value: "3", label: "Written at the time, by a witness" },
  { value: "2", label: "Written later, or from hearsay" },
  { value: "1", label: "Questionable" },
  { value: "0", label: "Unreliable" },
];

export const qualityWords = (quality: number): string | undefined =>
  qualities.find(({ value }) => value === String(quality))?.label;
