import type { IncomingMessage, ServerResponse } from "node:http";

/** One request on its way through the gateway. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Of the browser, as far as it can be known: the socket's, or what a trusted proxy says. */
  readonly address: string;
  /** The path as it was sent, not decoded; starts with one slash. */
  readonly path: string;
}

/** A request whose client waits for `100 Continue` before it sends the body. */
export const expectsContinue = (request: IncomingMessage): boolean => request.headers.expect !== undefined;

/** Whether a body follows. A length of 0 is no body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined ||
  (headers["content-length"] !== undefined && headers["content-length"] !== "0");
