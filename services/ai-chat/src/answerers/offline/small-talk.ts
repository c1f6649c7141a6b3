/** What can be asked, with an example of each. */
export const whatCanBeAsked =
  "I look things up in your family’s archive and show where each answer stands. You can ask:\n\n" +
  "- about people: “When was my grandmother born?”, “Who died before 1900?”\n" +
  "- how they are related: “How is Anna related to Peter?”, “Who are my second cousins?”\n" +
  "- for what you keep: “Which stories are about Anna?”, “What happened in the 1930s?”\n" +
  "- what your stories tell: “Why did they move?”\n\n" +
  "You can also say “Add a story called …” or “Add a person called …”.";

const replies: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:hello|hi|hey|good (?:morning|afternoon|evening|day))(?: (?:there|kinkeeper|everyone))?$/iu,
    "Hello! Ask me about your family, for example: “Who are my cousins?” or “Which stories do we have?”",
  ],
  [
    /^(?:(?:many )?thanks?(?: you)?(?: (?:very|so) much| a lot)?|cheers|great|perfect|very good)$/iu,
    "You’re welcome. What else would you like to know?",
  ],
  [/^(?:bye|goodbye|good night|see you(?: soon)?)$/iu, "Goodbye!"],
  [
    /^(?:help(?: me)?|who are you|what are you|what is this|what can (?:you|i) (?:do|ask|say)(?: (?:for me|here|you))?|what (?:questions )?can i ask(?: you)?|how (?:do|does) (?:you|this|it) work|how can you help(?: me)?)$/iu,
    whatCanBeAsked,
  ],
];

/** The reply to a greeting, thanks, or what can be asked; undefined for anything else. Nothing of it is looked up. */
export const smallTalk = (message: string): string | undefined => {
  const words = message.replaceAll(/[\s,.!?…]+/gu, " ").trim();
  return replies.find(([said]) => said.test(words))?.[1];
};
