import { factNames } from "@kinkeeper/contracts/genealogy/fact-names";
import { associationsIn, isAssociationLine, type AssociationOfFile } from "./associations.ts";
import { factsIn } from "./facts.ts";
import { isEndOfMarriage } from "./partnership.ts";
import { isRestrictedWithNote } from "./restrictions.ts";
import { textOf, type Structure } from "./structure.ts";

/** Somebody who had a part in an event, by what the file calls them. */
export interface AssociationAtEvent {
  /** The line of the event. */
  readonly at: Structure;
  readonly association: AssociationOfFile;
}

/** Whether a line below an event names somebody whom its file keeps private there. */
export const isPrivateAtEvent = (line: Structure): boolean => isAssociationLine(line) && isRestrictedWithNote(line);

/** Who had a part in the events that lines of a record tell. `seesPrivate`: also whom the file keeps private there. */
export const associationsAtEvents = (
  structures: readonly Structure[],
  seesPrivate: boolean,
): readonly AssociationAtEvent[] =>
  structures.flatMap((at) =>
    associationsIn(at.children).flatMap(({ association }) =>
      association.isPrivate && !seesPrivate ? [] : [{ at, association }],
    ),
  );

const names: Readonly<Record<string, string>> = {
  BIRT: "birth",
  DEAT: "death",
  MARR: "marriage",
  DIV: "divorce",
  ENGA: "engagement",
  MARB: "marriage banns",
  MARC: "marriage contract",
  MARL: "marriage license",
  MARS: "marriage settlement",
  ANUL: "annulment",
  DIVF: "filing for divorce",
};

/** What an event is called in a sentence: "birth", "marriage", "first communion", or in the words of its file. */
export const eventName = (at: Structure): string => {
  const known = names[at.tag];
  if (known) return known;
  if (isEndOfMarriage(at)) return "separation";
  const [line] = factsIn([at]);
  if (!line) return textOf(at, "TYPE") ?? "event";
  const { type, label } = line.fact;
  return type === "event" || type === "attribute" ? (label ?? "event") : factNames[type].toLowerCase();
};
