import { artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { lifeEventInput } from "@kinkeeper/contracts/archive/life-events";
import { traditionInput } from "@kinkeeper/contracts/archive/traditions";
import type { ProposalKind } from "@kinkeeper/contracts/ai-chat/proposals";
import { addFamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { memberChanges, memberInput } from "@kinkeeper/contracts/genealogy/member-input";
import { searchKind } from "@kinkeeper/contracts/archive/search";
import type { ChatCompletionTool } from "openai/resources/chat/completions";
import { z } from "zod";

/** What the model may write to each reading tool; what it writes is parsed, never trusted. */
export const readingInputs = {
  search_archive: z.object({ query: z.string().min(1).max(200) }),
  find_people: z.object({ name: z.string().min(1).max(200) }),
  get_person: z.object({ id: z.uuid() }),
  get_relatives: z.object({ id: z.uuid() }),
  list_events: z.object({
    personId: z.uuid().nullish(),
    from: z.int().nullish(),
    to: z.int().nullish(),
  }),
  list_records: z.object({
    kind: searchKind,
    about: z.string().min(1).max(200).nullish(),
    from: z.int().nullish(),
    to: z.int().nullish(),
  }),
  ask_tree: z.object({ question: z.string().min(1).max(500) }),
} as const;
export type ReadingTool = keyof typeof readingInputs;

const readingDescriptions: Readonly<Record<ReadingTool, string>> = {
  search_archive: "Passages of stories, artifacts, events, traditions and biographies that speak of the query.",
  find_people: "People of the family by name, with their ids.",
  get_person: "What is known of a person: names, dates, places, biography.",
  get_relatives: "A person's parents, partners, children and siblings.",
  list_events: "Events about a person, or between two years.",
  list_records:
    "Records of one kind, also about a person or a topic, or between two years: how many, and the first of them.",
  ask_tree:
    'Kinship, ages, dates, counts and lists of people, computed from the family tree. Ask in a full English sentence with full names: "How is Emma Wedgwood related to Josiah Wedgwood?"',
};

/** Fields that come from people alone: files, and who may see and change somebody. A model writes plain text. */
const notForModels = ["fileUrl", "photoUrl", "content", "contentFormat", "restrictions"];

/** Whether a field is a list of things with parts: pictures, facts, notes. */
const hasParts = (field: z.core.$ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(field, { io: "input" })).includes('"type":"object"');

const fieldsOf = (schema: z.ZodObject): readonly string[] =>
  Object.entries(schema.shape).flatMap(([name, field]) =>
    notForModels.includes(name) || hasParts(field) ? [] : [name],
  );

interface Proposing {
  readonly kind: ProposalKind;
  readonly description: string;
  readonly fields: readonly string[];
}

const proposing = {
  propose_person: { kind: "person", description: "a new person", fields: fieldsOf(memberInput) },
  propose_person_change: {
    kind: "personChange",
    description: "a change of the person with the id targetId",
    fields: fieldsOf(memberChanges),
  },
  propose_relationship: {
    kind: "relationship",
    description:
      'a relationship: member1Id is the relationshipType ("parent", "spouse", "child", "sibling", …) of member2Id',
    fields: fieldsOf(addFamilyRelationship.body!),
  },
  propose_story: { kind: "story", description: "a story", fields: [...fieldsOf(artifactInput), "content"] },
  propose_artifact: {
    kind: "artifact",
    description: "an artifact: a photo, a document, a thing",
    fields: fieldsOf(artifactInput),
  },
  propose_event: { kind: "event", description: "an event of the family's life", fields: fieldsOf(lifeEventInput) },
  propose_tradition: { kind: "tradition", description: "a custom of the family", fields: fieldsOf(traditionInput) },
} as const satisfies Readonly<Record<string, Proposing>>;

export const proposingTools: ReadonlyMap<string, Proposing> = new Map(Object.entries(proposing));

/** The model's text becomes fields of the form; the form's own schema judges them. */
export const proposalInput = z.object({
  fields: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  targetId: z.uuid().nullish(),
});

const lists = new Set(["tags", "associatedMembers", "linkedMemberIds"]);
const schemaOfField = (name: string): object => {
  if (lists.has(name)) return { type: "array", items: { type: "string" } };
  return name.startsWith("is") ? { type: "boolean" } : { type: "string" };
};

const definition = (name: string, description: string, parameters: Record<string, unknown>): ChatCompletionTool => ({
  type: "function",
  function: { name, description, parameters },
});

export const toolDefinitions: readonly ChatCompletionTool[] = [
  ...Object.entries(readingInputs).map(([name, input]) => {
    const { $schema: _dialect, ...parameters } = z.toJSONSchema(input);
    return definition(name, readingDescriptions[name as ReadingTool], parameters);
  }),
  ...Object.entries<Proposing>(proposing).map(([name, { description, fields }]) =>
    definition(name, `Shows the user a card that would add or change ${description}. Nothing is written.`, {
      type: "object",
      properties: {
        fields: {
          type: "object",
          properties: Object.fromEntries(fields.map((field) => [field, schemaOfField(field)])),
          additionalProperties: false,
        },
        ...(name === "propose_person_change" ? { targetId: { type: "string" } } : {}),
      },
      required: ["fields"],
    }),
  ),
];
