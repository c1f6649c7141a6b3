import type { CloudEvent } from "@kinkeeper/contracts/partners/public-events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: CloudEvent;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A partner's endpoint: keeps what it is sent and answers as it is told, 204 unless told. */
export interface WebhookReceiver {
  /** Of a path of its own for each name, so that tests do not hear of each other. */
  urlOf(name: string): string;
  received(name: string): readonly Received[];
  /** How requests to this path are answered from now on. */
  answer(name: string, how: (request: Received) => Answer | Promise<Answer>): void;
  stop(): Promise<void>;
}

export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const requests: Received[] = [];
  const answers = new Map<string, (request: Received) => Answer | Promise<Answer>>();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const received = { path: request.url ?? "", headers: request.headers, body, event: JSON.parse(body) as CloudEvent };
    requests.push(received);
    const answer: Answer = (await answers.get(received.path)?.(received)) ?? { status: 204 };
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}`,
    received: (name) => requests.filter(({ path }) => path === `/${name}`),
    answer: (name, how) => void answers.set(`/${name}`, how),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
};
