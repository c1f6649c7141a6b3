import type { ErrorCode } from "@kinkeeper/contracts/errors";
import { expect, test } from "vitest";
import { problemPage } from "./problem-page.ts";

const pageOf = (error: ErrorCode, isRepeatable: boolean): string =>
  problemPage({ error, message: "No.", requestId: "r" }, { nonce: "n", isRepeatable });

test("what may go through the next time leads to the same address, and back to a form that was sent", () => {
  for (const error of ["UNAVAILABLE", "TIMEOUT", "TOO_MANY_REQUESTS"] as const) {
    expect(pageOf(error, true)).toContain('<a class="way" href="">Try again</a>');
    expect(pageOf(error, false)).toContain("Please go back and send it again.");
  }
});

test("anything else leads to the start page, or to signing in", () => {
  expect(pageOf("NOT_FOUND", true)).toContain('<a class="way" href="/">Go to the start page</a>');
  expect(pageOf("SIGNED_OUT", false)).toContain('<a class="way" href="/api/login">Sign in</a>');
});
