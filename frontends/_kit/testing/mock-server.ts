import type { RequestHandler } from "msw";
import { setupServer, type SetupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

/** Answers the calls of one test file; a call nobody answers fails the test. `server.use(…)` adds for one test. */
export const mockServer = (...handlers: RequestHandler[]): SetupServer => {
  const server = setupServer(...handlers);
  beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
};
