const longest = 100;

/** A name as it may be shown and saved under: the last part of a path, without signs that control or that file systems refuse. */
export const plainFileName = (sent: string): string => {
  const last = sent.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{C}<>:"|?*]/gu, " ")
    .trim()
    .slice(0, longest)
    .toWellFormed();
  return plain || "file";
};
