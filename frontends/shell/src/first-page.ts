import type { QueryClient } from "@tanstack/react-query";
import { LandingPage, SignedInApp } from "./app.tsx";
import { currentUserQuery } from "./current-user.ts";
import { nextTask } from "./next-task.ts";
import { sessionHint } from "./session-hint.ts";

/** So long the page of a remote may hold up the sidebar and the header, in milliseconds. */
const patience = 1000;

/**
 * Loads what the first page is rendered from: who is here, and the scripts for that. Rendered before, each part would
 * show a skeleton of its own, and React keeps each for 300 ms. Never rejects: what could not be loaded is told by the page.
 */
export const loadFirstPage = async (queries: QueryClient): Promise<void> => {
  const hint = sessionHint();
  if (hint === "none") return LandingPage.load().catch(() => undefined);
  const user = queries.prefetchQuery(currentUserQuery);
  if (hint === undefined) return user;
  const firstPage = import("./signed-in/signed-in-app.tsx").then((shell) => shell.firstPage);
  await Promise.all([user, SignedInApp.load().catch(() => undefined)]);
  await nextTask();
  if (queries.getQueryData(currentUserQuery.queryKey)) await Promise.race([firstPage.catch(() => undefined), pause()]);
};

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, patience));
