import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { newId } from "@kinkeeper/platform/ids";
import { withEarlierTables } from "@kinkeeper/platform/testing/earlier-tables";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import type { TransactionSql } from "postgres";
import { expect, test, vi, type MockInstance } from "vitest";
import { relationshipStream } from "./canonical-relationship.ts";
import { addRelationships, changeRelationships } from "./relationship-rows.ts";

const migrations = new URL("../../migrations/", import.meta.url);

/** Watches each statement that is written: only those that are parts of another are never waited for. */
const watching = (sql: TransactionSql, written: MockInstance[]): TransactionSql =>
  new Proxy(sql, {
    apply: (target, self, given: readonly unknown[]): unknown => {
      const query: unknown = Reflect.apply(target, self, given);
      if (query instanceof Promise) written.push(vi.spyOn(query, "then"));
      return query;
    },
  });

const [tenantId, relationshipId, member1Id, member2Id] = [newId(), newId(), newId(), newId()] as const;
const record = recorder();
const ofCouple = <Type extends RelationshipEvent["type"]>(type: Type, data: object) =>
  record(relationshipStream(tenantId, relationshipId), {
    type,
    data: { relationshipId, member1Id, ...noDetails, source: null, said: null, ...data },
  } as DomainEvent) as Recorded<Extract<RelationshipEvent, { type: Type }>>;

test("a change is one statement, whose the couple is included, unless another was taken over into it", () =>
  withEarlierTables(
    { name: "genealogy", migrations },
    () => true,
    ({ earlier }) =>
      earlier.service.begin(async (sql) => {
        await addRelationships(sql, [ofCouple("RelationshipAdded", { member2Id, relationshipType: "spouse" })]);
        const [importId, owner] = [newId(), newId()];
        await sql`update relationships set brought_by = ${owner}, owner_id = ${owner}`;
        const changed = async (data: object) => {
          const written: MockInstance[] = [];
          await changeRelationships(watching(sql, written), [ofCouple("RelationshipChanged", data)]);
          const [row] = await sql<{ is_theirs: boolean }[]>`
            select owner_id is not distinct from brought_by as is_theirs from relationships`;
          return { count: written.filter(({ mock }) => mock.calls.length > 0).length, isTheirs: row!.is_theirs };
        };
        expect(await changed({ marriageDate: "1839" })).toEqual({ count: 1, isTheirs: true });
        expect(await changed({ isPrivate: true })).toEqual({ count: 1, isTheirs: true });
        const source = { importId, xref: "F1", uid: null, extra: [] };
        expect(await changed({ isPrivate: true, source, importId })).toEqual({ count: 1, isTheirs: false });
        expect(await changed({ isPrivate: true, source })).toEqual({ count: 1, isTheirs: false });
        expect(await changed({ source })).toEqual({ count: 1, isTheirs: true });
        expect(await changed({ mergedId: newId() })).toMatchObject({ isTheirs: true });
      }),
  ));
