import { answerQuestion, type TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import type { Api } from "@kinkeeper/kit/api/create-api.ts";
import { localDay } from "@kinkeeper/kit/local-day.ts";

/** What the family tree answers to a question; null where it is none of the tree. */
export const askTree = async (api: Api, question: string, signal: AbortSignal): Promise<TreeAnswer | null> => {
  const { answer } = await api.call(answerQuestion, { query: { question, day: localDay(new Date()) }, signal });
  return answer;
};
