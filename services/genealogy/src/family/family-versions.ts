import type { Recorded } from "@kinkeeper/contracts/event";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { TransactionSql } from "postgres";
import type { FamilyEvent } from "./family-event.ts";

/** What a change makes out of date: the list of people, the list of relationships, or who is kin to whom. */
export type FamilyList = "members" | "relationships" | "kin";

const outdates: Readonly<Record<FamilyEvent["type"], readonly FamilyList[]>> = {
  MemberAdded: ["members", "kin"],
  MemberChanged: ["members"],
  MemberSourceRecorded: ["members"],
  MemberPhotoSet: ["members"],
  MemberRemoved: ["members", "relationships", "kin"],
  MemberRestored: ["members", "relationships", "kin"],
  MemberErased: ["members", "relationships", "kin"],
  MemberMerged: ["members"],
  MemberUnmerged: ["members"],
  RelationshipAdded: ["relationships", "kin"],
  RelationshipChanged: ["relationships", "kin"],
  RelationshipRemoved: ["relationships", "kin"],
  RelationshipSetAside: [],
  ImportPreviewed: [],
  ImportPersonDecided: [],
  ImportStarted: [],
  ImportPlanned: [],
  ImportRecordsKept: [],
  ImportCompleted: [],
  ImportFailed: [],
  ImportFileForgotten: [],
  ImportUndoStarted: [],
  ImportUndoFailed: [],
  ImportUndone: [],
  MemberChangeProposed: [],
  RelationshipChangeProposed: [],
  ProposalAccepted: [],
  ProposalDeclined: [],
  ProposalLapsed: [],
  SourceAdded: [],
  SourceChanged: [],
  SourceRemoved: [],
  SourceRestored: [],
};

const outdatedBy = (event: Recorded<FamilyEvent>): readonly FamilyList[] =>
  // Who is kept private has no sex in what others are told.
  event.type === "MemberChanged" && event.data.changed.some((field) => field === "sex" || field === "restrictions")
    ? ["members", "kin"]
    : outdates[event.type];

type Versions = Record<FamilyList | "seen", bigint>;

/** Notes for every family the position of its last event, and of the last that changed each list. */
export const bumpVersions = async (sql: TransactionSql, events: readonly Recorded<FamilyEvent>[]): Promise<void> => {
  const families = new Map<string, Versions>();
  for (const event of events) {
    const { tenantId } = event.metadata;
    const versions = families.get(tenantId) ?? { seen: 0n, members: 0n, relationships: 0n, kin: 0n };
    versions.seen = event.position;
    for (const list of outdatedBy(event)) versions[list] = event.position;
    families.set(tenantId, versions);
  }
  const rows = [...families].map(([tenantId, { seen, members, relationships, kin }]) => ({
    tenant_id: tenantId,
    seen: String(seen),
    members: String(members),
    relationships: String(relationships),
    kin: String(kin),
  }));
  const columns = { tenant_id: "uuid", seen: "bigint", members: "bigint", relationships: "bigint", kin: "bigint" };
  await sql`
    insert into family_versions (tenant_id, seen, members, relationships, kin)
    select tenant_id, seen, members, relationships, kin from ${recordset(sql, rows, columns)}
    on conflict (tenant_id) do update set
      seen = greatest(family_versions.seen, excluded.seen),
      members = greatest(family_versions.members, excluded.members),
      relationships = greatest(family_versions.relationships, excluded.relationships),
      kin = greatest(family_versions.kin, excluded.kin)`;
};

/** Who sees the same of a family: everybody where nothing is restricted; else administrators, one who brought some of it, or the rest. */
export type Audience = string;

interface VersionsRow extends Record<FamilyList, string> {
  readonly is_restricted: boolean;
  readonly sees: boolean;
  readonly is_admin: boolean;
  readonly viewer: string;
}

/** Positions as text, "0" where nothing happened to the list; and with whom the viewer shares what is made of it. */
export const readVersions = async (
  sql: TransactionSql,
): Promise<Readonly<Record<FamilyList, string>> & { readonly audience: Audience }> => {
  const [row] = await sql<VersionsRow[]>`
    select members::text, relationships::text, kin::text,
      exists (select from members where restricted) or exists (select from relationships where restricted) as is_restricted,
      exists (select from members where restricted and not stand_in)
        or exists (select from relationships where restricted and not stand_in) as sees,
      platform.is_admin() as is_admin, coalesce(platform.viewer(), '') as viewer
    from family_versions`;
  if (!row) return { members: "0", relationships: "0", kin: "0", audience: "all" };
  const { members, relationships, kin, is_restricted: isRestricted, sees, is_admin: isAdmin, viewer } = row;
  const audience = isRestricted ? (sees ? (isAdmin ? "admin" : viewer) : "member") : "all";
  return { members, relationships, kin, audience };
};
