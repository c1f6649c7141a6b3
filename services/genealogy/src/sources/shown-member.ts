import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { inLetters, longDigest } from "../gedcom/digest.ts";
import { shownOfMember } from "../gedcom/kept-private.ts";

/** Somebody as a file shows them: their fields, and the lines for which there is no field. */
export interface ShownMember {
  readonly details: MemberDetails;
  readonly extra: readonly string[];
}

/** What is not recorded is left out, and the keys of every object stand in one order. */
const inOneForm = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOneForm);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, inOneForm(inner)]),
  );
};

/** `otherwise`: what their record in the file says in other words than these, or not at all. */
export const printOfShown = ({ details, extra }: ShownMember, otherwise: readonly string[] = []): string =>
  inLetters(longDigest(JSON.stringify(inOneForm([details, extra, otherwise]))));

/**
 * How a file showed somebody who still stands as they did then: whole, or as those see them who may not see everything. Undefined
 * where nobody can tell any more.
 */
export const shownAs = (
  { current, source }: { readonly current: MemberDetails; readonly source: GedcomSource | null },
  print: string | undefined,
): ShownMember | undefined => {
  if (print === undefined) return undefined;
  const extra = source?.extra ?? [];
  const views = [{ details: current, extra }, shownOfMember(current, extra)];
  return views.find((view) => view !== undefined && printOfShown(view) === print);
};
