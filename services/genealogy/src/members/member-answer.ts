import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { isKeptPrivate, restrictionsOf } from "@kinkeeper/contracts/genealogy/restrictions";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { jsonReply, type Reply } from "@kinkeeper/platform/http/route";
import type { TransactionSql } from "postgres";
import { withPrivacyOfLines } from "../gedcom/public-view.ts";
import { associatedWith } from "./associated-with.ts";
import { Associates, shownAssociations } from "./associates.ts";
import { citedMarriages, noMarriages } from "./cited-marriages.ts";
import { fileDetailsColumns, fileDetailsOf, type FileDetailsRow } from "./file-details.ts";
import type { Member } from "./member.ts";
import { peopleAtEvents } from "./people-at-events.ts";
import { sourcedLife } from "./sourced-life.ts";
import { wholeDetails } from "./whole-details.ts";

interface MemberRow extends FileDetailsRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly revision: number;
  readonly line: string | null;
  readonly photo_url: string | null;
  readonly birth_from: string | null;
  readonly death_from: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_whole: boolean;
}

/** What relationships and the lives of others tell of somebody; nothing yet of somebody who was added this moment. */
const readRelatedLives = async (sql: TransactionSql, memberId: string, isNew: boolean) => {
  if (isNew) return [noMarriages, {}] as const;
  return Promise.all([citedMarriages(sql, memberId), associatedWith(sql, memberId)]);
};

/**
 * One member of the viewer's family; undefined when there is none or they were removed. One round trip where nothing is named or cited.
 * `isNew`: nobody else can have heard of them.
 */
export const findMember = async (
  sql: TransactionSql,
  memberId: string,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<FamilyMemberWithRevision | undefined> => {
  const reading = sql<MemberRow[]>`
    select m.tenant_id, m.id, m.revision, m.details, m.facts, m.associations, m.notes, m.cited, i.line, m.photo_url, m.birth_from, m.death_from, m.created_at, m.updated_at,
      ${fileDetailsColumns(sql)}, m.restricted and not m.stand_in as is_whole
    from members m left join imports i on i.id = m.source_import where m.id = ${memberId} and not m.removed`;
  // Sent together: each answer that is waited for costs a turn of a thread that may be busy.
  const [[row], [marriages, associated]] = await Promise.all([reading, readRelatedLives(sql, memberId, isNew)]);
  if (!row) return undefined;
  const extra = row.extra?.split("\n") ?? [];
  const details = withPrivacyOfLines(wholeDetails(row), extra);
  const restrictions = restrictionsOf({ details, extra });
  // Before whom nothing is told of somebody, nothing is told of whom they knew.
  const isHidden = row.stand_in && isKeptPrivate(restrictions);
  const associates = await Associates.named(sql, [details.associations]);
  const life = await sourcedLife(sql, { ...row, details }, associates, marriages);
  const facts = details.facts ?? life.facts ?? [];
  return {
    id: row.id,
    ...details,
    ...(restrictions.length === 0 ? {} : { restrictions: [...restrictions] }),
    ...(row.stand_in ? { isKeptPrivate: true } : {}),
    ...life,
    ...shownAssociations(details.associations, associates),
    ...(isHidden ? {} : associated),
    ...(fileDetailsOf(row).length > 0 ? { hasFileDetails: true } : {}),
    ...(await peopleAtEvents(sql, { ...row, facts, isWhole: row.is_whole }, marriages.kept)),
    photoUrl: row.photo_url,
    birthFrom: row.birth_from,
    deathFrom: row.death_from,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
};

const firstDay = (date: string | null): string | null => (date === null ? null : (parseDate(date).from ?? null));

/** A member as a command left them, where the list may be late: `listed` is what it shows. */
export const memberAfter = (
  memberId: string,
  { state, revision }: { readonly state: Member; readonly revision: number },
  listed: FamilyMemberWithRevision | undefined,
  now: Date,
): FamilyMemberWithRevision => {
  if (listed && listed.revision >= revision) return listed;
  if (state.status === "absent") throw new Error(`nothing was recorded of the member ${memberId}`);
  const { current, photoUrl } = state;
  const time = now.toISOString();
  return {
    id: memberId,
    ...current,
    photoUrl,
    birthFrom: firstDay(current.birthDate),
    deathFrom: firstDay(current.deathDate),
    createdAt: listed?.createdAt ?? time,
    updatedAt: time,
    revision,
  };
};

/** With the revision as entity tag, as If-Match wants it back. */
export const memberReply = (status: number, member: FamilyMemberWithRevision): Reply =>
  jsonReply(status, member, { etag: `"${member.revision}"`, "cache-control": "private, no-cache" });
