import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { newId } from "@kinkeeper/platform/ids";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { FamilyTransactions } from "../../family/family-transactions.ts";
import { IssueList } from "../../gedcom/issue-list.ts";
import { readGedcom } from "../../gedcom/read-gedcom.ts";
import { addRelationship } from "../../relationships/add-and-remove-relationship.ts";
import { genealogy } from "../../service.ts";
import { gedcomClient } from "../../testing/gedcom-client.ts";
import { couple, gedcom, lees } from "../../testing/gedcom-text.ts";
import type { ImportDependencies, ImportJob } from "../import-context.ts";
import { Backpressure } from "./backpressure.ts";
import { ConflictReport } from "../plan/conflict-report.ts";
import { planImport } from "../plan/plan-import.ts";
import { RelationshipSelection } from "../plan/relationship-selection.ts";
import { RelationshipWriter } from "./relationship-writer.ts";
import { ReadingCache } from "../reading-cache.ts";
import { serveImport } from "../thread/serve-import.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

test("a relationship that somebody made while an import was under way makes the import leave out what contradicts it", async () => {
  const member = await harness.as();
  const client = gedcomClient(member);
  await client.importFile(gedcom(...lees));
  const people = await client.people();
  const idOf = (firstName: string): string => people.find((one) => one.firstName === firstName)!.id;

  const { readModel } = harness.service;
  const transactions = new FamilyTransactions({ journal: harness.journal, readModel });
  const { journal, keyring, objects } = harness;
  const dependencies: ImportDependencies = {
    journal,
    keyring,
    objects,
    readModel,
    transactions,
    now: () => new Date(),
  };
  const { tenantId, sub: actorId } = member.claims;
  const job: ImportJob = { kind: "import", tenantId: tenantId!, importId: newId(), actorId, people: 3 };
  const served = serveImport(dependencies, job, {
    backpressure: new Backpressure(readModel, new AbortController().signal),
    readings: new ReadingCache(),
  });
  const ports = served.functions;
  const file = () => [Buffer.from(gedcom(...lees, couple))];
  async function* bytes() {
    yield* file();
  }
  const now = new Date();
  const transactionsBefore = transactions.count(job.tenantId);
  const { plan } = await planImport(bytes, {
    ...job,
    lists: ports,
    family: await ports.familyNow(),
    now,
    characterSet: undefined,
  });
  expect([plan.loops.size, plan.relationships]).toEqual([0, 3]);

  const context = { tenantId: job.tenantId, actorId, correlationId: job.importId, causationId: job.importId };
  const stated = { member1Id: idOf("Carl"), member2Id: idOf("Abel"), relationshipType: "parent" as const };
  await addRelationship(transactions, { ...stated, ...noDetails }, context, { isFamilyAdmin: false });

  const issues = new IssueList();
  const options = {
    issues,
    conflicts: new ConflictReport(issues),
    transactionsBefore,
    addsOnly: false,
    leadFrom: () => undefined,
  };
  const relationships = new RelationshipWriter(ports, job, plan, options);
  const selection = new RelationshipSelection(plan);
  for await (const item of readGedcom(bytes(), { now }))
    if (item.kind === "family")
      expect(await relationships.addFamily(item.family, selection.of(item.family))).toBe(true);
  await relationships.finish();
  await served.close();
  expect(issues.total).toBe(1);

  await transactions.whenListed({ tenantId: job.tenantId, userId: actorId });
  const told = (await client.relationships()).map(({ member1Id, relationshipType, member2Id }) => [
    member1Id,
    relationshipType,
    member2Id,
  ]);
  expect(told).toHaveLength(3);
  expect(told).toContainEqual([idOf("Carl"), "parent", idOf("Abel")]);
  expect(told).not.toContainEqual([idOf("Abel"), "parent", idOf("Carl")]);
});
