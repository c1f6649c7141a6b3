import { expect, test } from "vitest";
import { z } from "zod";
import { toolDefinitions } from "./tool-definitions.ts";

const properties = z.record(z.string(), z.unknown());
const proposingTool = z.object({
  function: z.object({
    name: z.string(),
    parameters: z.object({ properties: z.object({ fields: z.object({ properties }) }) }),
  }),
});

const proposable = (name: string): readonly string[] => {
  const tools = toolDefinitions.flatMap((one) => proposingTool.safeParse(one).data ?? []);
  const tool = tools.find((one) => one.function.name === name);
  return Object.keys(tool?.function.parameters.properties.fields.properties ?? {});
};

test("a model is offered fields of words, and no list of things with parts", () => {
  const words =
    "firstName lastName maidenName sex birthDate birthPlace deathDate deathPlace biography isLiving title suffix";
  expect(proposable("propose_person")).toEqual(`${words} isBirthPrivate isDeathPrivate isBiographyPrivate`.split(" "));
  expect(proposable("propose_relationship")).not.toContain("marriageCitations");
  expect(proposable("propose_story")).toEqual(
    expect.arrayContaining(["title", "content", "tags", "associatedMembers"]),
  );
  expect(proposable("propose_story")).not.toContain("pictures");
});
