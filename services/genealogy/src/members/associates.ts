import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { Associate, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { readableFullName } from "@kinkeeper/contracts/genealogy/readable";
import { isKeptPrivate } from "@kinkeeper/contracts/genealogy/restrictions";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { TransactionSql } from "postgres";
import type { NameOf } from "../sources/value-text.ts";

const idsIn = (list: readonly Association[] | null | undefined): string[] => [
  ...new Set((list ?? []).flatMap(({ memberId }) => memberId ?? [])),
];

interface AssociateRow {
  readonly id: string;
  readonly line: string | null;
  readonly xref: string | null;
  readonly now_id: string;
  readonly removed: boolean;
  readonly stand_in: boolean;
  readonly details: string;
}

export const associateOf = (id: string, details: string): Associate => {
  const { firstName, lastName, birthDate, deathDate } = JSON.parse(details) as MemberDetails;
  return { id, firstName, lastName, birthDate, deathDate };
};

const associatesBy = (sql: TransactionSql, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : sql<AssociateRow[]>`
        select m.id, i.line, m.xref, coalesce(k.id, m.id) as now_id, coalesce(k.removed, m.removed) as removed,
          coalesce(k.stand_in, m.stand_in) as stand_in, coalesce(k.details, m.details) as details
        from members m left join members k on k.tenant_id = m.tenant_id and k.id = m.remaining_id
          left join imports i on i.tenant_id = m.tenant_id and i.id = m.source_import
        where m.id = any(${ids as string[]}::uuid[])`;

type Lists = readonly (readonly Association[] | null | undefined)[];

const nameIn = (details: string): string => readableFullName(JSON.parse(details) as MemberDetails);

/** Those who are named in lives, as the viewer may know them. */
export class Associates {
  readonly #rows: ReadonlyMap<string, AssociateRow>;

  constructor(rows: readonly AssociateRow[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  /** One statement where people of the family are named, else none. */
  static async named(sql: TransactionSql, lists: Lists): Promise<Associates> {
    return new Associates(await associatesBy(sql, [...new Set(lists.flatMap(idsIn))]));
  }

  readonly nameOf: NameOf = (memberId) => {
    const row = this.#rows.get(memberId);
    return row && nameIn(row.details);
  };

  /** What the files of a line call somebody; undefined where another file spoke of them last, or none. */
  recordOf(memberId: string, line: string | null): string | undefined {
    const row = this.#rows.get(memberId);
    return line !== null && row?.line === line ? (row.xref ?? undefined) : undefined;
  }

  /**
   * An association as the viewer may know it. What is written beside somebody is about them: of whom nothing is told no more than the role
   * is, and of whom something is kept private not what is cited.
   */
  shown(one: Association): Association {
    const row = one.memberId === undefined ? undefined : this.#rows.get(one.memberId);
    if (!row?.stand_in) return one;
    if (isKeptPrivate((JSON.parse(row.details) as MemberDetails).restrictions))
      return { id: one.id, memberId: row.id, role: one.role, ...(one.isPrivate ? { isPrivate: true } : {}) };
    const { citations: _citations, ...open } = one;
    return open;
  }

  /** Whether the viewer may know what is cited for an association. */
  showsSources({ memberId }: Association): boolean {
    return memberId === undefined || this.#rows.get(memberId)?.stand_in !== true;
  }

  /** Who they are by now, without those who were deleted. */
  present(): { readonly memberId: string; readonly person: Associate }[] {
    return [...this.#rows.values()].flatMap(({ id, now_id, removed, details }) =>
      removed ? [] : [{ memberId: id, person: associateOf(now_id, details) }],
    );
  }
}

/** Who is named in somebody's life. */
export const shownAssociations = (
  recorded: readonly Association[] | null | undefined,
  associates: Associates,
): Pick<FamilyMemberWithRevision, "associations" | "associates"> => {
  const present = associates.present();
  return {
    ...(recorded === undefined ? {} : { associations: recorded?.map((one) => associates.shown(one)) ?? null }),
    ...(present.length === 0 ? {} : { associates: present }),
  };
};

/** @throws DomainError NOT_FOUND where anybody is named who is nobody of the family. */
export const requireAssociates = async (
  sql: TransactionSql,
  list: readonly Association[] | null | undefined,
): Promise<void> => {
  const ids = idsIn(list);
  const found = await associatesBy(sql, ids);
  if (found.length < ids.length) throw notFound("person");
};
