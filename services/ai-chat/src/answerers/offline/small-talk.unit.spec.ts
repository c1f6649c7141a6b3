import { describe, expect, test } from "vitest";
import { smallTalk, whatCanBeAsked } from "./small-talk.ts";

describe("small talk", () => {
  test.each([
    ["hello", /^Hello!/],
    ["Good morning!", /^Hello!/],
    ["Hi there,", /^Hello!/],
    ["Thanks!", /^You’re welcome/],
    ["thank you very much.", /^You’re welcome/],
    ["Bye", /^Goodbye/],
  ])("%s", (message, reply) => expect(smallTalk(message)).toMatch(reply));

  test.each(["help", "What can you do?", "What can I ask you?", "who are you", "How does this work?"])(
    "%s is told what can be asked",
    (message) => expect(smallTalk(message)).toBe(whatCanBeAsked),
  );

  test.each([
    "hello kitty was her doll",
    "Thanks to whom did Charles sail?",
    "help me add a story",
    "Who was Hi Johnson?",
    "What can you do about Emma?",
    "great-grandmother",
    "",
  ])("%s is something else", (message) => expect(smallTalk(message)).toBeUndefined());
});
