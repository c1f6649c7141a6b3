import type { ErrorCode, Problem } from "@kinkeeper/contracts/errors";
import { escapeHtml, pageStyle } from "./page-style.ts";

const titles: Partial<Record<ErrorCode, string>> = {
  SIGNED_OUT: "You are signed out",
  FORBIDDEN: "You cannot open this page",
  NOT_FOUND: "There is nothing here",
  TOO_MANY_REQUESTS: "A moment, please",
  UNAVAILABLE: "Kinkeeper is not available right now",
  TIMEOUT: "This is taking too long",
};

/** What may well go through the next time. */
const isPassing: ReadonlySet<ErrorCode> = new Set(["UNAVAILABLE", "TIMEOUT", "TOO_MANY_REQUESTS"]);

interface PageOptions {
  readonly nonce: string;
  /** Following the same address again is the same; the words of a form are behind the browser's own button. */
  readonly isRepeatable: boolean;
}

const wayOn = (error: ErrorCode, isRepeatable: boolean): string => {
  if (error === "SIGNED_OUT") return `<a class="way" href="/api/login">Sign in</a>`;
  if (!isPassing.has(error)) return `<a class="way" href="/">Go to the start page</a>`;
  return isRepeatable ? `<a class="way" href="">Try again</a>` : "Please go back and send it again.";
};

/** A problem for somebody who followed a link or sent a form: what happened, and the way on. */
export const problemPage = (
  { error, message, requestId }: Problem,
  { nonce, isRepeatable }: PageOptions,
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(titles[error] ?? "This did not work")} · Kinkeeper</title>
<style nonce="${nonce}">${pageStyle}
main{max-width:36rem;margin:14vh auto 0;padding:0 24px}
.brand{color:var(--accent);font-weight:600;margin:0 0 24px}
h1{font-size:2rem;font-weight:600;margin:0 0 12px}
p{margin:0 0 24px}
.way{display:inline-block;padding:10px 18px;border-radius:8px;background:var(--accent);color:var(--paper);text-decoration:none}
small{color:var(--soft);display:block;margin-top:8px;overflow-wrap:anywhere}
</style></head>
<body><main><p class="brand">Kinkeeper</p>
<h1>${escapeHtml(titles[error] ?? "This did not work")}</h1>
<p>${escapeHtml(message)}</p>
<p>${wayOn(error, isRepeatable)}</p>
<small>Request ${escapeHtml(requestId)}</small></main></body></html>
`;
