import { findPassages, maxPassageQuery, type RecordPassage } from "@kinkeeper/contracts/archive/passages";
import { maxQueryLength, search, type SearchAnswer, type SearchKind } from "@kinkeeper/contracts/archive/search";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { answerQuestion, maxQuestionLength, type TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import { getFamilyMember, type FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { biographyWithNotes } from "@kinkeeper/contracts/genealogy/notes";
import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import { looksLikeTreeQuestion } from "@kinkeeper/contracts/genealogy/tree-question";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { FairSemaphore } from "@kinkeeper/platform/fair-semaphore";
import { folded } from "@kinkeeper/contracts/words/folded";
import type { OnBehalf, PeerRequest, Peers } from "@kinkeeper/platform/peers";
import type { AnswerTools, EventFilter, FoundPerson, Source, TreeFinding } from "../answerers/answerer.ts";
import { findingOf } from "./ask-tree.ts";
import { chosenPassages } from "./choose-sources.ts";
import type { SourceList } from "./source-list.ts";

type NewSource = Omit<Source, "ref">;

const listed = 8;
const recordsListed = 20;
/** Where only some of them are wanted. */
const recordsRead = 100;
/** Of a biography, what a tool tells at once. */
const biographyTold = 2_000;

/** Each part of the archive has turns of its own; here no family asks for more than a few things at once. One tool asks for up to four. */
const semaphore = new FairSemaphore({
  permits: 16,
  perTenant: 4,
  maxWaiting: 160,
  refusal: "Many questions of your family are being answered. Please try again in a moment.",
});

const passageSource = (passage: RecordPassage): NewSource => ({
  kind: passage.kind,
  id: passage.id,
  title: passage.title,
  field: passage.field,
  text: passage.text,
  start: passage.start,
  revision: passage.revision,
  best: passage.best,
  coverage: passage.coverage,
  date: passage.date,
  location: passage.location,
  facts: passage.people,
});

const ofPerson = (
  { id, revision }: { readonly id: string; readonly revision: number | null },
  name: string,
  field: string,
  text: string,
  facts: readonly string[],
): NewSource => ({
  kind: "people",
  id,
  title: name,
  field,
  text,
  start: 0,
  revision,
  best: [0, text.length],
  coverage: 1,
  date: null,
  location: null,
  facts,
});

/** What was found of one kind, each to be quoted by its title. */
const sourcesOfRecords = (kind: SearchKind, found: SearchAnswer): readonly NewSource[] => {
  const source = (
    id: string,
    title: string,
    {
      field = "title",
      date = null,
      location = null,
    }: { field?: string; date?: string | null; location?: string | null },
  ): NewSource => ({
    ...ofPerson({ id, revision: null }, title, field, title, []),
    kind,
    date,
    location,
  });
  switch (kind) {
    case "people":
      return found.people.map((person) => source(person.id, joinedName(person), { field: "name" }));
    case "stories":
      return found.stories.map(({ id, title, ...more }) => source(id, title, more));
    case "artifacts":
      return found.artifacts.map(({ id, title, ...more }) => source(id, title, more));
    case "events":
      return found.events.map(({ id, title, eventDate, location }) => source(id, title, { date: eventDate, location }));
    case "traditions":
      return found.traditions.map(({ id, name }) => source(id, name, { field: "name" }));
  }
};

const toldFields = ["birthDate", "birthPlace", "deathDate", "deathPlace", "maidenName"] as const;

const sourcesOfPerson = (person: FamilyMemberWithRevision): readonly NewSource[] => {
  const name = joinedName(person);
  const texts = [
    ...toldFields.map((field) => [field, person[field]] as const),
    ["biography", biographyWithNotes(person)] as const,
  ];
  return texts.flatMap(([field, whole]) => {
    const text = whole?.slice(0, biographyTold);
    return text ? [ofPerson(person, name, field, text, [])] : [];
  });
};

/** Each word that was typed as nobody writes it as the first that was read for it, with its capital. */
const withCorrections = (text: string, corrections: SearchAnswer["corrections"]): string => {
  const read = new Map(
    corrections.flatMap(({ typed, read: [first] }) => (first === undefined ? [] : [[typed, first]])),
  );
  return text.replaceAll(/\p{L}[\p{L}\p{M}]*/gu, (word) => {
    const other = read.get(folded(word));
    if (other === undefined) return word;
    return /^\p{Lu}/u.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
  });
};

export type ReadTools = Omit<AnswerTools, "propose">;

/** What an answerer may read, through the other services' own calls, in the name of whoever asks, until they leave. */
export const readTools = (
  {
    peers,
    tenantId,
    onBehalf,
    today,
  }: {
    readonly peers: Peers;
    readonly tenantId: string;
    readonly onBehalf: OnBehalf;
    /** YYYY-MM-DD. */
    readonly today: string;
  },
  sources: SourceList,
  signal: AbortSignal,
): ReadTools => {
  const ask = <E extends Endpoint>(endpoint: E, request: PeerRequest) =>
    semaphore.run(tenantId, () => peers.ask(endpoint, onBehalf, { ...request, signal }), signal);

  const answerOfTree = async (question: string): Promise<TreeAnswer | null> => {
    if (!looksLikeTreeQuestion(question) || question.length > maxQuestionLength) return null;
    const { answer } = await ask(answerQuestion, { query: { question, day: today } });
    return answer;
  };

  const askTree = async (question: string): Promise<TreeFinding | undefined> => {
    const answer = await answerOfTree(question);
    return answer ? findingOf(answer, sources) : undefined;
  };

  const findPeople = async (name: string): Promise<readonly FoundPerson[]> => {
    const { people } = await ask(search, {
      query: { q: name.slice(0, 200), category: "people", limit: String(listed) },
    });
    return people.map((person) => {
      const known = joinedName(person);
      const facts = [person.birthDate, person.birthPlace, person.deathDate, person.deathPlace].filter(
        (fact) => fact !== null,
      );
      const source = ofPerson({ id: person.id, revision: null }, known, "name", known, facts);
      return { id: person.id, name: known, source: sources.add(source) };
    });
  };

  const find = async (id: string): Promise<FamilyMemberWithRevision> => ask(getFamilyMember, { params: { id } });

  return {
    askTree,

    search: async (query) => {
      const found = await ask(findPassages, { query: { q: query.slice(0, maxPassageQuery).toWellFormed() } });
      return chosenPassages(found).map((passage) => sources.add(passageSource(passage)));
    },

    people: findPeople,

    person: async (id) => sourcesOfPerson(await find(id)).map((source) => sources.add(source)),

    sexOf: async (id) => {
      try {
        return (await find(id)).sex;
      } catch (error) {
        if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
        throw error;
      }
    },

    respelt: async (text) => {
      const query = { q: text.slice(0, maxQueryLength).toWellFormed(), category: "people", limit: "1" };
      const { corrections } = await ask(search, { query });
      const changed = withCorrections(text, corrections);
      return changed === text ? undefined : changed;
    },

    relatives: async (id) => {
      const name = joinedName(await find(id));
      const questions = ["parents", "partners", "children", "siblings"].map((kin) => `Who are ${name}'s ${kin}?`);
      // All at once; the sources come in the order of the questions, whichever is answered first.
      const answers = await Promise.all(questions.map(answerOfTree));
      return answers.filter((answer) => answer !== null).map((answer) => findingOf(answer, sources));
    },

    records: async ({ kind, artifactType, about, from, to }) => {
      const years = {
        ...(from === undefined ? {} : { from: String(from) }),
        ...(to === undefined ? {} : { to: String(to) }),
      };
      const find = async (more: Readonly<Record<string, string>>) => {
        const limit = artifactType === undefined ? recordsListed : recordsRead;
        const answer = await ask(search, { query: { category: kind, limit: String(limit), ...years, ...more } });
        const artifacts = answer.artifacts.filter(
          (one) => artifactType === undefined || one.artifactType === artifactType,
        );
        const found = sourcesOfRecords(kind, { ...answer, artifacts });
        // The search knows of no types: of very many artifacts those are counted that it told.
        const isPart = artifactType !== undefined && answer.counts[kind] > limit;
        return {
          total: artifactType === undefined ? answer.counts[kind] : found.length,
          ...(isPart ? { isPart } : {}),
          sources: found.slice(0, recordsListed).map((one) => sources.add(one)),
        };
      };
      if (about === undefined) return find({});
      const named = (await findPeople(about)).filter(({ name }) => folded(name) === folded(about));
      const ofPerson = named.length === 1 ? await find({ person: named[0]!.id }) : undefined;
      return ofPerson && ofPerson.total > 0 ? ofPerson : find({ q: about.slice(0, maxQueryLength) });
    },

    events: async ({ personId, from, to }: EventFilter) => {
      const query = {
        category: "events",
        limit: String(listed),
        ...(personId === undefined ? {} : { person: personId }),
        ...(from === undefined ? {} : { from: String(from) }),
        ...(to === undefined ? {} : { to: String(to) }),
      };
      const { events } = await ask(search, { query });
      return events.map((event) => {
        // Long descriptions come cut, with an ellipsis.
        const description = event.description?.replace(/…$/, "") ?? "";
        const [field, text] = description === "" ? ["title", event.title] : ["description", description];
        return sources.add({
          kind: "events",
          id: event.id,
          title: event.title,
          field,
          text,
          start: 0,
          revision: null,
          best: [0, text.length],
          coverage: 1,
          date: event.eventDate,
          location: event.location,
          facts: event.people.map(({ name: known }) => known),
        });
      });
    },
  };
};
