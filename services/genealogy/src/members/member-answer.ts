import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { parseDate } from "@kinkeeper/contracts/dates";
import { jsonReply, type Reply } from "@kinkeeper/platform/http/route";
import type { TransactionSql } from "postgres";
import type { Member } from "./member.ts";

interface MemberRow {
  readonly id: string;
  readonly revision: number;
  readonly details: string;
  readonly photo_url: string | null;
  readonly birth_from: string | null;
  readonly death_from: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** One member of the viewer's family; undefined when there is none or they were removed. */
export const findMember = async (
  sql: TransactionSql,
  memberId: string,
): Promise<FamilyMemberWithRevision | undefined> => {
  const [row] = await sql<MemberRow[]>`
    select id, revision, details, photo_url, birth_from, death_from, created_at, updated_at
    from members where id = ${memberId} and not removed`;
  return (
    row && {
      id: row.id,
      ...(JSON.parse(row.details) as MemberDetails),
      photoUrl: row.photo_url,
      birthFrom: row.birth_from,
      deathFrom: row.death_from,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      revision: row.revision,
    }
  );
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
