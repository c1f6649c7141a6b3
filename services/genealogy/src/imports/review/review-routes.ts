import {
  decideDoubtfulPerson,
  doubtfulAtOnce,
  findingsAtOnce,
  listDoubtfulPeople,
  listImportIssues,
  listPeopleOfFile,
  type DoubtfulPerson,
  type PersonOfFile,
} from "@kinkeeper/contracts/genealogy/import-review";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { folded } from "@kinkeeper/contracts/words/folded";
import { soughtIn } from "@kinkeeper/contracts/words/sought-words";
import { actorOf, viewerOf } from "../../actor.ts";
import { comparedPeople, likelihoodOf } from "../../duplicates/duplicate-answer.ts";
import { findingsIn, findingsOf, type FoundDoubtful } from "../findings.ts";
import { requireImport, type Asked } from "../import-answer.ts";
import type { ImportDependencies } from "../import-context.ts";
import { ImportLog } from "../import-log.ts";
import { importDecider, importStream, notReady } from "../import.decider.ts";

/** The name in a line of a list, without parsing all of it. */
const nameIn = (line: string): string => /"name":("(?:[^"\\]|\\.)*")/.exec(line)?.[1] ?? "";

/** Whether a name has all words of a search, however they are written. */
const hasWords = (search: string | undefined): ((line: string) => boolean) => {
  if (search === undefined || search.trim() === "") return () => true;
  const isSought = soughtIn(search);
  return (line) => isSought(folded(nameIn(line)));
};

/** What stands here of somebody may be for administrators alone; what would come of it names that as well. */
const withoutWhatStands = async (
  { readModel }: ImportDependencies,
  asked: Asked,
  people: readonly PersonOfFile[],
): Promise<PersonOfFile[]> => {
  const ids = people.flatMap(({ memberId }) => memberId ?? []);
  const rows = await readModel.asViewer(
    viewerOf(asked),
    (sql) => sql<{ id: string }[]>`select id from members where restricted and stand_in and id = any(${ids}::uuid[])`,
  );
  const kept = new Set(rows.map(({ id }) => id));
  return people.map((person) => ({
    ...person,
    knownAs: null,
    fields:
      person.memberId !== null && kept.has(person.memberId)
        ? []
        : person.fields.map((field) => ({ ...field, before: null })),
  }));
};

const start = (after: string | undefined): number => Number(after ?? 0);
const nothing = { items: [], next: null };

/** What a file would do, in lists that are read beside it, and what is said of whom it may mean. */
export const reviewRoutes = (dependencies: ImportDependencies): readonly Route[] => {
  const { journal, readModel, objects } = dependencies;
  const listsOf = ({ tenantId }: Asked, importId: string) => findingsOf(objects, tenantId, importId);

  return [
    route(listPeopleOfFile, async (asked) => {
      const { params, query } = asked;
      await requireImport(dependencies, params.id, asked);
      const isAdmin = actorOf(asked.caller).isFamilyAdmin;
      if (query.kind === "relationships" && !isAdmin) return { people: [], next: null };
      const page = { after: start(query.after), limit: findingsAtOnce, isWanted: hasWords(query.search) };
      const { items, next } = (await listsOf(asked, params.id).page(query.kind ?? "new", page)) ?? nothing;
      return { people: isAdmin ? items : await withoutWhatStands(dependencies, asked, items), next };
    }),

    route(listDoubtfulPeople, async (asked) => {
      const { params, query, context } = asked;
      await requireImport(dependencies, params.id, asked);
      const page = { after: start(query.after), limit: doubtfulAtOnce };
      const { items, next } = (await listsOf(asked, params.id).page("doubtful", page)) ?? nothing;
      const { state } = await ImportLog.open(journal, context, params.id);
      const decisions = state.status === "absent" ? new Map<number, never>() : state.decisions;
      const known = await readModel.asViewer(viewerOf(asked), (sql) =>
        comparedPeople(
          sql,
          items.map(({ memberId }) => memberId),
        ),
      );
      const people = items.flatMap(({ memberId, score, ...found }): DoubtfulPerson[] => {
        const here = known.get(memberId);
        const decision = decisions.get(found.number)?.decision ?? null;
        return here ? [{ ...found, known: here, likelihood: likelihoodOf(score), decision }] : [];
      });
      return { people, next };
    }),

    route(decideDoubtfulPerson, async (asked) => {
      const { params, body, context, tenantId } = asked;
      const { answer } = await requireImport(dependencies, params.id, asked);
      if (answer.status !== "preview") throw notReady("This file has been imported already.");
      const found = findingsIn<FoundDoubtful>(await listsOf(asked, params.id).read("doubtful")).find(
        ({ number }) => number === body.number,
      );
      if (!found) throw notFound("person of this file");
      const data = { importId: params.id, person: body.number, memberId: found.memberId, decision: body.decision };
      const stream = importStream(tenantId, params.id);
      await executeCommand(dependencies, importDecider, stream, { type: "DecidePerson", data }, context);
    }),

    route(listImportIssues, async (asked) => {
      const { params, query } = asked;
      const { answer } = await requireImport(dependencies, params.id, asked);
      const after = start(query.after);
      const page = await listsOf(asked, params.id).page("issues", { after, limit: findingsAtOnce });
      if (page && answer.status === "preview") return { issues: page.items, next: page.next };
      // Of what was imported the first are kept.
      const to = after + findingsAtOnce;
      return { issues: answer.issues.slice(after, to), next: to < answer.issues.length ? String(to) : null };
    }),
  ];
};
