import "./trusted-types.ts";
import "./without-eval.ts";
import "./shell.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, LandingPage, SignedInApp } from "./app.tsx";
import { createShellQueryClient } from "./shell-query-client.ts";
import { wasSignedIn } from "./signed-in-hint.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// Loads beside the question who is signed in, instead of after its answer.
(wasSignedIn() ? SignedInApp : LandingPage).preload();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createShellQueryClient()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
