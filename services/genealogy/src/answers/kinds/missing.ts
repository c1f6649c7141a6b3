import type { Form } from "../ask.ts";
import { missingFields, type MissingField } from "../find-people.ts";
import { wholeTreeForm } from "../whole-tree.ts";
import { everybody, sayFound } from "./people.ts";

const words: Readonly<Record<MissingField, readonly [kind: string, what: string]>> = {
  birthDate: ["birth", "date"],
  birthPlace: ["birth", "place"],
  deathDate: ["death", "date"],
  deathPlace: ["death", "place"],
};

/** What research is still to find: whose day or place of birth or death is not recorded. */
export const missingForms: readonly Form[] = missingFields.map((field) => {
  const [kind, what] = words[field];
  const has = `has no ${what} of ${kind} recorded`;
  return wholeTreeForm(
    "people",
    [`${kind} ${what}`, `${what} of ${kind}`].flatMap((told) => [
      `who has|have no known|recorded? ${told} recorded|known?`,
      `who is|are missing|without a|the|their? ${told}`,
      `whose ${told} is missing|unknown`,
      `whose ${told} is not known|recorded`,
      `how? many|which|what ${everybody} have|has no known|recorded? ${told}`,
    ]),
    sayFound({ event: null, lacks: field }, null, [has, has.replace("has", "have")]),
  );
});
