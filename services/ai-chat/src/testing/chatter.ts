import type { Conversation } from "@kinkeeper/contracts/ai-chat/conversations";
import { answerEvent, type AnswerEvent, type ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import type { ServiceHarness } from "@kinkeeper/platform/testing/service-harness";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

/** The events of a stream, each parsed as the contract says it. */
export const eventsIn = (text: string): readonly AnswerEvent[] =>
  text
    .split("\n\n")
    .filter((block) => block.startsWith("data: "))
    .map((block) => answerEvent.parse(JSON.parse(block.slice("data: ".length))));

export const textOf = (events: readonly AnswerEvent[]): string =>
  events.map((event) => (event.type === "chunk" ? event.content : "")).join("");

export const oneOf = <Type extends AnswerEvent["type"]>(events: readonly AnswerEvent[], type: Type) => {
  const found = events.find((event) => event.type === type);
  if (!found) throw new Error(`no ${type} among ${JSON.stringify(events)}`);
  return found as Extract<AnswerEvent, { type: Type }>;
};

/** Somebody with a conversation of their own. */
export const chatter = async (caller: Somebody) => {
  const { body } = await caller.post<Conversation>("/api/chat/conversations", { title: "Family History Chat" });
  const path = `/api/chat/conversations/${body.id}/messages`;
  return {
    caller,
    conversation: body,
    path,
    send: (message: string) => caller.post<string>(path, { message }),
    ask: async (message: string) => {
      const answer = await caller.post<string>(path, { message });
      if (answer.status !== 200) throw new Error(`answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      return eventsIn(answer.body);
    },
    messages: async () => (await caller.get<ChatMessage[]>(path)).body,
    decide: (proposalId: string, decision: "confirm" | "reject") =>
      caller.post(`/api/chat/conversations/${body.id}/proposals/${proposalId}/${decision}`),
  };
};
