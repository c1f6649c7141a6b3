import type OpenAI from "openai";
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import type { AnswerPart } from "../answerer.ts";
import { ProviderFault } from "./provider-fault.ts";
import type { UsageMeter } from "./usage-meter.ts";

/** A call of a tool as the model wrote it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON, if the model kept to its word. */
  readonly arguments: string;
}

/** What one completion came to, once its text is told. */
export interface Completion {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** What the provider calls it, where it says so. */
  readonly id: string | undefined;
}

type Request = Omit<ChatCompletionCreateParamsStreaming, "stream" | "stream_options">;

/** `hasBegun`: the head of the answer had come, so that whatever ends it is no failure to reach the provider. */
const faultOf = async (error: unknown, hasBegun: boolean): Promise<unknown> => {
  const { APIConnectionTimeoutError, APIConnectionError, APIError } = await import("openai");
  if (error instanceof APIConnectionTimeoutError) return new ProviderFault("stalled");
  if (error instanceof APIConnectionError) return new ProviderFault("unreachable");
  if (error instanceof SyntaxError) return new ProviderFault("garbled");
  if (!(error instanceof APIError)) return hasBegun ? new ProviderFault("broken") : error;
  if (error.status === 401 || error.status === 403) return new ProviderFault("refused");
  return new ProviderFault(error.status === 429 ? "busy" : "failed");
};

/** Calls come in pieces, told apart by their index, which some providers leave out. */
class CallsInPieces {
  readonly #calls: { id: string; name: string; arguments: string }[] = [];

  add({ index, id = "", function: piece }: ChatCompletionChunk.Choice.Delta.ToolCall): void {
    const call = this.#calls[this.#placeOf(index, id)] ?? this.#begin(id);
    call.name ||= piece?.name ?? "";
    call.arguments += piece?.arguments ?? "";
  }

  #begin(id: string): { id: string; name: string; arguments: string } {
    const call = { id, name: "", arguments: "" };
    this.#calls.push(call);
    return call;
  }

  /** Where an id is told it decides: some providers count every call as the first. */
  #placeOf(index: number | undefined, id: string): number {
    if (id !== "") return this.#calls.findIndex((call) => call.id === id);
    return index ?? this.#calls.length - 1;
  }

  get all(): readonly ToolCall[] {
    return this.#calls.map((call, index) => ({ ...call, id: call.id || `call_${index}` }));
  }
}

/**
 * Asks for one completion and tells its text as it comes. The client's own timeout ends with the head of the answer, and its
 * stream ends without a word when it is aborted: both are watched here.
 * @throws ProviderFault; what `signal` was aborted with
 */
export async function* streamCompletion(
  client: OpenAI,
  request: Request,
  {
    signal,
    silence,
    usageMeter,
  }: { readonly signal: AbortSignal; readonly silence: number; readonly usageMeter: UsageMeter },
): AsyncGenerator<AnswerPart, Completion> {
  const silent = new AbortController();
  const either = AbortSignal.any([signal, silent.signal]);
  const givenUp = (): unknown => (signal.aborted ? signal.reason : new ProviderFault("stalled"));
  let timer: NodeJS.Timeout | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silence);
  };

  let text = "";
  let id: string | undefined;
  const calls = new CallsInPieces();
  usageMeter.begin(JSON.stringify(request).length);
  let isFiltered = false;
  let hasBegun = false;
  try {
    const stream = await client.chat.completions.create(
      { ...request, stream: true, stream_options: { include_usage: true } },
      { signal: either },
    );
    hasBegun = true;
    heard();
    for await (const chunk of stream) {
      heard();
      id ||= chunk.id || undefined;
      if (chunk.usage) usageMeter.add(chunk.usage.prompt_tokens, chunk.usage.completion_tokens);
      // Compatible providers leave out what OpenAI always sends.
      const choice = (chunk.choices as ChatCompletionChunk["choices"] | undefined)?.[0];
      const delta = choice?.delta as ChatCompletionChunk.Choice.Delta | null | undefined;
      for (const piece of delta?.tool_calls ?? []) {
        calls.add(piece);
        usageMeter.wrote(piece.function?.arguments?.length ?? 0);
      }
      isFiltered ||= choice?.finish_reason === "content_filter" || Boolean(delta?.refusal);
      if (!delta?.content) continue;
      text += delta.content;
      usageMeter.wrote(delta.content.length);
      yield { type: "text", text: delta.content };
    }
  } catch (error) {
    if (either.aborted) throw givenUp();
    throw await faultOf(error, hasBegun);
  } finally {
    clearTimeout(timer);
  }
  if (either.aborted) throw givenUp();
  if (isFiltered) throw new ProviderFault("filtered");
  if (text.trim() === "" && calls.all.length === 0) throw new ProviderFault("empty");
  return { text, calls: calls.all, id };
}
