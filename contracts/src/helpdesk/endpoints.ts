import { cannedAnswerEndpoints } from "./canned-answers.ts";
import { messageEndpoints } from "./messages.ts";
import { ticketEndpoints } from "./tickets.ts";

export const helpdeskEndpoints = [...ticketEndpoints, ...messageEndpoints, ...cannedAnswerEndpoints] as const;
