import { confirmFinding, findingsAtOnce, listFindings, type Finding } from "@kinkeeper/contracts/genealogy/consistency";
import { readableFullName } from "@kinkeeper/contracts/genealogy/readable";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../actor.ts";
import type { TransactionSql } from "postgres";
import type { FamilyFindings } from "./family-findings.ts";
import type { FoundFinding } from "./find-findings.ts";
import { findingDecider, findingStream } from "./finding.decider.ts";
import { whyOf, type PersonSummary } from "./why.ts";

/** Ids with the facts on which somebody said that it is right. */
const confirmedIn = async (sql: TransactionSql): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await sql<{ id: string; facts: string }[]>`select id, facts from confirmed_findings`).map((row) => [
      row.id,
      row.facts,
    ]),
  );

const hasPeople = async (sql: TransactionSql): Promise<boolean> => {
  const [row] = await sql<{ has_people: boolean }[]>`
    select exists (select from members where not removed) as has_people`;
  return row!.has_people;
};

/** A page of findings in words; two statements. */
const inWords = async (sql: TransactionSql, page: readonly FoundFinding[]): Promise<Finding[]> => {
  const memberIds = [...new Set(page.flatMap(({ people }) => people))];
  const coupleIds = [...new Set(page.flatMap(({ couples }) => couples))];
  const [members, couples] = await Promise.all([
    sql<{ id: string; details: string }[]>`
      select id, details from members where id = any(${memberIds}::uuid[]) and not removed`,
    sql<{ id: string; marriage_date: string | null }[]>`
      select id, marriage_date from relationships where id = any(${coupleIds}::uuid[])`,
  ]);
  const summaries = new Map(members.map(({ id, details }) => [id, JSON.parse(details) as PersonSummary]));
  const dates = new Map(couples.map((row) => [row.id, row.marriage_date]));
  return page.flatMap(({ id, kind, certainty, people, couples: links }) => {
    const found = people.flatMap((member) => summaries.get(member) ?? []);
    // Somebody was removed this very moment.
    if (found.length < people.length) return [];
    const why = whyOf(
      kind,
      found,
      links.map((link) => dates.get(link) ?? null),
    );
    return [
      {
        id,
        kind,
        certainty,
        people: people.map((member, at) => ({ id: member, name: readableFullName(found[at]!) })),
        why,
      },
    ];
  });
};

export const consistencyRoutes = (dependencies: ServiceDependencies, findings: FamilyFindings): readonly Route[] => {
  const { readModel } = dependencies;
  return [
    route(listFindings, async ({ query: { after }, caller, tenantId }) => {
      const viewer = viewerOf({ caller, tenantId });
      const all = await findings.of(viewer);
      const [confirmed, isSomebodyThere] = await readModel.asViewer(viewer, (sql) =>
        Promise.all([confirmedIn(sql), hasPeople(sql)]),
      );
      const open = all.filter(({ id, facts }) => confirmed.get(id) !== facts);
      const last = all.findIndex(({ id }) => id === after);
      const rest = last === -1 ? open : all.slice(last + 1).filter(({ id, facts }) => confirmed.get(id) !== facts);
      const page = rest.slice(0, findingsAtOnce);
      const impossible = open.filter(({ certainty }) => certainty === "impossible").length;
      return {
        findings: page.length === 0 ? [] : await readModel.asViewer(viewer, (sql) => inWords(sql, page)),
        next: rest.length > page.length ? page.at(-1)!.id : null,
        impossible,
        unlikely: open.length - impossible,
        confirmed: all.length - open.length,
        hasPeople: isSomebodyThere,
      };
    }),

    route(confirmFinding, async ({ params, body: { isRight }, caller, tenantId, context }) => {
      const found = (await findings.of(viewerOf({ caller, tenantId }))).find(({ id }) => id === params.id);
      if (!found) throw notFound("finding");
      const data = { findingId: found.id, memberId: found.people[0]!, facts: found.facts, isRight };
      const stream = findingStream(tenantId, found.id);
      await executeCommand(dependencies, findingDecider, stream, { type: "JudgeFinding", data }, context);
    }),
  ];
};
