import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { Problem } from "@kinkeeper/contracts/errors";
import type { DomainError } from "@kinkeeper/platform/domain-error";
import { parseInput } from "@kinkeeper/platform/http/parse-input";
import { problemOf } from "@kinkeeper/platform/http/problem";
import { htmlReply, jsonReply, Reply, route, type Route, type RouteRequest } from "@kinkeeper/platform/http/route";
import type { Logger } from "@kinkeeper/platform/logger";
import { z } from "zod";

export type Headers = Readonly<Record<string, string | readonly string[]>>;

export interface Submitted {
  /** What JSON is answered with; nothing where the endpoint has no response. */
  readonly body?: unknown;
  readonly headers?: Headers | undefined;
  /** Why it is not done yet, for JSON, with the headers above (a cookie to go on with) … */
  readonly refusal?: DomainError;
  /** … and where a form is redirected to: a path of ours that takes `returnTo`. */
  readonly redirectTo?: string;
}

/** What was typed into a form that has to be shown once more; never a password. */
export type Typed = Readonly<Record<string, string>>;

export interface FormProblem {
  readonly status: number;
  readonly problem: Problem;
}

type AnyEndpoint<Body extends z.ZodType> = Endpoint<z.ZodType, z.ZodType, Body>;

const secret = /password|token/i;

const typedIn = (body: unknown): Typed =>
  Object.fromEntries(
    Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(body)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !secret.test(entry[0]),
    ),
  );

const isForm = (request: RouteRequest<Endpoint>): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.header("content-type") ?? "");

/**
 * An endpoint that takes JSON from programs and a plain form from our own pages. What is wrong with a form is shown in
 * the page it came from, with what was typed; JSON gets the usual problem.
 */
export const formOrJson = <Body extends z.ZodType>(
  endpoint: AnyEndpoint<Body>,
  {
    submit,
    done,
    page,
    logger,
  }: {
    readonly submit: (body: z.output<Body>, request: RouteRequest<Endpoint>) => Promise<Submitted>;
    /** The answer to a form that was taken. */
    readonly done: (submitted: Submitted, body: z.output<Body>) => Reply;
    /** The page once more. `sent` is the whole of the form, for secrets that must go along (the token of a link). */
    readonly page: (
      typed: Typed,
      problem: FormProblem,
      sent: unknown,
      request: RouteRequest<Endpoint>,
    ) => Promise<string> | string;
    readonly logger: Logger;
  },
): Route => {
  const schema = endpoint.body;
  if (!schema) throw new Error(`${endpoint.id} has no body`);
  // The form is parsed here and not before, because its problems become a page.
  const unparsed: AnyEndpoint<z.ZodUnknown> = { ...endpoint, body: z.unknown() };

  return route(unparsed, async (request): Promise<Reply> => {
    const sent: unknown = request.body;
    if (!isForm(request)) {
      const { body, headers, refusal } = await submit(parseInput(schema, sent), request);
      if (refusal) {
        const answer = problemOf(refusal, request.requestId);
        return jsonReply(answer.status, answer.body, { ...answer.headers, ...headers });
      }
      return endpoint.response
        ? jsonReply(endpoint.status ?? 200, body, headers)
        : new Reply(endpoint.status ?? 204, headers);
    }
    try {
      const body = parseInput(schema, sent);
      return done(await submit(body, request), body);
    } catch (error) {
      const { status, body: problem, headers } = problemOf(error, request.requestId);
      if (status >= 500) logger.error({ err: error, requestId: request.requestId, status }, "a form failed");
      return htmlReply(status, await page(typedIn(sent), { status, problem }, sent, request), headers);
    }
  });
};
