import type { Citation, StoredCitation } from "@kinkeeper/contracts/ai-chat/citations";
import type { Conversation } from "@kinkeeper/contracts/ai-chat/conversations";
import type { AnswerEvent, ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import type { StoredProposal } from "@kinkeeper/contracts/ai-chat/proposals";
import { http, HttpResponse } from "msw";
import type { SetupServer } from "msw/node";

const at = "2026-05-01T12:00:00.000Z";
let made = 0;
const nextId = (): string => `0192cccc-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;

export const conversationId = "0192cccc-0000-7000-8000-00000000c001";
const tenantId = "0192aaaa-0000-7000-8000-000000000001";
const userId = "0192aaaa-0000-7000-8000-000000000002";
const conversation: Conversation = {
  id: conversationId,
  tenantId,
  userId,
  title: "Family History Chat",
  createdAt: at,
  updatedAt: at,
};

export const storyId = "0192cccc-0000-7000-8000-0000000000a1";
export const story = "He left in 1831. Five years he was at sea, and Down was far away. Then he came home.";
const quote = "Five years he was at sea, and Down was far away.";

export const citationOf = (more: Partial<Citation> = {}): Citation => ({
  n: 1,
  kind: "stories",
  id: storyId,
  title: "Five years by ship",
  field: "content",
  quote,
  start: story.indexOf(quote),
  end: story.indexOf(quote) + quote.length,
  href: `/stories/${storyId}`,
  revision: 3,
  ...more,
});
export const storedCitationOf = (more: Partial<StoredCitation> = {}): StoredCitation => ({
  ...citationOf(),
  isStale: false,
  ...more,
});

export const proposalOf = (more: Partial<StoredProposal> = {}): StoredProposal => ({
  id: nextId(),
  kind: "person",
  fields: { firstName: "Emma", birthDate: "1808" },
  preview: [
    { label: "First name", before: null, after: "Emma" },
    { label: "Born", before: null, after: "1808" },
  ],
  duplicates: [],
  expiresAt: "2999-01-01T00:00:00.000Z",
  state: "open",
  href: null,
  ...more,
});

export const questionOf = (content: string): ChatMessage => ({
  id: nextId(),
  role: "user",
  content,
  state: "complete",
  createdAt: at,
  mode: null,
  citations: [],
  proposals: [],
});
export const answerOf = (content: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...questionOf(content),
  role: "assistant",
  mode: "offline",
  ...more,
});

/** A stream under way. */
export interface Streaming {
  readonly question: string;
  /** What day it is where somebody asks. */
  readonly day: string | undefined;
  readonly send: (...events: readonly AnswerEvent[]) => Promise<void>;
  /** Bytes as they are. */
  readonly sendRaw: (text: string) => Promise<void>;
  readonly end: () => Promise<void>;
  readonly breakOff: () => Promise<void>;
  /** Whether whoever asked has gone. */
  readonly isLeft: () => boolean;
}

/** A server with one conversation; what is asked of it is noted, and its streams are told by the test what to say. */
export const serveChat = (server: SetupServer, messages: readonly ChatMessage[] = []) => {
  const state = { conversations: [conversation] as Conversation[], messages: [...messages] };
  const started: unknown[] = [];
  const streams: Streaming[] = [];
  const decided: string[] = [];
  const decide = (decision: StoredProposal["state"], href: string | null) =>
    http.post(`/api/chat/conversations/:id/proposals/:proposalId/${decision.replace(/e?d$/, "")}`, ({ params }) => {
      decided.push(decision);
      const id = String(params["proposalId"]);
      state.messages = state.messages.map((message) => ({
        ...message,
        proposals: message.proposals.map((one) => (one.id === id ? { ...one, state: decision, href } : one)),
      }));
      return HttpResponse.json(state.messages.flatMap(({ proposals }) => proposals).find((one) => one.id === id));
    });
  server.use(
    http.get("/api/chat/conversations", () => HttpResponse.json(state.conversations)),
    http.post("/api/chat/conversations", async ({ request }) => {
      started.push(await request.json());
      state.conversations.push(conversation);
      return HttpResponse.json(conversation, { status: 201 });
    }),
    http.get("/api/chat/conversations/:id/messages", () => HttpResponse.json(state.messages)),
    http.post("/api/chat/conversations/:id/messages", async ({ request }) => {
      const { message, day } = (await request.json()) as { message: string; day?: string };
      const { readable, writable } = new TransformStream<string, string>();
      const writer = writable.getWriter();
      let isLeft = false;
      request.signal.addEventListener("abort", () => {
        isLeft = true;
      });
      const sendRaw = (text: string) => writer.write(text);
      streams.push({
        question: message,
        day,
        sendRaw,
        send: async (...events) => {
          for (const event of events) await sendRaw(`data: ${JSON.stringify(event)}\n\n`);
        },
        end: () => writer.close(),
        breakOff: () => writer.abort(new Error("the line broke")),
        isLeft: () => isLeft,
      });
      return new HttpResponse(readable.pipeThrough(new TextEncoderStream()), {
        headers: { "content-type": "text/event-stream" },
      });
    }),
    decide("confirmed", "/people/0192cccc-0000-7000-8000-0000000000f1"),
    decide("rejected", null),
    http.get("/api/search", () =>
      HttpResponse.json({
        people: [],
        stories: [],
        artifacts: [],
        events: [],
        traditions: [],
        counts: { people: 0, stories: 0, artifacts: 0, events: 0, traditions: 0 },
        corrections: [],
        isByWordsAlone: false,
      }),
    ),
  );
  return { state, started, streams, decided };
};

export const done = (messageId: string, citations: readonly Citation[] = []): AnswerEvent => ({
  type: "done",
  messageId,
  citations: [...citations],
  mode: "offline",
  usage: null,
});
