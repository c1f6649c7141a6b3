import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { newId } from "@kinkeeper/platform/ids";
import type { PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { applyProjection } from "@kinkeeper/platform/projections/apply-projection";
import { withEarlierTables } from "@kinkeeper/platform/testing/earlier-tables";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { expect, test } from "vitest";
import { familyProjection } from "../family.projection.ts";
import { importStream } from "../imports/import.decider.ts";
import { memberStream } from "../members/member.ts";
import { relationshipStream } from "../relationships/canonical-relationship.ts";
import { emmasDetails as details } from "../testing/emma.ts";

const migrations = new URL("../../migrations/", import.meta.url);
const [tenantId, importId, emma, charles] = [newId(), newId(), newId(), newId()] as const;

const record = recorder();
const member = (memberId: string, xref: string, extra: readonly string[]): Recorded =>
  record(memberStream(tenantId, memberId), {
    type: "MemberAdded",
    data: { memberId, details, source: { importId, xref, uid: null, extra } },
  } as DomainEvent);
const couple = (xref: string, extra: readonly string[], isPrivate: boolean | null = null): Recorded => {
  const relationshipId = newId();
  return record(relationshipStream(tenantId, relationshipId), {
    type: "RelationshipAdded",
    data: {
      relationshipId,
      member1Id: emma,
      member2Id: charles,
      relationshipType: "spouse",
      ...noDetails,
      marriageDate: "1839",
      isPrivate,
      source: { importId, xref, uid: null, extra },
    },
  } as DomainEvent);
};
const ofImport = (event: DomainEvent): Recorded => record(importStream(tenantId, importId), event);
const privateLine = "RESN CONFIDENTIAL";
const counts = {
  people: 2,
  families: 4,
  issues: [],
  issueCount: 0,
  expected: { created: 2, updated: 0, unchanged: 0 },
};
const events = [
  ofImport({ type: "ImportPreviewed", data: { importId, fileName: "a.ged", ...counts } }),
  ofImport({ type: "ImportStarted", data: { importId } }),
  ofImport({ type: "ImportPlanned", data: { importId, changes: 6, line: importId } }),
  ofImport({
    type: "ImportRecordsKept",
    data: { importId, records: [`0 @S1@ SOUR\n1 TITL Letters\n1 ${privateLine}`, "0 @S2@ SOUR\n1 TITL A book"] },
  }),
  member(emma, "I1", ["1 BAPM", "2 ASSO @I2@", `2 ${privateLine}`]),
  member(charles, "I2", ["1 OCCU naturalist"]),
  couple("F1", [`1 ${privateLine}`]),
  couple("F2", ["1 MARR", "2 DATE 1839", `2 ${privateLine}`]),
  couple("F3", ["1 ENGA", "2 ASSO @I2@"], true),
  couple("F4", ["1 NOTE of both"]),
];

const tables = ["sources", "relationships", "event_associates", "members"] as const;
const rowsOf = async ({ service }: PostgresReadModel): Promise<readonly unknown[]> =>
  Promise.all(tables.map((table) => service.unsafe(`select * from ${table} as t order by t::text`)));

test.each([
  ["not seen", true],
  ["seen", false],
])("rows that earlier migrations had %s are what the events make them", (_name, areUnseen) =>
  // What later ones add is written by the projection.
  withEarlierTables(
    { name: "genealogy", migrations },
    (file) => !file.startsWith("0036"),
    async ({ earlier, update }) => {
      await earlier.service.begin((sql) => applyProjection(familyProjection, sql, events));
      const projected = await rowsOf(earlier);
      const [marked] = await earlier.service`
      select (select count(*)::int from sources where restricted) as sources, (select count(*)::int from event_associates) as associates,
        (select array_agg(xref order by xref) from relationships where keeps_couple) as couples,
        (select array_agg(xref order by xref) from relationships where keeps_marriage) as marriages`;
      expect(marked).toEqual({ sources: 1, associates: 2, couples: ["F1", "F3"], marriages: ["F2"] });
      if (areUnseen)
        await earlier.service.unsafe(`
        update sources set restricted = false, owner_id = null; delete from event_associates;
        update relationships set keeps_couple = false, keeps_marriage = false;
        update members set findable = null;`);
      const after = await update();
      expect(after.rebuilt).toBe(false);
      expect(await rowsOf(after)).toEqual(projected);
    },
  ),
);

test("whose a couple is that was merged once, or of whom a file said something private, rows tell as the events do", () =>
  withEarlierTables(
    { name: "genealogy", migrations },
    (file) => !file.startsWith("0039"),
    async ({ earlier, update }) => {
      const [owner, admin] = [newId(), newId()];
      const by = (actorId: string, event: Recorded): Recorded => ({
        ...event,
        metadata: { ...event.metadata, actorId },
      });
      const people = Array.from({ length: 5 }, () => newId());
      const [partner, kept, merged, other, told] = people as [string, string, string, string, string];
      const ofMember = (memberId: string, type: string, data: object): Recorded =>
        record(memberStream(tenantId, memberId), { type, data: { memberId, ...data } } as DomainEvent);
      const wedding = { ...noDetails, marriageDate: "1830", isPrivate: true };
      const source = { importId, xref: "F1", uid: null, extra: [] };
      /** They and their partner. */
      const ofCouple = (member1Id: string, type: string, data: object): Recorded =>
        record(relationshipStream(tenantId, member1Id), {
          type,
          data: { relationshipId: member1Id, member1Id, ...wedding, ...data },
        } as DomainEvent);
      const added = (id: string) =>
        ofCouple(id, "RelationshipAdded", { member2Id: partner, relationshipType: "spouse", source: null });
      const changed = (id: string, data: object) =>
        ofCouple(id, "RelationshipChanged", { marriagePlace: "Maer", source: null, said: null, ...data });
      await earlier.service.begin((sql) =>
        applyProjection(familyProjection, sql, [
          ...events.slice(0, 2),
          ...people.map((id) => by(owner, ofMember(id, "MemberAdded", { details, source: null }))),
          ...[kept, other, told].map((id) => by(owner, added(id))),
          by(admin, added(merged)),
          by(admin, ofCouple(merged, "RelationshipRemoved", { withMember: merged })),
          by(admin, changed(kept, { mergedId: merged })),
          by(admin, ofMember(merged, "MemberRemoved", { mergedInto: kept })),
          by(admin, changed(told, { source, said: wedding, importId })),
        ]),
      );
      const couples = async ({ service }: PostgresReadModel) =>
        service`select * from relationships as t where not stand_in order by t::text`;
      const projected = await couples(earlier);
      const ownerOf = (id: string): unknown => projected.find((row) => row["id"] === id)?.["owner_id"];
      expect([kept, other, told].map(ownerOf)).toEqual([null, owner, null]);
      // As they were where each merge, also one that was taken back, left them to nobody.
      await earlier.service`update relationships set taken_into = null, private_imports = '{}'`;
      await earlier.service`update relationships set owner_id = null where brought_by = ${owner}`;
      expect((await update()).rebuilt).toBe(false);
      expect(await couples(earlier)).toEqual(projected);
    },
  ));

test("by what files call whom they name beside a citation rows tell as the events do", () =>
  withEarlierTables(
    { name: "genealogy", migrations },
    (file) => !file.startsWith("0043"),
    async ({ earlier, update }) => {
      const citing = member(newId(), "I3", ["1 ASSO @I2@", "2 SOUR @S2@", "1 OCCU smith", "2 SOUR @S2@"]);
      await earlier.service.begin((sql) => applyProjection(familyProjection, sql, [...events, citing]));
      const citations = ({ service }: PostgresReadModel) => service`select * from citations as t order by t::text`;
      const projected = await citations(earlier);
      const named = await earlier.service`
        select m.xref from citations c join members m on m.tenant_id = c.tenant_id and m.xref_key = c.associate_key`;
      expect([...named]).toEqual([{ xref: "I2" }]);
      await earlier.service`update citations set associate_key = null`;
      expect((await update()).rebuilt).toBe(false);
      expect(await citations(earlier)).toEqual(projected);
    },
  ));
