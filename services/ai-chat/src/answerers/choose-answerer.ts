import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type OpenAI from "openai";
import type { ChatSettings } from "../settings.ts";
import type { Answerer } from "./answerer.ts";
import { tokenBudget } from "./budget/token-budget.ts";
import { offlineAnswerer } from "./offline/offline-answerer.ts";
import { CircuitBreaker } from "./openai/circuit-breaker.ts";
import { openAiAnswerer, usualLimits } from "./openai/openai-answerer.ts";
import { openAiClient } from "./openai/openai-client.ts";

/** What answers: a language model where one is set, else the archive itself, from quotes. */
export const chooseAnswerer = ({
  settings,
  readModel,
  now,
  logger,
}: Pick<ServiceDependencies<ChatSettings>, "settings" | "readModel" | "now" | "logger">): Answerer => {
  const offline = offlineAnswerer();
  const { CHAT_MODEL: model, OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = settings;
  if (model === undefined) return offline;
  let client: Promise<OpenAI> | undefined;
  return openAiAnswerer({
    client: () => (client ??= openAiClient({ apiKey, baseUrl }, usualLimits.silence)),
    model,
    budget: tokenBudget(readModel, now, {
      perUser: settings.CHAT_TOKENS_PER_USER,
      perFamily: settings.CHAT_TOKENS_PER_FAMILY,
    }),
    breaker: new CircuitBreaker(now),
    offline,
    logger,
  });
};
