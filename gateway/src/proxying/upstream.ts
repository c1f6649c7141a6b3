import { DomainError } from "@kinkeeper/platform/domain-error";
import { originOf, socketPathOf } from "@kinkeeper/platform/http/listen-address";
import type { Logger } from "@kinkeeper/platform/logger";
import { createProxyMiddleware } from "http-proxy-middleware";
import {
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { refuse } from "../requests/answer.ts";
import { tooLarge } from "../requests/body-rules.ts";
import { expectsContinue, hasBody, type Exchange } from "../requests/exchange.ts";
import { failureOf, isTornConnection } from "./upstream-failure.ts";

/** How one request is sent on. */
export interface Forward {
  readonly headers: IncomingHttpHeaders;
  /** Most bytes of a body that did not say how long it is. */
  readonly maxBytes: number;
  /** Milliseconds without a byte in either direction before the upstream counts as hanging. */
  readonly timeout: number;
  /** The same once an event stream has begun. */
  readonly streamTimeout: number;
  /** Sees the head of the answer, and may change its headers, before anything of it goes on. */
  readonly onAnswer: (answered: IncomingMessage) => void;
}

export interface Upstream {
  forward(exchange: Exchange, forward: Forward): void;
  /** Closes the kept connections. */
  close(): void;
}

/** One request under way. */
interface Passage {
  readonly exchange: Exchange;
  readonly forward: Forward;
  outgoing?: ClientRequest;
  /** Why the gateway itself broke it off. */
  brokenOff?: DomainError;
  isRetried: boolean;
  isSettled: boolean;
}

/** The proxy's events name a request by its object alone; a WeakMap in its stead costs a tenth of the whole in garbage collection. */
const passageOf = Symbol("passage");
type CarryingRequest = IncomingMessage & { [passageOf]?: Passage };

const agentOptions = { keepAlive: true, maxSockets: 2_048, maxFreeSockets: 256, scheduling: "lifo" } as const;

/** An agent's own `socketPath` goes before the host of whatever is asked through it. */
const agentFor = (target: URL): HttpAgent => {
  const socketPath = socketPathOf(target);
  const options = { ...agentOptions, socketPath }; // Node takes it, its types do not tell
  if (socketPath !== undefined) return new HttpAgent(options);
  return target.protocol === "https:" ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
};

/** Breaks off where nothing moves on the connection; a connection being made counts as well. */
const watchSilence = (passage: Passage, outgoing: ClientRequest): void => {
  const socket = outgoing.socket!;
  const giveUp = () => {
    passage.brokenOff ??= new DomainError(
      "TIMEOUT",
      "This took too long. Please check whether it worked before you try again.",
    );
    outgoing.destroy(passage.brokenOff);
  };
  socket.setTimeout(passage.forward.timeout);
  socket.on("timeout", giveUp);
  outgoing.once("close", () => socket.off("timeout", giveUp));
};

/** A body that says its length is held to it by the parser; one in chunks is counted as it passes. */
const countChunks = (passage: Passage, outgoing: ClientRequest, request: IncomingMessage): void => {
  if (request.headers["transfer-encoding"] === undefined) return;
  let seen = 0;
  const { maxBytes } = passage.forward;
  request.on("data", (chunk: Buffer) => {
    seen += chunk.length;
    if (seen <= maxBytes || passage.brokenOff) return;
    passage.brokenOff = tooLarge(maxBytes);
    request.unpipe(outgoing);
    outgoing.destroy(passage.brokenOff);
  });
};

/**
 * Whether the browser's own connection is kept: unless it, or a gateway about to stop, says otherwise. One that is still
 * sending is never closed on, since that would reset the answer away; it closes by itself once it has read it.
 */
const staysOpen = (request: IncomingMessage, response: ServerResponse): boolean =>
  !request.complete || (response.shouldKeepAlive && response.getHeader("connection") !== "close");

const isEventStream = ({ headers }: IncomingMessage): boolean =>
  headers["content-type"]?.startsWith("text/event-stream") ?? false;

/**
 * One backend behind the gateway: kept connections, bodies streamed both ways as they come, an abort on either
 * side passed on. What goes wrong is answered as a problem, as long as nothing of an answer has gone out.
 */
export const upstream = (target: URL, logger: Logger): Upstream => {
  const agent = agentFor(target);

  const fail = (passage: Passage, error: Error): void => {
    const { exchange } = passage;
    const { request, response, requestId } = exchange;
    if (passage.isSettled) return;
    if (response.destroyed || response.headersSent) {
      // Half an answer cannot be taken back; a broken connection tells the client that it is not whole.
      passage.isSettled = true;
      return void response.destroy();
    }
    if (mayTryAgain(passage, error)) {
      passage.isRetried = true;
      return pass(request, response);
    }
    passage.isSettled = true;
    const problem = passage.brokenOff ?? failureOf(error);
    if (problem.code !== "TOO_LARGE")
      logger.warn({ requestId, method: request.method, code: problem.code, url: target.href, err: error }, "no answer");
    refuse(exchange, problem);
  };

  const middleware = createProxyMiddleware<CarryingRequest>({
    target: originOf(target),
    agent,
    ejectPlugins: true,
    plugins: [
      (proxy) => {
        proxy.on("proxyReq", (outgoing, request) => {
          const passage = request[passageOf]!;
          passage.outgoing = outgoing;
          // The proxy closes connections after a body in chunks, for fear of one framed in two ways. Here the parser has
          // refused those, and a service that closes with bytes unread resets its own answer away.
          outgoing.setHeader("connection", "keep-alive");
          watchSilence(passage, outgoing);
          countChunks(passage, outgoing, request);
        });
        proxy.on("proxyRes", (answered, request, response) => {
          const { forward } = request[passageOf]!;
          if (isEventStream(answered)) {
            answered.socket.setTimeout(forward.streamTimeout);
            // The browser is told at once that the stream is open, not with its first event.
            process.nextTick(() => response.flushHeaders());
          }
          forward.onAnswer(answered);
          answered.headers.connection = staysOpen(request, response) ? "keep-alive" : "close";
        });
        proxy.on("error", (error, request) => {
          const passage = request?.[passageOf];
          if (passage) fail(passage, error);
          else logger.error({ err: error, url: target.href }, "the proxy failed outside of a request");
        });
      },
    ],
  });
  const pass = (request: CarryingRequest, response: Exchange["response"]): void => {
    const failed = (error: unknown) => error instanceof Error && fail(request[passageOf]!, error);
    middleware(request, response, failed).catch(failed);
  };

  return {
    forward(exchange, forward) {
      const request: CarryingRequest = exchange.request;
      const { response } = exchange;
      if (expectsContinue(request) && hasBody(request)) response.writeContinue();
      request.headers = forward.headers;
      request[passageOf] = { exchange, forward, isRetried: false, isSettled: false };
      pass(request, response);
    },
    close: () => agent.destroy(),
  };
};

/**
 * A kept connection may be closed by the other side in the moment it is used again. What only reads, and has no body
 * that is half sent, is asked once more; anything else might have been done already.
 */
const mayTryAgain = ({ exchange, outgoing, isRetried, brokenOff }: Passage, error: Error): boolean =>
  !isRetried &&
  !brokenOff &&
  outgoing?.reusedSocket === true &&
  isTornConnection(error) &&
  (exchange.request.method === "GET" || exchange.request.method === "HEAD") &&
  !hasBody(exchange.request);
