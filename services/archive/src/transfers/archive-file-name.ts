/** What an archive is called when it is saved: plain letters only, so that it means the same to every system. */
export const archiveFileName = (familyName: string, day: Date): string => {
  const plain = familyName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  return `${plain || "family"}-${day.toISOString().slice(0, 10)}.zip`;
};
