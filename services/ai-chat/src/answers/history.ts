import type { ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import type { Turn } from "../answerers/answerer.ts";

/** Messages that are read for what was said before, and how many characters of them an answerer is told. */
export const mostEarlier = 12;
const mostCharacters = 8_000;

/**
 * What was said before a question, as its asker may see it now: whole turns, the latest ones, together not too long. It begins with a
 * question.
 */
export const earlierTurns = (
  messages: readonly Pick<ChatMessage, "role" | "content" | "citations">[],
): readonly Turn[] => {
  const turns: Turn[] = [];
  let characters = 0;
  for (const { role, content, citations } of messages.toReversed()) {
    characters += content.length;
    if (characters > mostCharacters || turns.length === mostEarlier) break;
    const people = citations
      .filter(({ kind, title }) => kind === "people" && title !== "")
      .map(({ id, title }) => [id, { id, name: title }] as const);
    // Numbers of earlier answers name nothing in this one.
    turns.unshift({ role, content: content.replaceAll(/ ?\[\d{1,4}\]/g, ""), people: [...new Map(people).values()] });
  }
  const first = turns.findIndex(({ role }) => role === "user");
  return first === -1 ? [] : turns.slice(first);
};
