import "./trusted-types.ts";
import "./without-eval.ts";
import "./shell.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, LandingPage, SignedInApp } from "./app.tsx";
import { createShellQueryClient } from "./shell-query-client.ts";
import { sessionHint } from "./session-hint.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// What is most likely needed loads beside the question who is signed in, instead of after its answer.
const hint = sessionHint();
if (hint === "some") SignedInApp.preload();
if (hint === "none") LandingPage.preload();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createShellQueryClient()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
