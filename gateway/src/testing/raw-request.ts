import { request as httpRequest, type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: () => Record<string, unknown>;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  readonly agent?: Agent | false;
}

/** One request exactly as written: the path is not normalised and nothing is added, as a browser's fetch would. */
export const send = (
  port: number,
  path: string,
  { method = "GET", headers = {}, body, agent = false }: RawRequest = {},
) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const outgoing = httpRequest({ port, host: "127.0.0.1", path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: text,
          json: () => JSON.parse(text) as Record<string, unknown>,
        });
      });
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });

/** Bytes on a socket, for what no HTTP client would send; answers everything that came back until the other side closed. */
export const sendBytes = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.once("close", () => resolve(Buffer.concat(chunks).toString()));
    socket.once("error", reject);
  });
