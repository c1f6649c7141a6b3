import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { hash } from "node:crypto";
import { linesApartFromLinks } from "../gedcom/kept-lines.ts";
import { inOneSpelling } from "./known-spelling.ts";
import { canonicalRecordText } from "./compare-records.ts";

/** Short digests to compare and find records by: what a file holds may be longer than an index takes. */
const digest = (...words: readonly (string | boolean | null)[]): string =>
  hash("sha1", JSON.stringify(words), "base64").slice(0, 22);

/** Of what a file calls a record (`I1`), within that file. */
export const xrefKey = (xref: string): string => digest("xref", xref);

/** Of what identifies a record beyond its file; UUIDs are the same however they are written. */
export const uidKey = (uid: string): string => digest("uid", asUuid(uid) ?? uid.trim().toLowerCase());

/** The UUID that a GEDCOM UID says (with or without dashes, with the four checksum digits of PAF); undefined for anything else. */
export const asUuid = (uid: string): string | undefined => {
  const digits = uid.trim().replaceAll("-", "").toLowerCase();
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})(?:[0-9a-f]{4})?$/.exec(digits);
  return match?.slice(1).join("-");
};

const plain = (name: string | null): string => (name ?? "").replace(/\s+/g, " ").trim().toLowerCase();

export const nameKey = ({ firstName, lastName }: { firstName: string; lastName: string | null }): string =>
  digest("name", plain(firstName), plain(lastName));

/** Null where no birth is known: two unknown births are not the same one. */
export const birthKey = (birthDate: string | null): string | null =>
  birthDate === null ? null : digest("birth", plain(formatDate(birthDate)));

/** Of what a record says that is about nobody, whatever version of GEDCOM it is written in. */
export const recordKey = (record: string): string => digest("record", canonicalRecordText(record));

/**
 * Whom a file associates with somebody stands in its lines: only that they were read counts, and what an export of ours cites for them,
 * which is taken out of the lines.
 */
const comparedAssociations = (list: readonly Pick<Association, "citations">[]) =>
  list.some(({ citations }) => citations) ? list.map(({ citations = [] }) => citations) : list.length;

/** Of everything a file said about something: equal keys mean it said the same. Fields it said nothing of do not count. */
export const saidKey = (said: object, extra: readonly string[]): string => {
  const fields: (readonly [string, unknown])[] = [];
  for (const field of Object.keys(said).sort()) {
    const value: unknown = said[field as keyof typeof said];
    if (value === null || value === undefined) continue;
    fields.push([field, field === "associations" ? comparedAssociations(value as Association[]) : value]);
  }
  return digest(JSON.stringify(fields), ...linesApartFromLinks(extra));
};

/** The same of what waits for an administrator: in whose spelling it stands there does not count. */
export const pendingKey = (said: object, extra: readonly string[]): string => saidKey(inOneSpelling(said), extra);
