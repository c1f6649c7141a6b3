import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readQuestion } from "./read-question.ts";

/** What is asked, and whom it names: "kinship: Emma | Josiah"; the steps of a mention stand behind it. */
const told = (question: string): string | undefined => {
  const ask = readQuestion(question);
  const names = ask?.mentions.map(({ words, isMe, steps, order, years }) =>
    [isMe ? "(me)" : words.join(" "), ...steps.map(({ one }) => `> ${one}`), ...(order ? [order] : []), ...years].join(
      " ",
    ),
  );
  return ask && [ask.kind, ...(names?.length ? [names.join(" | ")] : [])].join(": ");
};

describe("questions are read", () => {
  test.each([
    ["How is Emma Darwin related to Josiah Wedgwood?", "kinship: emma darwin | josiah wedgwood"],
    ["could you please tell me how Emma and Josiah are related", "kinship: emma | josiah"],
    ["What’s the relationship between Emma and Josiah Wedgwood II?", "kinship: emma | josiah wedgwood ii"],
    ["How am I related to Emma", "kinship: (me) | emma"],
    ["is Emma a cousin of Charles", "kinship: emma | charles"],
    ["are Emma and Fanny sisters?", "kinship: emma | fanny"],
    ["Who were Emma's great-grandparents?", "relatives: emma"],
    ["who was the mother of Emma’s husband", "relatives: emma > husband"],
    ["Emma’s father’s mother", "relatives: emma > father"],
    ["how many second cousins once removed does Anne have", "relatives: anne"],
    ["my grandmother", "relatives: (me)"],
    ["when is my birthday", "birth: (me)"],
    ["who is my oldest child", "extreme: (me)"],
    ["When was Emma’s father’s mother born?", "birth: emma > father > mother"],
    ["where was the wife of Charles born", "birth: charles > wife"],
    ["what is Émile Brontë's birthday?", "birth: emile bronte"],
    ["When did Josiah Wedgwood the elder die", "death: josiah wedgwood elder"],
    ["when did Sarah Wedgwood (1734–1815) die", "death: sarah wedgwood 1734 1815"],
    ["Is Uncle Jos still alive?", "death: uncle jos"],
    ["how old was Emma when she died", "age: emma"],
    ["how old was Emma when Charles was born?", "age: emma | charles"],
    ["At what age did Emma marry", "age: emma"],
    ["when did Emma get married to Charles", "marriage: emma | charles"],
    ["who did Emma marry?", "marriage: emma"],
    ["who was born in Shrewsbury before 1850", "people"],
    ["which of Emma's children died before 1900", "people: emma"],
    ["how many people are there in the family tree", "people"],
    ["who is the oldest living person in the family", "extreme"],
    ["who is Emma's youngest brother", "extreme: emma"],
    ["who was Emma Darwin", "life: emma darwin"],
    ["Who married more than once?", "marriage"],
    ["which people were born in Maer", "people"],
    ["who was born on the 12th of February in Spring Hill", "people"],
    ["what people are called Josiah", "people"],
    ["which people in the family were married twice", "marriage"],
    ["who in our family remarried", "marriage"],
    ["Who has no parents recorded?", "people"],
    ["whose parents are unknown", "people"],
    ["How many generations are in our family tree?", "extreme"],
    ["how many generations does the tree go back", "extreme"],
    ["Are there any twins in the family?", "people"],
    ["Whose birthday is this month?", "people"],
    ["who has a birthday in May", "people"],
    ["Who has a birthday this week?", "people"],
    ["whose birthdays are in the next 7 days", "people"],
    ["what are the upcoming birthdays", "people"],
    ["who has the most kids", "extreme"],
    ["who is our oldest living relative", "extreme"],
    ["who is the oldest person still alive", "extreme"],
    ["who in the family has the most children", "extreme"],
    ["who has the most grandkids", "extreme"],
    ["who had the most brothers and sisters", "extreme"],
    ["most common surname", "extreme"],
    ["what is the most popular first name in our family", "extreme"],
    ["which names are the most common", "extreme"],
    ["what was the most frequent name for boys", "extreme"],
    ["which of Emma's daughters never married", "relatives: emma"],
    ["who of the children of Emma were childless", "relatives: emma"],
    ["how old was Emma when her first child was born", "age: emma"],
    ["how old was Charles when he had his youngest son", "age: charles"],
    ["who has the most siblings in the family", "extreme"],
    ["which person has the most grandchildren in our tree", "extreme"],
    ["who is the oldest living member of the family", "extreme"],
    ["who is the oldest family member", "extreme"],
    ["who is the youngest in the family", "extreme"],
    ["who died at the youngest age", "extreme"],
    ["how old was Charles when his father died", "age: charles"],
    ["how old was Emma when her children were born", "age: emma"],
    ["How old would Emma be today?", "age: emma"],
    ["what are Emma's children's names", "relatives: emma"],
    ["What do you know about Emma?", "life: emma"],
    ["Give me a summary of Charles’s life", "life: charles"],
    ["How many children did Charles and Emma have?", "relatives: charles | emma"],
    ["who were Emma and Charles' kids", "relatives: emma | charles"],
    ["Who died in childhood?", "people"],
    ["which of Emma’s children died before the age of 5", "people: emma"],
    ["which Wedgwoods died before 1850", "people"],
    ["what is Emma’s maiden name", "life: emma"],
    ["whose birthday is next", "people"],
    ["when did Charles become a grandfather", "extreme: charles"],
  ])("%s", (question, reading) => expect(told(question)).toBe(reading));

  test.each([
    "earthworms",
    "",
    "Emma",
    "a flood in the house",
    "when did the Beagle sail",
    "who married in May",
    "where is the letter from Bahia",
    "how did Annie die",
    "why was Emma born",
    "who married first",
    "who died at 73",
    "who died in childbirth",
    "which child died of fever",
    "who died in the First World War",
    "who died from cholera",
    "who married more than once in Maer",
    "who had the most cousins",
    "who had the most sons",
    "whose parents are Emma and Charles",
  ])("%s is no question of the tree", (question) => expect(told(question)).toBeUndefined());

  test("where one name ends and another begins, every way is tried", () => {
    const ask = readQuestion("Is Emma Wedgwood Charles Darwin's cousin?")!;
    const ways = [ask.mentions, ...(ask.otherMentions ?? [])].map((one) => one.map(({ text }) => text).join(" | "));
    expect(ways).toEqual([
      "Emma | Wedgwood Charles Darwin",
      "Emma Wedgwood | Charles Darwin",
      "Emma Wedgwood Charles | Darwin",
    ]);
  });

  test("no text is refused", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => void readQuestion(text)));
  });
});
