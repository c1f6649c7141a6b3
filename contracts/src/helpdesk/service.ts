import type { ServiceContract } from "../service.ts";
import * as cannedAnswers from "./canned-answers.ts";
import { helpdeskEndpoints } from "./endpoints.ts";
import { helpdeskContext } from "./events.ts";
import * as messages from "./messages.ts";
import * as tickets from "./tickets.ts";

export const helpdesk = {
  context: helpdeskContext,
  endpoints: helpdeskEndpoints,
  follows: ["identity"],
  description: "Tickets: asking for help, and answering.",
  modules: [tickets, messages, cannedAnswers],
} as const satisfies ServiceContract;
