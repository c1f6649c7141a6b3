import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { loadFirstPage } from "./first-page.ts";
import { createShellQueryClient } from "./shell-query-client.ts";

/** Shows the page of the address, at once and whole: until it is there, the document shows the frame it came with. */
export const start = async (root: HTMLElement): Promise<void> => {
  const queries = createShellQueryClient();
  await loadFirstPage(queries);
  // As a transition it is rendered in pieces of a few milliseconds, between which a phone paints and answers.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
};
