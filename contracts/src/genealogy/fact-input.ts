import { z } from "zod";
import { optionalLine, optionalText, requiredLine } from "../text.ts";
import { citationLimits, factLimits, factType, mostCitations, mostFacts } from "./facts.ts";

/** Of what nothing is known is left out. */
const line = (maxLength: number) => optionalLine(maxLength).transform((text) => text ?? undefined);
const text = (maxLength: number) => optionalText(maxLength).transform((said) => said ?? undefined);

export const citationInput = z.strictObject({
  source: requiredLine("Please name the source", citationLimits.source).transform((title) =>
    title.replace(/\s+/g, " "),
  ),
  page: line(citationLimits.page),
  quality: z
    .int()
    .min(0)
    .max(3)
    .nullish()
    .transform((quality) => quality ?? undefined),
  text: text(citationLimits.text),
});

/** All that is cited for one thing, as the forms send it. */
export const citationInputs = z.array(citationInput).max(mostCitations, `Please use at most ${mostCitations} sources`);

/** The same for an entry of a list; left out where it is nothing. */
export const citationsOfEntry = citationInputs
  .nullish()
  .transform((list) => (list && list.length > 0 ? list : undefined));

/** The same as a field of its own: what is not among them is gone. None is null. */
export const citationsInput = citationInputs.transform((list) => (list.length === 0 ? null : list)).nullish();

/** One fact as the forms send it. */
export const factInput = z
  .strictObject({
    id: z.string().min(1).max(40),
    type: factType,
    label: line(factLimits.label),
    value: text(factLimits.value),
    date: line(factLimits.date),
    place: line(factLimits.place),
    age: line(factLimits.age),
    cause: line(factLimits.cause),
    note: text(factLimits.note),
    citations: citationsOfEntry,
    /** Left out of a change: as it was. */
    isPrivate: z.boolean().optional(),
  })
  .refine(({ type, label }) => (type !== "event" && type !== "attribute") || label !== undefined, {
    path: ["label"],
    message: "Please describe the fact",
  });

/** All facts of a person: what is not among them is gone. None is null. */
export const factsInput = z
  .array(factInput)
  .max(mostFacts, `Please use at most ${mostFacts} facts`)
  .refine((facts) => new Set(facts.map(({ id }) => id)).size === facts.length, "A fact is listed twice")
  .transform((facts) => (facts.length === 0 ? null : facts))
  .nullish();
