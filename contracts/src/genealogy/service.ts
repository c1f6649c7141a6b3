import type { ServiceContract } from "../service.ts";
import * as anniversaries from "./anniversaries.ts";
import * as answers from "./answers.ts";
import * as endpoints from "./endpoints.ts";
import { genealogyContext } from "./events.ts";
import * as member from "./member.ts";
import * as ownPerson from "./own-person.ts";

export const genealogy = {
  context: genealogyContext,
  endpoints: [
    ...endpoints.genealogyEndpoints,
    anniversaries.getAnniversaries,
    answers.answerQuestion,
    ...ownPerson.ownPersonEndpoints,
  ],
  follows: ["identity", "archive"],
  description: "People, how they are related, GEDCOM files.",
  modules: [endpoints, member, anniversaries, answers, ownPerson],
} as const satisfies ServiceContract;
