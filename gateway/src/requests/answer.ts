import type { DomainError } from "@kinkeeper/platform/domain-error";
import { problemOf } from "@kinkeeper/platform/http/problem";
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { randomBytes } from "node:crypto";
import { expectsContinue, hasBody, type Exchange } from "./exchange.ts";
import { problemPage } from "./problem-page.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** How long somebody who is still sending may go on after the answer was given. */
const lingerTime = 5_000;

/**
 * Answers and ends. Where a body is still coming in, the answer goes out whole and what arrives is thrown away for a
 * moment: closing at once would reset the connection, and the client would never read why it was refused.
 */
export const answer = (
  { request, response }: Pick<Exchange, "request" | "response">,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string | Buffer = "",
): void => {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const unread = hasBody(request) && !request.complete;
  // Whoever waits for "100 Continue" has sent nothing yet, and now will not.
  const comesIn = unread && !expectsContinue(request);
  const length = status === 304 || status === 204 ? {} : { "content-length": Buffer.byteLength(body) };
  response.writeHead(status, { ...length, ...headers, ...(unread ? { connection: "close" } : {}) });
  if (!comesIn) return void response.end(body);
  if (body.length > 0) response.write(body);
  const end = () => {
    clearTimeout(timeout);
    response.end();
  };
  const timeout = setTimeout(end, lingerTime).unref();
  request.once("end", end).once("error", end).once("close", end);
  request.resume();
};

/** Sent by the browser itself: what a script sends is JSON, or bytes. */
const isForm = ({ "content-type": type = "" }: IncomingHttpHeaders): boolean =>
  type.startsWith("application/x-www-form-urlencoded");

/**
 * Somebody who typed or followed an address, or sent a form, and is to see a page rather than JSON. Over plain http browsers tell by `Accept`
 * alone.
 */
const wantsPage = ({ request: { method, headers } }: Exchange): boolean =>
  (method === "GET" || isForm(headers)) &&
  (headers["sec-fetch-mode"] ?? "navigate") === "navigate" &&
  (headers.accept ?? "").includes("text/html");

/** Refuses with a coded error; people who navigated here get the same as a page. */
export const refuse = (exchange: Exchange, error: DomainError, headers: OutgoingHttpHeaders = {}): void => {
  const problem = problemOf(error, exchange.requestId);
  const all = { "cache-control": "no-store", ...problem.headers, ...headers };
  if (!wantsPage(exchange)) {
    const json = { "content-type": "application/json; charset=utf-8", ...all };
    return answer(exchange, problem.status, json, JSON.stringify(problem.body));
  }
  const nonce = randomBytes(16).toString("base64");
  const page = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentSecurityPolicy(nonce),
    ...all,
  };
  answer(
    exchange,
    problem.status,
    page,
    problemPage(problem.body, { nonce, isRepeatable: exchange.request.method === "GET" }),
  );
};

/** A plain sentence, for what no person reads (a missing asset, a robot). */
export const answerText = (exchange: Exchange, status: number, text: string, headers: OutgoingHttpHeaders = {}): void =>
  answer(
    exchange,
    status,
    { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
    text,
  );
