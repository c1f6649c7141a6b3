import type { ProposedFields } from "@kinkeeper/contracts/ai-chat/proposals";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { AnswerTools, FoundPerson } from "../../answerer.ts";
import { folded } from "@kinkeeper/contracts/words/folded";
import type { Addition, Life, WhenAndWhere } from "./read-addition.ts";

const shown = "This is what I would add. Nothing is written until you confirm it.";

const unclear = (message: string): DomainError => new DomainError("INVALID_INPUT", message);

/** One person of this name. @throws DomainError INVALID_INPUT where there are none or several */
const onePerson = async (name: string, tools: AnswerTools): Promise<FoundPerson> => {
  const words = folded(name).split(/\s+/);
  const found = (await tools.people(name)).filter((person) => {
    const known = new Set(folded(person.name).split(/\s+/));
    return words.every((word) => known.has(word));
  });
  const exact = found.filter((person) => folded(person.name) === folded(name));
  const [one, ...others] = exact.length > 0 ? exact : found;
  if (!one) throw unclear(`Nobody in your family tree is called ${name}. You can ask me to add a person of this name.`);
  if (others.length > 0) {
    const names = [one, ...others].map((person) => person.name).join(", ");
    throw unclear(`Several people could be meant by ${name}: ${names}. Please write the whole name.`);
  }
  return one;
};

const withoutNulls = (fields: Readonly<Record<string, string | null>>): ProposedFields =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null));

const lifeFields = ({ born, died }: Life): ProposedFields => ({
  ...withoutNulls({ birthDate: born?.date ?? null, birthPlace: born?.place ?? null }),
  ...(died === null ? {} : { ...withoutNulls({ deathDate: died.date, deathPlace: died.place }), isLiving: false }),
});

const proposeFact = async (
  { person, ...life }: Extract<Addition, { type: "fact" }>,
  tools: AnswerTools,
): Promise<string> => {
  const { id, name } = await onePerson(person, tools);
  try {
    await tools.propose("personChange", lifeFields(life), id);
    return shown;
  } catch (error) {
    const events = [
      { title: `Birth of ${name}`, eventType: "birth", when: life.born },
      { title: `Death of ${name}`, eventType: "other", when: life.died },
    ].flatMap(({ when, ...event }) => (when?.date == null ? [] : [{ ...event, date: when.date, place: when.place }]));
    if (!(error instanceof DomainError) || error.code !== "FORBIDDEN" || events.length === 0) throw error;
    // Only administrators change people; everybody may add what happened.
    for (const { title, eventType, date, place } of events)
      await tools.propose("event", {
        title,
        eventType,
        eventDate: date,
        linkedMemberIds: [id],
        ...withoutNulls({ location: place }),
      });
    return `Only family admins can change people, so this would be added as a life event. ${shown}`;
  }
};

/** "Mary Ann" and "Miller", "Jan" and "van der Berg", "Josiah" and "Wedgwood II": the last word is the last name, with what belongs to it. */
const namesOf = (name: string): { readonly firstName: string; readonly lastName: string | null } => {
  const [first = "", ...words] = name.split(/\s+/);
  let from = words.length - 1;
  if (from > 0 && /^(?:[IVX]+|[JS]r\.?)$/.test(words[from]!)) from -= 1;
  while (from > 0 && /^\p{Ll}/u.test(words[from - 1]!) && /^\p{Lu}/u.test(first)) from -= 1;
  if (from < 0) return { firstName: first, lastName: null };
  return { firstName: [first, ...words.slice(0, from)].join(" "), lastName: words.slice(from).join(" ") };
};

const marriage = ({ date, place }: WhenAndWhere) => withoutNulls({ marriageDate: date, marriagePlace: place });

/** Stores what is to be added as a proposal. Answers what to say beside it. @throws DomainError as `AnswerTools.propose` */
export const proposeAddition = async (addition: Addition, tools: AnswerTools): Promise<string> => {
  switch (addition.type) {
    case "fact":
      return proposeFact(addition, tools);
    case "person": {
      await tools.propose("person", {
        ...withoutNulls(namesOf(addition.name)),
        ...lifeFields(addition),
      });
      return shown;
    }
    case "relationship": {
      const [one, other] = [await onePerson(addition.one, tools), await onePerson(addition.other, tools)];
      await tools.propose("relationship", {
        member1Id: one.id,
        member2Id: other.id,
        relationshipType: addition.relationship,
        ...marriage(addition.married),
      });
      return shown;
    }
    case "artifact": {
      const { artifactType, title, text } = addition;
      const isStory = artifactType === "story";
      await tools.propose(isStory ? "story" : "artifact", {
        title,
        artifactType,
        ...withoutNulls(isStory ? { content: text } : { description: text }),
      });
      return shown;
    }
    case "event": {
      const { title, eventType, when, text } = addition;
      if (when.date === null)
        throw unclear(
          "When was it? Please add the date, for example “add an event called The wedding on 29 January 1839”.",
        );
      await tools.propose("event", {
        title,
        eventType,
        eventDate: when.date,
        ...withoutNulls({ location: when.place, description: text }),
      });
      return shown;
    }
    case "tradition":
      if (addition.text === null)
        throw unclear(
          "Please tell what it is about, for example “add a tradition called Boat day: Every June we row to the island.”",
        );
      await tools.propose("tradition", { name: addition.name, description: addition.text });
      return shown;
  }
};
