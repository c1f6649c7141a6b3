import { address, count, text } from "@kinkeeper/platform/config";
import { z } from "zod";

export const chatSettings = z
  .object({
    /** Of an OpenAI-compatible provider. The key alone chooses none: what a family wrote leaves the house only where CHAT_MODEL is set. */
    CHAT_MODEL: text.optional(),
    OPENAI_API_KEY: text.optional(),
    OPENAI_BASE_URL: address("http", "https").optional(),
    /** Tokens that the model may take in a day. */
    CHAT_TOKENS_PER_USER: count.default(200_000),
    CHAT_TOKENS_PER_FAMILY: count.default(1_000_000),
    /** Of one account; a whole family may ask three times as many. */
    CHAT_QUESTIONS_PER_MINUTE: count.optional(),
  })
  .refine(
    ({ CHAT_MODEL, OPENAI_API_KEY, OPENAI_BASE_URL }) =>
      CHAT_MODEL === undefined || OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined,
    "CHAT_MODEL needs OPENAI_API_KEY, OPENAI_BASE_URL or both beside it",
  );
export type ChatSettings = z.output<typeof chatSettings>;
