import { associationsIn, inlineNote, tagOf, type AssociationOfFile, type AssociationLine } from "./associations.ts";
import { paired } from "./paired.ts";
import { noteInPlaceOf, withPrivacyOfEntry } from "./restrictions.ts";
import { pointerTo, structure, type Structure } from "./structure.ts";
import { citationStructure } from "./typed-sources.ts";

const roleLine = ({ role, words }: AssociationOfFile): Structure =>
  structure("ROLE", tagOf[role], words === undefined ? [] : [structure("PHRASE", words)]);

/** The structure of an association: a kept one with what the field says put in, and the rest of it below; else a new one. */
const associationStructure = (said: AssociationOfFile, kept: AssociationLine | undefined): Structure => {
  const { xref = "VOID", name, note, citations = [] } = said;
  const known = kept?.association;
  const keptNote = kept && inlineNote(kept.from);
  const isRole = ({ tag }: Structure): boolean => tag === "ROLE" || tag === "RELA";
  const isSameRole = known?.role === said.role && known.words === said.words;
  const rest = (kept?.from.children ?? []).filter(
    (child) => child.tag !== "PHRASE" && !isRole(child) && child !== keptNote,
  );
  // Beside somebody with a record of their own a name is the file's alone.
  const phrase =
    said.xref === undefined && name !== undefined
      ? [structure("PHRASE", name)]
      : (kept?.from.children ?? []).filter(({ tag }) => tag === "PHRASE");
  const role = isSameRole ? kept!.from.children.filter(isRole) : [roleLine(said)];
  const notes = note === undefined ? [] : [known?.note === note && keptNote ? keptNote : noteInPlaceOf(keptNote, note)];
  const line = pointerTo("ASSO", xref, [...phrase, ...role, ...notes, ...citations.map(citationStructure), ...rest]);
  return withPrivacyOfEntry(line, said.isPrivate);
};

/** Whom it is about. A record may have been given a name beside: that is none of ours. */
const personKey = ({ xref, name }: AssociationOfFile): string => (xref === undefined ? `"${name}` : `@${xref}`);

const roleKey = ({ role, words, note }: AssociationOfFile): string =>
  JSON.stringify([role, words ?? null, note ?? null]);

/**
 * What an association says beside who of the family it is: lines name a record where fields name a member. Those of which this is the
 * same cannot be told apart without knowing what a file calls whom.
 */
export const keyWithoutRecord = (said: AssociationOfFile): string =>
  JSON.stringify([said.xref === undefined ? (said.name ?? null) : null, roleKey(said)]);

const associationText = (said: AssociationOfFile): string => JSON.stringify([personKey(said), roleKey(said)]);

const sayTheSame = (said: AssociationOfFile, stated: AssociationOfFile): boolean =>
  associationText(said) === associationText(stated);

/**
 * Which of the associations each line says: one that says the same, else one with the same person, else one of which only that is not
 * known.
 */
export const matchAssociations = <Said extends AssociationOfFile>(
  associations: readonly Said[],
  stated: readonly AssociationLine[],
): ReadonlyMap<Structure, Said> => {
  const left = new Set(associations);
  const matched = new Map<Structure, Said>();
  const take = (
    keyOfLine: (stated: AssociationOfFile) => string | undefined,
    keyOfField: (said: AssociationOfFile) => string | undefined,
  ): void => {
    const lines = stated.filter(({ from }) => !matched.has(from));
    for (const [{ from }, said] of paired(lines, [...left], ({ association }) => keyOfLine(association), keyOfField)) {
      matched.set(from, said);
      left.delete(said);
    }
  };
  take(associationText, associationText);
  take(personKey, personKey);
  // Somebody with a record of which it is not known what this file calls it.
  take(
    (line) => (line.xref === undefined ? undefined : roleKey(line)),
    (said) => (said.xref === undefined && said.name === undefined ? roleKey(said) : undefined),
  );
  return matched;
};

/** A line as it stands, with what people cite for it below, and who may see it. */
const asKept = (line: Structure, { citations = [], isPrivate }: AssociationOfFile): Structure => {
  const children = [...line.children, ...citations.map(citationStructure)];
  return withPrivacyOfEntry(citations.length === 0 ? line : { ...line, children }, isPrivate);
};

/**
 * The lines of a person with those of associations saying what the field says: a kept line stays as it is where its association does,
 * in its place; what was changed is written into it; what was removed goes; what came is put behind. Associations never recorded are
 * the lines'. `isPerson` as for `associationsIn`.
 */
export const composeAssociations = (
  associations: readonly AssociationOfFile[] | null | undefined,
  kept: readonly Structure[],
  isPerson?: (xref: string) => boolean,
): readonly Structure[] => {
  if (associations === undefined) return kept;
  const stated = new Map(associationsIn(kept, isPerson).map((one) => [one.from, one]));
  const matched = matchAssociations(associations ?? [], [...stated.values()]);
  const lines = kept.flatMap((line): readonly Structure[] => {
    const one = stated.get(line);
    if (!one) return [line];
    const said = matched.get(line);
    if (!said) return [];
    return [sayTheSame(said, one.association) ? asKept(line, said) : associationStructure(said, one)];
  });
  const written = new Set(matched.values());
  const come = (associations ?? []).filter((said) => !written.has(said));
  return [...lines, ...come.map((said) => associationStructure(said, undefined))];
};
