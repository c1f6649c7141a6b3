import type { Answer, Form, Say } from "../ask.ts";
import { factOf } from "../ask.ts";
import type { KinTerm } from "../kin-words.ts";
import { readMention } from "../mentions.ts";
import { isAlive, nameOf } from "../people.ts";
import { listed, whenAndWhere } from "../sentences.ts";
import { kinOf } from "./relatives.ts";

const parents: KinTerm = { one: "parent", many: "parents", isPlural: true, way: { by: "blood", up: 1, down: 0 } };
const partners: KinTerm = { one: "partner", many: "partners", isPlural: true, way: { by: "partner" } };

/** Who somebody was: their parents, their days, whom they married. */
const sayWho: Say = async (tree, [subject]): Promise<Answer> => {
  const { person, called } = subject!;
  const { sex, birthDate, birthPlace, deathDate, deathPlace } = person.details;
  const [above, beside] = [await kinOf(tree, subject!, parents), await kinOf(tree, subject!, partners)];
  const word = sex === "male" ? "son" : sex === "female" ? "daughter" : "child";
  const parts = [
    ...(above.people.length > 0 ? [`was the ${word} of ${listed(above.people.map(nameOf))}`] : []),
    ...((birthDate ?? birthPlace) ? [`was born ${whenAndWhere(birthDate, birthPlace)}`] : []),
    ...(beside.people.length > 0 ? [`married ${listed(beside.people.map(nameOf))}`] : []),
    ...(!isAlive(person) && (deathDate ?? deathPlace) ? [`died ${whenAndWhere(deathDate, deathPlace)}`] : []),
  ];
  const kin = [...above.people, ...beside.people];
  const names = new Map([...above.names, ...beside.names]);
  return {
    sentence:
      parts.length === 0 ? `Your archive says nothing of ${called} but the name.` : `${called} ${listed(parts)}.`,
    isKnown: parts.length > 0,
    about: [person.id, ...kin.map(({ id }) => id)],
    facts: [
      ...factOf(person, "birthDate"),
      ...factOf(person, "birthPlace"),
      ...factOf(person, "deathDate"),
      ...factOf(person, "deathPlace"),
      ...kin.map(({ id }) => ({
        personId: person.id,
        field: "relationship" as const,
        value: names.get(id)!,
        otherId: id,
      })),
    ],
  };
};

export const whoForms: readonly Form[] = [
  {
    // Behind "tell me".
    patterns: [
      "who is|was|are|am {a}",
      "about {a}",
      "who {a} is|was",
      "what do|can you know|tell|say me|us? about|of {a}",
      "give|tell me|us? a|an|the? summary|overview of {a's} life",
      "give|tell me|us? a|an|the? summary|overview of the? life of {a}",
      "summarize|summarise {a's} life",
    ],
    read: ({ a }) => {
      const mention = a && readMention(a);
      return mention && { kind: "life", mentions: [mention], isGuess: true, say: sayWho };
    },
  },
];
