import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { requiredLine, requiredText } from "../text.ts";

/** Of one family, or of the platform. The interface calls them saved replies. */
export const mostCannedAnswers = 100;

export const cannedAnswerDetails = z.object({ title: z.string(), text: z.string() });
export type CannedAnswerDetails = z.infer<typeof cannedAnswerDetails>;

export const cannedAnswer = cannedAnswerDetails.extend({ id: z.uuid() });
export type CannedAnswer = z.infer<typeof cannedAnswer>;

export const cannedAnswerInput = z.strictObject({
  title: requiredLine("Title is required"),
  text: requiredText("Answer is required", 5_000),
});
const params = z.object({ id: z.uuid() });

/** All of them are for administrators; super administrators have those of the platform, others those of their family. */
const forAdministrators = { access: "tenant_admin", whileSuspended: true, whileCancelled: true } as const;

export const listCannedAnswers = defineEndpoint({
  id: "listCannedAnswers",
  method: "GET",
  path: "/api/canned-answers",
  ...forAdministrators,
  summary: "Answers that are given again and again, by title.",
  response: z.array(cannedAnswer),
});

export const addCannedAnswer = defineEndpoint({
  id: "addCannedAnswer",
  method: "POST",
  path: "/api/canned-answers",
  ...forAdministrators,
  summary: "Keep an answer to be given again.",
  body: cannedAnswerInput,
  response: cannedAnswer,
  status: 201,
});

export const changeCannedAnswer = defineEndpoint({
  id: "changeCannedAnswer",
  method: "PATCH",
  path: "/api/canned-answers/:id",
  ...forAdministrators,
  summary: "Change such an answer.",
  params,
  body: cannedAnswerInput,
  response: cannedAnswer,
});

export const removeCannedAnswer = defineEndpoint({
  id: "removeCannedAnswer",
  method: "DELETE",
  path: "/api/canned-answers/:id",
  ...forAdministrators,
  summary: "Forget such an answer.",
  params,
});

export const cannedAnswerEndpoints = [
  listCannedAnswers,
  addCannedAnswer,
  changeCannedAnswer,
  removeCannedAnswer,
] as const;
