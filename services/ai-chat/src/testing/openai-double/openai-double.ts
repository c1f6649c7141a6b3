import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import { wireTo, type Wire } from "./wire.ts";

/** What was sent to the provider: nothing else of the family leaves the house. */
export interface RecordedPrompt {
  readonly body: ChatCompletionCreateParamsStreaming;
  /** The body as it came, for searching in it. */
  readonly text: string;
  readonly authorization: string | undefined;
  /** Resolves when its connection has closed: `left` where the caller did not wait for the end. */
  readonly closed: Promise<"complete" | "left">;
}

/** How one request is answered. */
export type Behaviour = (wire: Wire, prompt: RecordedPrompt) => Promise<void> | void;

/** An HTTP server that speaks as an OpenAI-compatible provider of chat completions does, and remembers what it was sent. */
export interface OpenAiDouble {
  /** For OPENAI_BASE_URL. */
  readonly baseUrl: string;
  readonly prompts: readonly RecordedPrompt[];
  /** One behaviour for each of the next requests, the last one for all that follow. Forgets the prompts so far. */
  behave(...behaviours: readonly [Behaviour, ...Behaviour[]]): void;
  stop(): Promise<void>;
}

export const startOpenAiDouble = async (): Promise<OpenAiDouble> => {
  const prompts: RecordedPrompt[] = [];
  let behaviours: readonly Behaviour[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await text(request);
    const body = JSON.parse(sent) as ChatCompletionCreateParamsStreaming;
    const wire = wireTo(response, body.model);
    if (request.method !== "POST" || request.url !== "/v1/chat/completions" || !body.stream) {
      wire.refuse(404, { message: `Invalid URL (${request.method} ${request.url})`, type: "invalid_request_error" });
      return;
    }
    const prompt = { body, text: sent, authorization: request.headers.authorization, closed: wire.closed };
    const behaviour = behaviours[Math.min(prompts.length, behaviours.length - 1)];
    prompts.push(prompt);
    if (!behaviour) throw new Error("the double was not told how to behave");
    await behaviour(wire, prompt);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    prompts,
    behave: (...next) => {
      behaviours = next;
      prompts.length = 0;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
