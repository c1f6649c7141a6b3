import type { ServerResponse } from "node:http";
import type { ChatCompletionChunk } from "openai/resources/chat/completions";

type Delta = ChatCompletionChunk.Choice.Delta;
type FinishReason = ChatCompletionChunk.Choice["finish_reason"];

/** One answer of the API on its way: server-sent events in as many pieces as it is told to send. */
export interface Wire {
  /** Resolves when the connection has closed: whether everything had been sent by then. */
  readonly closed: Promise<"complete" | "left">;
  say(...texts: readonly string[]): void;
  /** One tool call, its arguments in as many pieces as given. */
  call(index: number, id: string, name: string, ...argumentPieces: readonly string[]): void;
  finish(reason: FinishReason): void;
  /** The last chunk of `stream_options.include_usage`. */
  usage(promptTokens: number, completionTokens: number): void;
  /** A chunk as the test writes it. */
  chunk(chunk: object): void;
  /** Bytes as they are. */
  raw(text: string): void;
  /** `[DONE]`, and the end. */
  done(): void;
  /** The connection breaks off in the middle. */
  cut(): void;
  /** An answer that is no stream. */
  refuse(
    status: number,
    error: { readonly message: string; readonly type?: string; readonly code?: string },
    headers?: Readonly<Record<string, string>>,
  ): void;
}

/** How the double answers one request. */
export const wireTo = (response: ServerResponse, model: string): Wire => {
  const id = `chatcmpl-${crypto.randomUUID()}`;
  const created = Math.floor(Date.now() / 1000);
  const { promise: closed, resolve } = Promise.withResolvers<"complete" | "left">();
  response.once("close", () => resolve(response.writableFinished ? "complete" : "left"));

  const raw = (text: string): void => {
    if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    response.write(text);
  };
  const chunk = (content: object): void => raw(`data: ${JSON.stringify(content)}\n\n`);
  const head = { id, object: "chat.completion.chunk" as const, created, model };
  const choose = (delta: Delta, finish_reason: FinishReason = null): void =>
    chunk({ ...head, choices: [{ index: 0, delta, finish_reason }], usage: null } satisfies ChatCompletionChunk);

  return {
    closed,
    raw,
    chunk,
    say: (...texts) => {
      for (const content of texts) choose({ content });
    },
    call: (index, callId, name, ...pieces) => {
      choose({ tool_calls: [{ index, id: callId, type: "function", function: { name, arguments: "" } }] });
      for (const piece of pieces) choose({ tool_calls: [{ index, function: { arguments: piece } }] });
    },
    finish: (reason) => choose({}, reason),
    usage: (prompt_tokens, completion_tokens) =>
      chunk({
        ...head,
        choices: [],
        usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
      } satisfies ChatCompletionChunk),
    done: () => {
      raw("data: [DONE]\n\n");
      response.end();
    },
    // What was said before is on its way first.
    cut: () => void response.write("\n", () => response.destroy()),
    refuse: (status, error, headers = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify({ error: { type: null, code: null, param: null, ...error } }));
    },
  };
};
