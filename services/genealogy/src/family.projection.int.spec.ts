import { noDetails, type RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { applyProjection } from "@kinkeeper/platform/projections/apply-projection";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent, RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { ImportEvent, ProposalEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { assertTablesProtected } from "@kinkeeper/platform/testing/tables-protected";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importStream } from "./imports/import.decider.ts";
import { memberStream } from "./members/member.ts";
import { proposalStream } from "./proposals/proposal.decider.ts";
import { relationshipStream } from "./relationships/canonical-relationship.ts";
import { emmasDetails as details } from "./testing/emma.ts";
import { familyProjection } from "./family.projection.ts";
import { withoutIds } from "./testing/without-ids.ts";

let postgres: TemporaryPostgres;
let readModel: PostgresReadModel;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  const migrations = new URL("../migrations/", import.meta.url);
  readModel = await connectReadModel({ url: postgres.url, service: "genealogy", migrations });
});
afterAll(async () => {
  await readModel.close();
  await postgres.stop();
});

const tenantId = "0190a000-0000-7000-8000-0000000000f0";
const [emma, charles] = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"] as const;
const relationshipId = "5190a000-0000-5000-8000-000000000001";
const importId = "0190a000-0000-7000-8000-00000000000a";

let record: ReturnType<typeof recorder>;
beforeEach(async () => {
  record = recorder();
  await readModel.service.unsafe(`truncate ${familyProjection.tables.join(", ")}`);
});

const source: GedcomSource = { importId, xref: "I1", uid: null, extra: ["1 OCCU diarist", "1 TITL Mrs"] };

const ofMember = (memberId: string, event: MemberEvent) => record(memberStream(tenantId, memberId), event);
const ofRelationship = (event: RelationshipEvent) => record(relationshipStream(tenantId, relationshipId), event);
const ofImport = (event: ImportEvent) => record(importStream(tenantId, importId), event);
const added = (memberId: string, from: GedcomSource | null = null) =>
  ofMember(memberId, { type: "MemberAdded", data: { memberId, details, source: from } });
const tied = (from: GedcomSource | null = null, marriage: RelationshipDetails = noDetails) =>
  ofRelationship({
    type: "RelationshipAdded",
    data: {
      relationshipId: relationshipId,
      member1Id: emma,
      member2Id: charles,
      relationshipType: "spouse",
      ...marriage,
      source: from,
    },
  });
const previewed = () =>
  ofImport({
    type: "ImportPreviewed",
    data: {
      importId,
      fileName: "a.ged",
      people: 2,
      families: 1,
      issues: [{ line: 3, message: "odd" }],
      issueCount: 1,
      expected: { created: 2, updated: 0, unchanged: 0 },
    },
  });
const started = () => ofImport({ type: "ImportStarted", data: { importId } });

const apply = (events: readonly Recorded[]) =>
  readModel.service.begin((sql) => applyProjection(familyProjection, sql, events));
const rows = async (table: string): Promise<readonly Record<string, unknown>[]> =>
  readModel.service.unsafe(`select * from ${table} as t order by t::text`);
const everything = async () =>
  Object.fromEntries(await Promise.all(familyProjection.tables.map(async (table) => [table, await rows(table)])));

/** Applies events one by one and all at once, each of them twice, and expects the same rows. */
const project = async (...events: readonly Recorded[]): Promise<void> => {
  await apply(events);
  const once = await everything();
  await apply(events);
  expect(await everything()).toEqual(once);
  await readModel.service.unsafe(`truncate ${familyProjection.tables.join(", ")}`);
  for (const event of events) {
    await apply([event]);
    await apply([event]);
  }
  expect(await everything()).toEqual(once);
};

describe("people", () => {
  test("who are added stand with their dates as days, to be found and sorted by", async () => {
    await project(added(emma));
    expect(await rows("members")).toMatchObject([
      {
        id: emma,
        revision: 0,
        sort_name: "darwin\u0001emma",
        sex: "female",
        birth_from: "1808-01-01",
        birth_to: "1808-12-31",
        death_from: "1895-01-01",
        death_to: "1897-12-31",
        removed: false,
        added_by: null,
        xref: null,
        created_at: "2026-11-21T12:00:01.000Z",
      },
    ]);
    expect(JSON.parse((await rows("members"))[0]!["details"] as string)).toEqual(details);
  });

  test("whom an import adds say which, and what it said beside the fields", async () => {
    await project(previewed(), started(), added(emma, source));
    expect(await rows("members")).toMatchObject([
      { added_by: importId, source_import: importId, xref: "I1", extra: "1 OCCU diarist\n1 TITL Mrs" },
    ]);
    expect(await rows("imports")).toMatchObject([{ applied: 1 }]);
    expect(await rows("import_changes")).toEqual([]);
  });

  test("who are changed show what they are now", async () => {
    const now = { ...details, firstName: "Zoe", lastName: null, birthDate: null };
    await project(
      added(emma),
      ofMember(emma, { type: "MemberChanged", data: { memberId: emma, details: now, changed: ["firstName"] } }),
    );
    expect(await rows("members")).toMatchObject([
      {
        revision: 1,
        sort_name: "\u{10ffff}\u0001zoe",
        birth_from: null,
        birth_day: null,
        updated_at: "2026-11-21T12:00:02.000Z",
      },
    ]);
  });

  test("of whom a file spoke again show what it said, and the import knows them", async () => {
    await project(
      added(emma),
      previewed(),
      ofMember(emma, { type: "MemberSourceRecorded", data: { memberId: emma, source, said: details, importId } }),
    );
    expect(await rows("members")).toMatchObject([{ revision: 1, added_by: null, source_import: importId, xref: "I1" }]);
    expect(await rows("import_changes")).toMatchObject([
      { import_id: importId, subject_id: emma, is_relationship: false },
    ]);
  });

  test("have a portrait, or none", async () => {
    await project(
      added(emma),
      ofMember(emma, { type: "MemberPhotoSet", data: { memberId: emma, photoUrl: "/objects/1" } }),
    );
    expect(await rows("members")).toMatchObject([{ photo_url: "/objects/1" }]);
    await apply([ofMember(emma, { type: "MemberPhotoSet", data: { memberId: emma, photoUrl: null } })]);
    expect(await rows("members")).toMatchObject([{ photo_url: null }]);
  });

  test("who are removed stay as such, and may come back", async () => {
    const here = added(emma);
    const gone = ofMember(emma, { type: "MemberRemoved", data: { memberId: emma, importId } });
    await project(here, gone);
    expect(await rows("members")).toMatchObject([{ removed: true, removed_by: importId }]);
    await apply([ofMember(emma, { type: "MemberRestored", data: { memberId: emma } })]);
    expect(await rows("members")).toMatchObject([{ removed: false, removed_by: null }]);
    await apply([gone]);
    expect(await rows("members")).toMatchObject([{ removed: false }]);
  });

  test("who are erased leave nothing, nor does their marriage", async () => {
    await project(
      previewed(),
      added(emma, source),
      added(charles),
      tied(source, {
        ...noDetails,
        marriageDate: "1839",
        marriagePlace: "Maer",
        partnership: "divorced",
        endDate: "1850",
        endPlace: "Secretcourt",
        isEndPrivate: true,
      }),
      ofMember(emma, { type: "MemberErased", data: { memberId: emma } }),
    );
    const [erased] = await rows("members");
    expect(erased).toMatchObject({
      sort_name: "\u{10ffff}\u0001removed",
      birth_from: null,
      xref: null,
      extra: null,
      added_by: null,
    });
    expect(withoutIds(JSON.stringify(await everything()))).not.toMatch(/diarist|1839|divorced|1850|Secretcourt|I1/);
  });
});

describe("relationships", () => {
  test("that are added stand; removed ones do not, and may come back saying something else", async () => {
    await project(added(emma), added(charles), tied());
    expect(await rows("relationships")).toMatchObject([
      { id: relationshipId, active: true, revision: 0, member1_id: emma },
    ]);
    const gone = ofRelationship({
      type: "RelationshipRemoved",
      data: { relationshipId: relationshipId, withMember: emma },
    });
    await apply([gone]);
    expect(await rows("relationships")).toMatchObject([{ active: false, removed_with: emma, removed_by: null }]);
    const again = tied(null, { ...noDetails, marriageDate: "1839" });
    for (const event of [again, gone, again]) await apply([event]);
    expect(await rows("relationships")).toMatchObject([
      { active: true, revision: 2, marriage_date: "1839", removed_with: null },
    ]);
  });

  test("of which a file spoke again show what stands now, and the import knows them", async () => {
    const said = { ...noDetails, marriageDate: "1839", marriagePlace: "Maer" };
    await project(
      previewed(),
      added(emma),
      added(charles),
      tied(),
      ofRelationship({
        type: "RelationshipChanged",
        data: {
          relationshipId: relationshipId,
          member1Id: emma,
          ...said,
          source: { ...source, xref: "F1" },
          said,
          importId,
        },
      }),
    );
    expect(await rows("relationships")).toMatchObject([
      { revision: 1, marriage_place: "Maer", source_import: importId, xref: "F1", extra: "1 OCCU diarist\n1 TITL Mrs" },
    ]);
    expect(await rows("import_changes")).toMatchObject([{ subject_id: relationshipId, is_relationship: true }]);
  });
});

describe("imports", () => {
  const planned = () => ofImport({ type: "ImportPlanned", data: { importId, changes: 3, line: importId } });
  const kept = () =>
    ofImport({ type: "ImportRecordsKept", data: { importId, records: ["0 @S1@ SOUR\n1 TITL A", "0 HEAD"] } });
  const completed = () =>
    ofImport({
      type: "ImportCompleted",
      data: {
        importId,
        created: 2,
        updated: 1,
        unchanged: 4,
        issues: [{ line: 9, message: "left out" }],
        issueCount: 1,
      },
    });

  test("that were looked at tell what was found", async () => {
    await project(previewed());
    expect(await rows("imports")).toMatchObject([
      {
        id: importId,
        status: "preview",
        file_name: "a.ged",
        people: 2,
        created: 2,
        issues: [{ line: 3, message: "odd" }],
      },
    ]);
  });

  test("say who sent the file, and who last had it imported", async () => {
    const [sender, starter] = ["0190a000-0000-7000-8000-0000000000aa", "0190a000-0000-7000-8000-0000000000ab"];
    const by = <Event extends Recorded>(event: Event, actorId: string): Event => ({
      ...event,
      metadata: { ...event.metadata, actorId },
    });
    await project(by(previewed(), sender), by(started(), starter));
    expect(await rows("imports")).toMatchObject([{ user_id: sender, started_by: starter, status: "running" }]);
  });

  test("that run count what the lists show", async () => {
    await project(previewed(), started(), planned(), added(emma, source), added(charles, { ...source, xref: "I2" }));
    expect(await rows("imports")).toMatchObject([{ status: "running", planned: 3, applied: 2, line: importId }]);
  });

  test("count neither what people add meanwhile nor what another family does", async () => {
    const elsewhere = memberStream("0190a000-0000-7000-8000-0000000000f1", relationshipId);
    const data = { memberId: relationshipId, details, source };
    await project(previewed(), added(charles), added(emma, source), record(elsewhere, { type: "MemberAdded", data }));
    expect(await rows("imports")).toMatchObject([{ applied: 1 }]);
  });

  test("keep records, each once", async () => {
    await project(previewed(), started(), kept(), kept());
    expect((await rows("import_records")).map(({ number, record }) => [number, record])).toEqual([
      [0, "0 @S1@ SOUR\n1 TITL A"],
      [1, "0 HEAD"],
      [0, "0 @S1@ SOUR\n1 TITL A"],
      [1, "0 HEAD"],
    ]);
  });

  test("that are done tell what became of everybody", async () => {
    await project(previewed(), started(), planned(), completed());
    expect(await rows("imports")).toMatchObject([
      { status: "done", created: 2, updated: 1, unchanged: 4, issue_count: 2, issues: [{ line: 3 }, { line: 9 }] },
    ]);
  });

  test("that failed tell why, until they are tried again", async () => {
    await project(previewed(), started(), ofImport({ type: "ImportFailed", data: { importId, reason: "Full." } }));
    expect(await rows("imports")).toMatchObject([{ status: "failed", reason: "Full." }]);
    await apply([started()]);
    expect(await rows("imports")).toMatchObject([{ status: "running", reason: null }]);
  });

  test("that are undone count back, and tell what stayed", async () => {
    await project(
      previewed(),
      started(),
      added(emma, source),
      completed(),
      ofImport({ type: "ImportUndoStarted", data: { importId, changes: 5 } }),
      ofMember(emma, { type: "MemberRemoved", data: { memberId: emma, importId } }),
    );
    expect(await rows("imports")).toMatchObject([{ status: "undoing", planned: 5, applied: 1 }]);
    await apply([ofImport({ type: "ImportUndoFailed", data: { importId, reason: "Full." } })]);
    expect(await rows("imports")).toMatchObject([{ status: "failed", reason: "Full.", has_file: false }]);
    await apply([
      ofImport({ type: "ImportUndoStarted", data: { importId, changes: 4 } }),
      ofImport({ type: "ImportUndone", data: { importId, removed: 1, restored: 2, kept: 3 } }),
    ]);
    expect(await rows("imports")).toMatchObject([{ status: "undone", removed: 1, restored: 2, kept: 3 }]);
  });
});

describe("proposals", () => {
  const [ofEmma, ofTie] = ["0190a000-0000-5000-8000-0000000000c1", "0190a000-0000-5000-8000-0000000000c2"] as const;
  const ofProposal = (proposalId: string, event: ProposalEvent) => record(proposalStream(tenantId, proposalId), event);
  const common = { importId, spokeBefore: null };
  const proposed = () =>
    ofProposal(ofEmma, {
      type: "MemberChangeProposed",
      data: {
        ...common,
        proposalId: ofEmma,
        memberId: emma,
        changes: [{ field: "birthPlace", before: null, after: "Maer" }],
        source,
        said: details,
        hasNewLines: true,
      },
    });
  const marriage = () =>
    ofProposal(ofTie, {
      type: "RelationshipChangeProposed",
      data: {
        ...common,
        proposalId: ofTie,
        relationshipId,
        member1Id: emma,
        changes: [{ field: "marriageDate", before: null, after: "1839" }],
        source,
        said: { ...noDetails, marriageDate: "1839" },
        hasNewLines: false,
      },
    });
  const decided = { proposalId: ofEmma, importId };
  const family = () => [previewed(), started(), added(emma), added(charles), tied()];
  const statuses = async () =>
    (await rows("import_proposals")).map(({ status, changes, lines }) => [status, changes, lines]);

  test("wait, with what they would change and the lines they bring", async () => {
    await project(...family(), proposed(), marriage());
    expect(await rows("import_proposals")).toMatchObject([
      {
        id: ofEmma,
        import_id: importId,
        status: "open",
        member_id: emma,
        relationship_id: null,
        changes: JSON.stringify([{ field: "birthPlace", before: null, after: "Maer" }]),
        lines: "1 OCCU diarist\n1 TITL Mrs",
      },
      { id: ofTie, status: "open", member_id: null, relationship_id: relationshipId, lines: null },
    ]);
  });

  test.each<readonly [string, ProposalEvent]>([
    ["accepted", { type: "ProposalAccepted", data: { ...decided, left: [] } }],
    ["declined", { type: "ProposalDeclined", data: decided }],
    ["lapsed", { type: "ProposalLapsed", data: decided }],
  ])("that are %s say so, and nothing else any more", async (status, event) => {
    await project(...family(), proposed(), ofProposal(ofEmma, event));
    expect(await statuses()).toEqual([[status, "[]", null]]);
  });

  test("that wait are withdrawn when their import is undone", async () => {
    await project(
      ...family(),
      proposed(),
      marriage(),
      ofProposal(ofEmma, { type: "ProposalDeclined", data: decided }),
      ofImport({ type: "ImportUndoStarted", data: { importId, changes: 1, addsOnly: true } }),
    );
    expect(await statuses()).toEqual([
      ["declined", "[]", null],
      ["withdrawn", "[]", null],
    ]);
  });

  test("go with people who are erased, and with their relationships", async () => {
    await project(
      ...family(),
      proposed(),
      marriage(),
      ofMember(charles, { type: "MemberErased", data: { memberId: charles } }),
    );
    expect((await rows("import_proposals")).map(({ id }) => id)).toEqual([ofEmma]);
    await apply([ofMember(emma, { type: "MemberErased", data: { memberId: emma } })]);
    expect(await rows("import_proposals")).toEqual([]);
  });

  test("that were accepted are known to their import as what it changed", async () => {
    const now = { ...details, birthPlace: "Maer Hall" };
    const proposedBy = "0190a000-0000-7000-8000-0000000000aa";
    await project(
      ...family(),
      ofMember(emma, {
        type: "MemberChanged",
        data: { memberId: emma, details: now, changed: ["birthPlace"], importId, proposedBy },
      }),
    );
    expect(await rows("import_changes")).toMatchObject([{ import_id: importId, subject_id: emma }]);
  });
});

describe("versions", () => {
  test("tell which list a change made out of date", async () => {
    const [one, other] = [added(emma), added(charles)];
    const married = tied();
    const renamed = ofMember(emma, {
      type: "MemberChanged",
      data: { memberId: emma, details, changed: ["firstName"] },
    });
    await project(one, other, married, renamed, previewed());
    const seen = { members: renamed.position, relationships: married.position, kin: married.position, seen: 5n };
    expect(await rows("family_versions")).toMatchObject([
      Object.fromEntries(Object.entries(seen).map(([name, position]) => [name, String(position)])),
    ]);
    const grown = ofMember(emma, { type: "MemberChanged", data: { memberId: emma, details, changed: ["sex"] } });
    await apply([grown]);
    expect(await rows("family_versions")).toMatchObject([{ kin: String(grown.position) }]);
  });
});

describe("the tables", () => {
  test("are each protected by row level security", () => assertTablesProtected(readModel.service, "genealogy"));

  test("show one family nothing of another, whatever is asked", async () => {
    await apply([previewed(), added(emma), added(charles), tied()]);
    const stranger = { tenantId: "0190a000-0000-7000-8000-0000000000f1", userId: emma };
    for (const table of [
      "members",
      "relationships",
      "family_versions",
      "imports",
      "import_records",
      "import_changes",
    ]) {
      expect(await readModel.asViewer(stranger, (sql) => sql.unsafe(`select * from ${table}`))).toHaveLength(0);
    }
    const own = await readModel.asViewer({ tenantId, userId: emma }, (sql) => sql`select * from members`);
    expect(own).toHaveLength(2);
  });
});
