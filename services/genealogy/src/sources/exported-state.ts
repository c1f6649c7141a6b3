import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { inLetters, longDigest } from "../gedcom/digest.ts";
import { withMerged } from "../gedcom/compose-person.ts";
import { isKeptMark, linesApartFromLinks, readKept } from "../gedcom/kept-lines.ts";
import { publicViewOfMember, publicViewOfRelationship } from "../gedcom/public-view.ts";
import { linesOf } from "../gedcom/structure.ts";
import type { PointerRedirects } from "./pointer-redirects.ts";
import type { Mergeable } from "./mergeable.ts";

/** Somebody, or a family, as a file shows them: their fields, and the lines for which there is no field. */
export interface ExportedState<Fields> {
  readonly details: Fields;
  readonly extra: readonly string[];
}

/** As it stands here now. */
type Known<Fields> = Pick<Mergeable<Fields>, "current" | "source">;

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

/** `otherwise`: what the record in the file says beside these, in other words, or not at all. */
export const exportDigest = ({ details, extra }: ExportedState<object>, otherwise: readonly string[] = []): string =>
  inLetters(longDigest(JSON.stringify(inOneForm([details, extra, otherwise]))));

/** Lines of those who were merged into somebody, as they count for a digest: in no order. */
export const linesOfMerged = (records: readonly (readonly string[])[]): readonly string[] => records.flat().toSorted();

/** The lines of somebody with those of who was merged into them, as an export writes them. */
const linesWithMerged = (
  details: MemberDetails,
  extra: readonly string[],
  merged: readonly (readonly string[])[],
): readonly string[] => {
  const { structures } = withMerged(
    details,
    readKept(extra),
    merged.map((lines) => readKept(lines)),
  );
  const lines = structures.flatMap((one) => linesOf(one, 1));
  return [...lines, ...extra.filter(isKeptMark)];
};

/**
 * How a file showed somebody who still stands as they did then: whole, or as those see them who may not see everything. Undefined
 * where nobody can tell any more. `merged`: the lines that files told of each who was merged into them; `redirects`: who has no record in the file.
 */
export const memberAsExported = (
  { current, source }: Known<MemberDetails>,
  {
    merged,
    redirects,
  }: { readonly merged: readonly (readonly string[])[]; readonly redirects: PointerRedirects["ids"] | undefined },
  digest: string | undefined,
): ExportedState<MemberDetails> | undefined => {
  if (digest === undefined) return undefined;
  const own = { details: current, extra: source?.extra ?? [] };
  const views = [own, publicViewOfMember(current, own.extra)];
  const view = views.find((one) => one !== undefined && exportDigest(one) === digest);
  if (view) return view;
  const gone = (current.associations ?? []).flatMap(({ memberId }) =>
    memberId !== undefined && redirects?.has(memberId) && redirects.get(memberId) === undefined ? [memberId] : [],
  );
  const otherwise = [...gone, ...linesOfMerged(merged)];
  if (otherwise.length === 0 || exportDigest(own, otherwise) !== digest) return undefined;
  return { details: current, extra: linesWithMerged(current, own.extra, merged) };
};

/** The same for a family, by what its relationships say together. Who belongs to it, and how, is compared as relationships. */
export const familyExportDigest = (
  { details, extra }: ExportedState<Omit<RelationshipDetails, "pedigree">>,
  otherwise: readonly string[] = [],
): string => exportDigest({ details, extra: linesApartFromLinks(extra) }, otherwise);

/** How a file showed the family of which this relationship tells; of one with somebody hidden no lines are shown. */
export const familyAsExported = (
  { current, source }: Known<RelationshipDetails>,
  digest: string | undefined,
): ExportedState<RelationshipDetails> | undefined => {
  if (digest === undefined) return undefined;
  const lines = source?.extra ?? [];
  return [{ details: current, extra: lines }, publicViewOfRelationship(current, lines)]
    .flatMap((view) => (view ? [view.extra, []].map((extra) => ({ details: view.details, extra })) : []))
    .map(({ details, extra }) => ({ details: { ...details, pedigree: null }, extra }))
    .find((view) => familyExportDigest(view) === digest);
};
