import type { QueryClient } from "@tanstack/react-query";
import { LandingPage, SignedInApp } from "./app.tsx";
import { currentUserQuery } from "./current-user.ts";
import { nextTask } from "./next-task.ts";
import { sessionHint } from "./session-hint.ts";

/** So long the page of a remote may hold up the sidebar and the header, in milliseconds. */
const pauseMs = 1000;

/**
 * Loads what the first page is rendered from: who is here, and the scripts for that. Rendered before, each part would
 * show a skeleton of its own, and React keeps each for 300 ms. Never rejects: what could not be loaded is told by the page.
 */
export const loadFirstPage = async (queries: QueryClient): Promise<void> => {
  const hint = sessionHint();
  if (hint === "none") return LandingPage.load().catch(() => undefined);
  const user = queries.prefetchQuery(currentUserQuery);
  if (hint === undefined) return user;
  const page = shellAndPage();
  await user;
  if (queries.getQueryData(currentUserQuery.queryKey)) await page;
};

/** One after the other in tasks of their own: the schemas, the shell, the remote, its page. */
const shellAndPage = async (): Promise<void> => {
  try {
    await import(/* webpackChunkName: "signed-in" */ "./signed-in/read-user.ts");
    await nextTask();
    const { firstPage } = await import(/* webpackChunkName: "signed-in" */ "./signed-in/signed-in-app.tsx");
    await SignedInApp.load();
    await Promise.race([firstPage, pause()]);
  } catch (error) {
    console.warn("the page could not be loaded ahead:", error);
  }
};

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));
