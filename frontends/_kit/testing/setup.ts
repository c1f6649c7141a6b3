import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";

// React 19 leaves a component that suspends inside a *synchronous* act() on its fallback for ever, and Testing Library
// still wraps render() and every event that way. Events run bare here; rendering is awaited by render-in-frontend.tsx.
// Two minutes to wait for something, as everywhere in the tests: a machine that does other things too is that slow.
configure({ eventWrapper: (run) => run(), asyncUtilTimeout: 120_000 });
afterEach(async () => {
  cleanup();
  // A dialog gives the focus back in the turn after it is gone: it must not take it from the next test.
  await new Promise((resolve) => setTimeout(resolve));
});
// The document stays for the next file.
afterAll(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

// As on pages that came by plain http, in a home network.
Object.defineProperty(crypto, "randomUUID", { value: undefined });
