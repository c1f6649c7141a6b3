import type { ErrorCode, Problem } from "@kinkeeper/contracts/errors";
import { escapeHtml, pageStyle } from "./page-style.ts";

const titles: Partial<Record<ErrorCode, string>> = {
  SIGNED_OUT: "Please sign in",
  FORBIDDEN: "You cannot open this page",
  NOT_FOUND: "There is nothing here",
  TOO_MANY_REQUESTS: "A moment, please",
  UNAVAILABLE: "Kinkeeper is not available right now",
  TIMEOUT: "This is taking too long",
};

const wayOn: Partial<Record<ErrorCode, string>> = {
  SIGNED_OUT: `<a href="/api/login">Sign in</a>`,
  UNAVAILABLE: `<a href="">Try again</a>`,
  TIMEOUT: `<a href="">Try again</a>`,
  TOO_MANY_REQUESTS: `<a href="">Try again</a>`,
};

/** A problem for somebody who followed a link: what happened, and the way on. */
export const problemPage = ({ error, message, requestId }: Problem, nonce: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(titles[error] ?? "This did not work")} · Kinkeeper</title>
<style nonce="${nonce}">${pageStyle}
main{max-width:36rem;margin:18vh auto 0;padding:0 24px}
h1{font-size:2rem;margin:0 0 12px}
small{color:var(--soft);display:block;margin-top:32px}
</style></head>
<body><main><h1>${escapeHtml(titles[error] ?? "This did not work")}</h1>
<p>${escapeHtml(message)}</p>
<p>${wayOn[error] ?? `<a href="/">Go to the start page</a>`}</p>
<small>Request ${escapeHtml(requestId)}</small></main></body></html>
`;
