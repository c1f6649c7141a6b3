import type { BrowserContext } from "playwright-core";

/** What pages complained of: errors and warnings of the console, errors nobody caught, refusals of the content security policy. */
export interface Problems {
  /** Says beforehand that a test provokes this (a refused call is an error of the console); it must then happen. */
  readonly expect: (pattern: RegExp) => void;
}

export interface ReportedProblems extends Problems {
  /** What was not announced, and what was announced and never came. */
  readonly unexpected: () => readonly string[];
  /** Begins anew. */
  readonly forget: () => void;
}

/** How a visitor who is signed out is told so (SPEC.md §7). */
const signedOut = /status of 401 .*\/api\/auth\/user\)$/;

/** What the home page, the settings, and the shell with its first page may still be asking when their session ends. */
const endedUnderWay =
  /status of 401 .*\/api\/(?:onboarding(?:\/\w+)?|email-preferences|auth\/(?:sessions|invitations))\)$/;

/** The line of the bell ends with its session, and asks once more. */
const bellEnded = /(?:ERR_INCOMPLETE_CHUNKED_ENCODING|status of 401) .*\/api\/notifications\/events\)$/;

/** What a document asks ahead for a session that has ended; the shell shows the landing page then. */
const askedAhead = /status of 401 .*\/api\/(?:family-(?:members|artifacts)(?:\/[\w-]+)?|family-relationships)\)$/;

/** Said of each page that begins later than some seconds after its document, as pages of a busy machine do. */
const takenLate = /^warning: The resource \S+ was preloaded using link preload but not used within a few seconds/;

/** Contexts that take no service worker say so of each page. */
const workerBlocked = /^warning: Service Worker registration blocked by Playwright /;

const alwaysKnown = [signedOut, bellEnded, endedUnderWay, askedAhead, takenLate, workerBlocked];

const reportPolicy = "kinkeeperTestsHeardOfAViolation";

/** Listens to every page of a context from its first moment. */
export const problemsOf = async (context: BrowserContext): Promise<ReportedProblems> => {
  const heard: string[] = [];
  const announced: { readonly pattern: RegExp; hasCome: boolean }[] = [];
  context.on("console", (message) => {
    const type = message.type();
    if (type === "error" || type === "warning") heard.push(`${type}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => heard.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.exposeFunction(reportPolicy, (violation: string) => heard.push(`policy: ${violation}`));
  await context.addInitScript((report) => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const tell = (window as unknown as Record<string, (violation: string) => void>)[report];
      tell?.(`${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`);
    });
  }, reportPolicy);
  return {
    expect: (pattern) => void announced.push({ pattern, hasCome: false }),
    unexpected: () => {
      const unannounced = heard.filter((problem) => {
        const known = announced.filter(({ pattern }) => pattern.test(problem));
        for (const one of known) one.hasCome = true;
        return known.length === 0 && !alwaysKnown.some((pattern) => pattern.test(problem));
      });
      const missing = announced.filter(({ hasCome }) => !hasCome).map(({ pattern }) => `never came: ${pattern}`);
      return [...unannounced, ...missing];
    },
    forget: () => {
      heard.length = 0;
      announced.length = 0;
    },
  };
};
