import { address, count, text } from "@kinkeeper/platform/config";
import { z } from "zod";

/** What chooses a language model. The key alone chooses none: what a family wrote leaves the house only where CHAT_MODEL says so. */
export const languageModelVariables = z
  .object({
    OPENAI_API_KEY: text.optional(),
    OPENAI_BASE_URL: address("http", "https").optional(),
    CHAT_MODEL: text.optional(),
    /** Tokens a day. */
    CHAT_TOKENS_PER_USER: count.default(200_000),
    CHAT_TOKENS_PER_FAMILY: count.default(1_000_000),
  })
  .refine(
    ({ CHAT_MODEL, OPENAI_API_KEY, OPENAI_BASE_URL }) =>
      CHAT_MODEL === undefined || OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined,
    "CHAT_MODEL needs OPENAI_API_KEY, OPENAI_BASE_URL or both beside it",
  );
export type LanguageModelSettings = z.output<typeof languageModelVariables>;
