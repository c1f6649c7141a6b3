import { expect, test } from "vitest";
import { presumeLiving } from "./presume-living.ts";

test("a rule that another one has followed judges nobody any more, when tables are made anew", async () => {
  const rule = (presumedDeadAfter: number, revision: number) => ({
    type: "FamilyPrivacyChanged" as const,
    data: { presumedDeadAfter, othersSee: "all" as const },
    stream: "privacy-family.rules",
    revision,
    position: BigInt(revision),
    metadata: {} as never,
  });
  const rules = [rule(90, 0), rule(110, 1)];
  const journal = { read: async (_stream: string, from = 0) => rules.slice(from) };
  const asViewer = () => Promise.reject(new Error("looked at everybody"));
  const dependencies = { journal, readModel: { asViewer }, now: () => new Date() } as never;
  const reaction = presumeLiving(dependencies);
  await expect(reaction.react(rules[0]!)).resolves.toBeUndefined();
  await expect(reaction.react(rules[1]!)).rejects.toThrow("looked at everybody");
});
