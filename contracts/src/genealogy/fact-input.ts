import { z } from "zod";
import { optionalLine, optionalText, requiredLine } from "../text.ts";
import { lacksLabel } from "./fact-names.ts";
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

/** One fact as it is sent with the others of a person. */
export const factFields = z.strictObject({
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
});

/** What the form and the service say of a fact that `lacksLabel`. */
export const labelRequired = "Please describe the fact";

/** One fact as the forms send it. */
export const factInput = factFields.refine((fact) => !lacksLabel(fact), { path: ["label"], message: labelRequired });

/**
 * All facts of a person: what is not among them is gone. None is null. Whether one may lack its label the service decides: those of files
 * may.
 */
export const factsInput = z
  .array(factFields)
  .max(mostFacts, `Please use at most ${mostFacts} facts`)
  .refine((facts) => new Set(facts.map(({ id }) => id)).size === facts.length, "A fact is listed twice")
  .transform((facts) => (facts.length === 0 ? null : facts))
  .nullish();
