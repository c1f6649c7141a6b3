import { DomainError, TooManyRequests } from "@kinkeeper/platform/domain-error";
import type { Logger } from "@kinkeeper/platform/logger";
import type OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";
import type { Answerer, AnswerPart, AnswerTools, Asker, Question } from "../answerer.ts";
import type { TokenBudget } from "../budget/token-budget.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import { dataMessage } from "./data-message.ts";
import { ProviderFault } from "./provider-fault.ts";
import { runTool } from "./run-tool.ts";
import { UsageMeter, tokensOf } from "./usage-meter.ts";
import { streamCompletion, type Completion, type ToolCall } from "./stream-completion.ts";
import { systemPrompt } from "./system-prompt.ts";
import { toolDefinitions } from "./tool-definitions.ts";

/** How long an answer may take, and how much of it there may be. */
export interface AnswerLimits {
  /** Milliseconds without a word, and of the whole answer. */
  readonly silence: number;
  readonly whole: number;
}
export const usualLimits: AnswerLimits = { silence: 15_000, whole: 60_000 };

const mostRounds = 4;
/** Calls of one round that are carried out; the others are told so. */
const mostCallsAtOnce = 8;
const mostCompletionTokens = 800;
/** What is set aside for an answer at first: its first prompt twice, since tools make it grow, and two texts. */
const setAside = (promptCharacters: number): number => 2 * (tokensOf(promptCharacters) + mostCompletionTokens);

const charactersOf = (messages: readonly ChatCompletionMessageParam[]): number =>
  JSON.stringify(messages).length + JSON.stringify(toolDefinitions).length;

export interface OpenAiParts {
  readonly client: () => Promise<OpenAI>;
  readonly model: string;
  readonly budget: TokenBudget;
  readonly breaker: CircuitBreaker;
  /** Who answers while the breaker is open, and once the day's budget is spent. */
  readonly offline: Answerer;
  readonly logger: Logger;
  readonly limits?: AnswerLimits;
}

const notes = {
  unavailable: "The language model cannot be reached at the moment, so these are quotes from your archive.",
  budgetUsed:
    "Today’s budget for the language model is used up, so these are quotes from your archive. It starts again at midnight (UTC).",
} as const;

const asDomainError = (fault: ProviderFault): DomainError => {
  if (fault.kind === "busy") return new TooManyRequests(fault.message, 60);
  return new DomainError(fault.kind === "stalled" || fault.kind === "late" ? "TIMEOUT" : "UNAVAILABLE", fault.message);
};

const toolMessages = async (
  tools: AnswerTools,
  calls: readonly ToolCall[],
  signal: AbortSignal,
): Promise<readonly ChatCompletionMessageParam[]> =>
  Promise.all(
    calls.map(async (call, index): Promise<ChatCompletionMessageParam> => ({
      role: "tool",
      tool_call_id: call.id,
      content:
        index < mostCallsAtOnce
          ? await runTool(tools, call, signal)
          : '{"error":"Too many calls at once: call this one again."}',
    })),
  );

/** Answers through an OpenAI-compatible provider. What it cannot do at the moment, the offline answerer does. */
export const openAiAnswerer = (parts: OpenAiParts): Answerer => {
  const { client, model, budget, breaker, offline, logger, limits = usualLimits } = parts;

  /** `hasRoom`: whether the day's budget has room for so many tokens of one answer. False where it ended for want of it. */
  async function* inRounds(
    messages: ChatCompletionMessageParam[],
    tools: AnswerTools,
    signal: AbortSignal,
    usageMeter: UsageMeter,
    hasRoom: (tokens: number) => Promise<boolean>,
  ): AsyncGenerator<AnswerPart, boolean> {
    const openAi = await client();
    let completion: Completion;
    let isWhole = true;
    for (let round = 0; ; round += 1) {
      const request = {
        model,
        messages,
        tools: [...toolDefinitions],
        tool_choice: round < mostRounds ? ("auto" as const) : ("none" as const),
        max_completion_tokens: mostCompletionTokens,
      };
      completion = yield* streamCompletion(openAi, request, { signal, silence: limits.silence, usageMeter });
      if (completion.calls.length === 0 || round === mostRounds) break;
      messages.push({
        role: "assistant",
        content: completion.text || null,
        tool_calls: completion.calls.map(({ id, name, arguments: text }) => ({
          id,
          type: "function",
          function: { name, arguments: text },
        })),
      });
      messages.push(...(await toolMessages(tools, completion.calls, signal)));
      // What tools tell may be many times the first prompt, and is paid for in each round.
      isWhole = await hasRoom(usageMeter.tokens + tokensOf(charactersOf(messages)) + mostCompletionTokens);
      if (!isWhole) break;
    }
    yield { type: "usage", usage: usageMeter.usage, providerResponseId: completion.id };
    return isWhole;
  }

  async function* quoting(
    note: string,
    question: Question,
    tools: AnswerTools,
    asker: Asker,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart> {
    yield { type: "mode", mode: offline.mode };
    yield { type: "frame", text: `${note}\n\n` };
    yield* offline.answer(question, tools, asker, signal);
  }

  async function* answer(
    question: Question,
    tools: AnswerTools,
    asker: Asker,
    asked: AbortSignal,
  ): AsyncGenerator<AnswerPart> {
    const messages: ChatCompletionMessageParam[] = [
      { role: "system", content: systemPrompt },
      { role: "user", content: dataMessage(question) },
      { role: "user", content: question.text },
    ];
    let aside = setAside(charactersOf(messages));
    const reserved = await budget.reserve(asker, aside);
    if (!reserved) return yield* quoting(notes.budgetUsed, question, tools, asker, asked);
    const hasRoom = async (tokens: number): Promise<boolean> => {
      if (tokens <= aside) return true;
      const isExtended = await reserved.extend(tokens - aside);
      if (isExtended) aside = tokens;
      return isExtended;
    };
    const usageMeter = new UsageMeter();
    const began = performance.now();
    const { tenantId, userId: actorId } = asker;
    const note = (code: string): object => ({
      tenantId,
      actorId,
      count: usageMeter.tokens,
      ms: Math.round(performance.now() - began),
      code,
    });
    const late = AbortSignal.timeout(limits.whole);
    try {
      if (!breaker.allowsCall()) return yield* quoting(notes.unavailable, question, tools, asker, asked);
      const isWhole = yield* inRounds(messages, tools, AbortSignal.any([asked, late]), usageMeter, hasRoom);
      breaker.succeeded();
      logger.info(note(isWhole ? "answered" : "budget"), "the language model answered");
      if (!isWhole) yield* quoting(notes.budgetUsed, question, tools, asker, asked);
    } catch (error) {
      asked.throwIfAborted();
      const fault = late.aborted ? new ProviderFault("late") : error;
      if (!(fault instanceof ProviderFault)) throw fault;
      if (fault.isOutage) breaker.failed();
      else breaker.succeeded();
      logger.warn(note(fault.kind), "the language model failed");
      throw asDomainError(fault);
    } finally {
      await reserved.settle(usageMeter.tokens);
    }
  }

  return { mode: "model", retrieval: "before", answer, ...(offline.stop ? { stop: () => offline.stop!() } : {}) };
};
