import type { BrowserContext, Request } from "playwright-core";

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

/** The line of the bell ends with its session, and asks once more. */
const bellEnded = /(?:ERR_INCOMPLETE_CHUNKED_ENCODING|status of 401) .*\/api\/notifications\/events\)$/;

/** What a document asks ahead for a session that has ended; the shell shows the landing page then. */
const askedAhead = /status of 401 .*\/api\/(?:family-(?:members|artifacts)(?:\/[\w-]+)?|family-relationships)\)$/;

/** Said of each page that begins later than some seconds after its document, as pages of a busy machine do. */
const takenLate = /^warning: The resource \S+ was preloaded using link preload but not used within a few seconds/;

/** Contexts that take no service worker say so of each page. */
const workerBlocked = /^warning: Service Worker registration blocked by Playwright /;

const alwaysKnown = [signedOut, bellEnded, askedAhead, takenLate, workerBlocked];

/** Said by a page of what it was refused. */
const saysRefused = /^(?:warning: the time zone could not be kept|error: ApiError: 401: )/;

/** Calls that end the session they are made with. */
const endsSession = (request: Request): boolean =>
  ["/api/logout", "/api/viewing"].includes(new URL(request.url()).pathname);

/** What pages are asking as their session ends is refused or not, as it happens; the page that comes next asks with another, or none. */
const followLeaving = (context: BrowserContext) => {
  const underWay = new Set<Request>();
  const askedAtTheEnd = new Set<string>();
  let isLeaving = false;
  context.on("request", (request) => {
    if (endsSession(request)) isLeaving = true;
    underWay.add(request);
    if (isLeaving) for (const one of underWay) askedAtTheEnd.add(one.url());
  });
  context.on("requestfinished", (request) => underWay.delete(request));
  context.on("requestfailed", (request) => underWay.delete(request));
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) isLeaving = false;
    }),
  );
  return {
    isRefused: (problem: string): boolean =>
      askedAtTheEnd.size > 0 &&
      (saysRefused.test(problem) ||
        (problem.includes("status of 401") && [...askedAtTheEnd].some((url) => problem.endsWith(`(${url})`)))),
    forget: () => {
      isLeaving = false;
      askedAtTheEnd.clear();
    },
  };
};

const reportPolicy = "kinkeeperTestsHeardOfAViolation";

/** Listens to every page of a context from its first moment. */
export const problemsOf = async (context: BrowserContext): Promise<ReportedProblems> => {
  const heard: string[] = [];
  const leaving = followLeaving(context);
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
        if (known.length > 0 || leaving.isRefused(problem)) return false;
        return !alwaysKnown.some((pattern) => pattern.test(problem));
      });
      const missing = announced.filter(({ hasCome }) => !hasCome).map(({ pattern }) => `never came: ${pattern}`);
      return [...unannounced, ...missing];
    },
    forget: () => {
      heard.length = 0;
      announced.length = 0;
      leaving.forget();
    },
  };
};
