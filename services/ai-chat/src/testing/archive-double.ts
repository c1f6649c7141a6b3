import { checkQuotes, findPassages, type QuoteState, type RecordPassage } from "@kinkeeper/contracts/archive/passages";
import { search } from "@kinkeeper/contracts/archive/search";
import { answerQuestion, type TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import { getFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { newId } from "@kinkeeper/platform/ids";
import type { OnBehalf, PeerRequest, Peers } from "@kinkeeper/platform/peers";
import { tokensIn } from "../text/words.ts";

interface Story {
  readonly id: string;
  readonly tenantId: string;
  /** Who alone may read it; null: the whole family. */
  readonly ownerId: string | null;
  readonly title: string;
  text: string;
  revision: number;
}

interface Reader {
  readonly tenantId: string;
  readonly sub: string;
}

const readerOf = ({ token }: OnBehalf): Reader =>
  JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as Reader;

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    tokensIn(text)
      .map(({ word }) => word)
      .filter((word) => word.length > 3),
  );

/** Archive and genealogy as far as the assistant asks them: stories with their readers, and answers of the tree by their question. */
export const archiveDouble = () => {
  const stories: Story[] = [];
  const people: {
    readonly id: string;
    readonly tenantId: string;
    readonly firstName: string;
    readonly lastName: string;
  }[] = [];
  const treeAnswers = new Map<string, TreeAnswer>();
  const asked: { readonly endpoint: string; readonly reader: Reader; readonly request: PeerRequest }[] = [];
  const written: {
    readonly endpoint: string;
    readonly reader: Reader;
    readonly body: unknown;
    readonly key: string | undefined;
  }[] = [];
  const failures: Error[] = [];
  /** Questions that are answered only once this is called; whose asker leaves is none any more. */
  const held: (() => void)[] = [];
  let isHolding = false;

  const visibleTo = ({ tenantId, sub }: Reader) =>
    stories.filter((story) => story.tenantId === tenantId && (story.ownerId === null || story.ownerId === sub));

  const passagesFor = (reader: Reader, q: string): RecordPassage[] => {
    const wanted = wordsOf(q);
    return visibleTo(reader)
      .map(({ id, title, text, revision }): RecordPassage => {
        const words = wordsOf(`${title} ${text}`);
        const shared = [...wanted].filter((word) => words.has(word)).length;
        const coverage = wanted.size === 0 ? 0 : shared / wanted.size;
        const best: [number, number] = [0, text.length];
        const about = { date: null, location: null, people: [] };
        return { kind: "stories", id, title, field: "content", text, start: 0, best, coverage, revision, ...about };
      })
      .filter(({ coverage }) => coverage > 0)
      .toSorted((one, other) => other.coverage - one.coverage);
  };

  const stateOf = (reader: Reader, { id, quote }: { readonly id: string; readonly quote: string }): QuoteState => {
    const story = visibleTo(reader).find((one) => one.id === id);
    if (!story)
      return people.some((person) => person.id === id && person.tenantId === reader.tenantId) ? "found" : "gone";
    return story.text.includes(quote) ? "found" : "changed";
  };

  const answerTo = (
    endpoint: Endpoint,
    reader: Reader,
    { query = {}, params = {}, body, idempotencyKey }: PeerRequest,
  ): unknown => {
    switch (endpoint.id) {
      case findPassages.id:
        return passagesFor(reader, query["q"]!);
      case checkQuotes.id:
        return (body as { quotes: { id: string; quote: string }[] }).quotes.map((quote) => stateOf(reader, quote));
      case answerQuestion.id:
        return { answer: treeAnswers.get(query["question"]!) ?? null };
      case getFamilyMember.id: {
        const person = people.find(({ id, tenantId }) => id === params["id"] && tenantId === reader.tenantId);
        if (!person) throw notFound("person");
        return { ...nobody, ...person, revision: 4 };
      }
      case search.id:
        return {
          ...nothingFound,
          people: people.filter(({ tenantId }) => tenantId === reader.tenantId).map((one) => ({ ...nobody, ...one })),
        };
      default:
        written.push({ endpoint: endpoint.id, reader, body, key: idempotencyKey });
        return { id: params["id"] ?? newId() };
    }
  };

  const peers: Peers = {
    ask: async (endpoint, onBehalf, request = {}) => {
      const reader = readerOf(onBehalf);
      asked.push({ endpoint: endpoint.id, reader, request });
      const failure = failures.shift();
      if (failure) throw failure;
      if (isHolding)
        await new Promise<void>((resolve, reject) => {
          held.push(resolve);
          const leave = (): void => {
            const place = held.indexOf(resolve);
            if (place >= 0) held.splice(place, 1);
            reject(request.signal!.reason as Error);
          };
          request.signal?.addEventListener("abort", leave, { once: true });
        });
      // What the double knows has the shape of the endpoint's own answer, as far as it is read.
      return answerTo(endpoint, reader, request) as never;
    },
    open: () => Promise.reject(new DomainError("NOT_FOUND", "the double opens nothing")),
  };

  return {
    peers,
    asked,
    written,
    failures,
    treeAnswers,
    tell: (tenantId: string, title: string, text: string, ownerId: string | null = null): Story => {
      const story = { id: newId(), tenantId, ownerId, title, text, revision: 1 };
      stories.push(story);
      return story;
    },
    forget: (story: Story): void => void stories.splice(stories.indexOf(story), 1),
    addPerson: (
      tenantId: string,
      firstName: string,
      lastName: string,
      more: { readonly birthPlace?: string } = {},
    ): string => {
      const id = newId();
      people.push({ id, tenantId, firstName, lastName, ...more });
      return id;
    },
    /** Erased, or kept from whoever asks. */
    removePerson: (id: string): void =>
      void people.splice(
        people.findIndex((person) => person.id === id),
        1,
      ),
    /** From here on nothing is answered until `release`. */
    hold: (): void => void (isHolding = true),
    release: (): void => {
      isHolding = false;
      for (const go of held.splice(0)) go();
    },
    held,
  };
};

const nothingFound = { people: [], stories: [], artifacts: [], events: [], traditions: [] };
const nobody = {
  birthDate: null,
  birthPlace: null,
  deathDate: null,
  deathPlace: null,
  maidenName: null,
  sex: null,
  biography: null,
  isLiving: false,
};
