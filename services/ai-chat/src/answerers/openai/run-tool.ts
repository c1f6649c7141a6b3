import { DomainError } from "@kinkeeper/platform/domain-error";
import type { z } from "zod";
import type { AnswerTools } from "../answerer.ts";
import { errorAnswer, findingsAnswer, jsonAnswer, sourcesAnswer } from "./data-message.ts";
import type { ToolCall } from "./stream-completion.ts";
import { proposalInput, proposingTools, readingInputs as inputs, type ReadingTool } from "./tool-definitions.ts";

type Run = (tools: AnswerTools, given: unknown) => Promise<string>;

/** Carries out what the model wrote if it is what the tool takes, else tells it what is wrong. */
const taking =
  <Input>(schema: z.ZodType<Input>, carryOut: (tools: AnswerTools, input: Input) => Promise<string>): Run =>
  async (tools, given) => {
    const parsed = schema.safeParse(given);
    if (parsed.success) return carryOut(tools, parsed.data);
    return errorAnswer(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
  };

const reading: Readonly<Record<ReadingTool, Run>> = {
  search_archive: taking(inputs.search_archive, async (tools, { query }) => sourcesAnswer(await tools.search(query))),
  find_people: taking(inputs.find_people, async (tools, { name }) =>
    sourcesAnswer((await tools.people(name)).map(({ source }) => source)),
  ),
  get_person: taking(inputs.get_person, async (tools, { id }) => sourcesAnswer(await tools.person(id))),
  get_relatives: taking(inputs.get_relatives, async (tools, { id }) => findingsAnswer(await tools.relatives(id))),
  list_events: taking(inputs.list_events, async (tools, { personId, from, to }) =>
    sourcesAnswer(
      await tools.events({ personId: personId ?? undefined, from: from ?? undefined, to: to ?? undefined }),
    ),
  ),
  list_records: taking(inputs.list_records, async (tools, { kind, about, from, to }) => {
    const filter = { kind, about: about ?? undefined, from: from ?? undefined, to: to ?? undefined };
    const { total, sources } = await tools.records(filter);
    return sourcesAnswer(sources, total);
  }),
  ask_tree: taking(inputs.ask_tree, async (tools, { question }) => {
    const finding = await tools.askTree(question);
    return finding ? findingsAnswer([finding]) : errorAnswer("The tree does not answer such a question.");
  }),
};

const runs: ReadonlyMap<string, Run> = new Map([
  ...Object.entries(reading),
  ...[...proposingTools].map(([name, { kind }]): [string, Run] => [
    name,
    taking(proposalInput, async (tools, { fields, targetId }) => {
      await tools.propose(kind, fields, targetId ?? undefined);
      return jsonAnswer({ shown: true, note: "The user sees the card and decides. Nothing was written." });
    }),
  ]),
]);

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text === "" ? "{}" : text);
  } catch {
    return undefined; // which no tool takes
  }
};

/**
 * Carries out what the model asked for and answers in JSON, also what was wrong with it: then the model may try otherwise.
 * @throws the signal's reason once the asker has left
 */
export const runTool = async (tools: AnswerTools, call: ToolCall, signal: AbortSignal): Promise<string> => {
  const run = runs.get(call.name);
  if (!run) return errorAnswer("There is no such tool.");
  try {
    return await run(tools, fromJson(call.arguments));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DomainError)) throw error;
    const issues = (error.issues ?? []).map(({ path, message }) => `${path}: ${message}`);
    return errorAnswer([error.message, ...issues].join(" "));
  }
};
