import { ask } from "./ask.ts";
import type { EvaluatedFamily } from "./families.ts";
import { judge, type Judgement } from "./judge.ts";
import { isAnswerable } from "./question.ts";
import { readRecords } from "./records.ts";

/** As many questions of one account are answered at the same time. */
const lanes = 2;

/** Asks each family its questions, the families side by side, and judges the answers. */
export const evaluate = async (families: readonly EvaluatedFamily[]): Promise<readonly Judgement[]> => {
  const judged = await Promise.all(
    families.map(async ({ admin, member, questions }) => {
      const seen = { admin: await readRecords(admin), member: await readRecords(member) };
      // Wrong references are our own mistake: they are found before anything is asked.
      for (const question of questions)
        if (isAnswerable(question))
          for (const reference of [...question.cites, ...(question.mayCite ?? [])])
            seen[question.as ?? "member"].idOf(reference);
      const judgements: Judgement[] = [];
      const waiting = [...questions.entries()];
      const lane = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const [index, question] = next;
          const asker = question.as ?? "member";
          const answer = await ask(asker === "admin" ? admin : member, question.ask, question.after);
          judgements[index] = judge(question, answer, seen[asker]);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return judgements;
    }),
  );
  return judged.flat();
};
