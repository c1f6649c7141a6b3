import { answerQuestion, type TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import type { Api } from "@kinkeeper/kit/api/create-api.ts";

/** Today, where the reader is: `YYYY-MM-DD`. */
const today = (): string => {
  const now = new Date();
  const figures = (value: number, length: number): string => String(value).padStart(length, "0");
  return `${figures(now.getFullYear(), 4)}-${figures(now.getMonth() + 1, 2)}-${figures(now.getDate(), 2)}`;
};

/** What the family tree answers to a question; null where it is none of the tree. */
export const askTree = async (api: Api, question: string, signal: AbortSignal): Promise<TreeAnswer | null> => {
  const { answer } = await api.call(answerQuestion, { query: { question, day: today() }, signal });
  return answer;
};
