/// <reference types="@testing-library/jest-dom/vitest" preserve="true" />
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { act, render, type RenderResult } from "@testing-library/react";
import { Suspense, type ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { createQueryClient } from "../src/api/query-client.ts";
import { FrontendRoot } from "../src/frontend-root.tsx";
import type { RemoteAppProps, Session } from "../src/remote-module.ts";
import type { Toast } from "../src/toast.ts";
import { sessionOf } from "./sessions.ts";

export interface FrontendRendering extends RenderResult {
  /** Toasts shown so far, oldest first. */
  readonly toasts: readonly Toast[];
  /** Paths visited so far, the first included. */
  readonly visited: readonly string[];
  readonly navigate: (path: string) => void;
  readonly queries: QueryClient;
}

export interface FrontendRenderingOptions {
  readonly session?: Session;
  /** Where one is: "/people?selected=…". */
  readonly path?: string;
  /** How parts of other remotes are loaded; unless told none is deployed. */
  readonly loadPart?: RemoteAppProps["loadPart"];
}

/** Renders a page as inside a remote: session, client, toasts, router and queries as the shell would give them. */
export const renderInFrontend = async (
  page: ReactNode,
  { session = sessionOf(), path = "/", loadPart }: FrontendRenderingOptions = {},
): Promise<FrontendRendering> => {
  const toasts: Toast[] = [];
  const queries = createQueryClient();
  const { hook, searchHook, history, navigate } = memoryLocation({ path, record: true });
  const rendering = await renderAndSettle(
    <QueryClientProvider client={queries}>
      <Router hook={hook} searchHook={searchHook}>
        <FrontendRoot name="test" session={session} toast={(toast) => toasts.push(toast)} loadPart={loadPart}>
          <Suspense fallback={<p>suspended</p>}>{page}</Suspense>
        </FrontendRoot>
      </Router>
    </QueryClientProvider>,
  );
  return Object.assign(rendering, { toasts, visited: history, navigate, queries });
};

/** `render()` that waits for what suspends at once. */
export const renderAndSettle = async (ui: ReactNode): Promise<RenderResult> => {
  let rendering: RenderResult | undefined;
  await act(async () => {
    rendering = render(ui);
  });
  if (!rendering) throw new Error("React rendered nothing");
  return rendering;
};
