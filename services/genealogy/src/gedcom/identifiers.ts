import { childOf, oneLine, textOf, type Structure } from "./structure.ts";

/** One spelling for the many of a UUID: no braces or hyphens, upper case, without the checksum that PAF appends. */
const normalizeUid = (uid: string): string => {
  const plain = uid.trim().replace(/^\{|\}$/g, "");
  const hex = plain.replaceAll("-", "").toUpperCase();
  return /^[0-9A-F]{32}(?:[0-9A-F]{4})?$/.test(hex) ? hex.slice(0, 32) : plain;
};

/** Numbers given out by others, worldwide unique together with who gave them. */
const numbered = ["_FSFTID", "_FID", "AFN", "RFN", "_AFN", "_RFN"];

/**
 * What identifies a record beyond its file: a UUID (`normalizeUid`), else `EXID:<type>:<id>`, else `<tag>:<id>` of a
 * registry; null when there is none.
 */
export const uidOf = (record: Structure): string | null => {
  // The first, whatever its tag: of several, another version of the same file has the same one first.
  const uid = record.children.find(
    (child) => (child.tag === "UID" || child.tag === "_UID") && child.value.trim() !== "",
  );
  if (uid) return normalizeUid(oneLine(uid.value));
  const external = childOf(record, "EXID") ?? childOf(record, "_EXID");
  if (external && external.value !== "") return `EXID:${textOf(external, "TYPE") ?? ""}:${external.value.trim()}`;
  for (const tag of numbered) {
    const number = textOf(record, tag);
    if (number !== undefined) return `${tag.replace(/^_/, "")}:${number}`;
  }
  return null;
};
