import type { ExportedFamily } from "../gedcom/gedcom-items.ts";
import { assembleFamilies, type AssembledFamily, type ExportedRelationship } from "./assemble-families.ts";
import { scoped, type Name } from "./exported-names.ts";
import { withExportDigest, type ExportScope } from "./family-digest.ts";
import type { LivingFilter } from "./living-filter.ts";
import { scopedXref } from "../gedcom/scoped-xref.ts";

const exportedFamily = (family: AssembledFamily, names: ReadonlyMap<string, Name>): ExportedFamily => {
  const nameFor = (memberId: string) => {
    const { scope, xref, sex } = names.get(memberId)!;
    // Without a scope of their own people would be looked for in that of the family.
    return { xref, sex, scope: scope ?? "" };
  };
  return {
    ...scoped(family.line),
    xref: family.xref,
    partners: family.partners.map(nameFor),
    children: family.children.map(({ memberId, pedigrees, statedEarlier }) => {
      const { xref, scope } = nameFor(memberId);
      if (pedigrees.length === 0) return { xref, scope };
      if (statedEarlier.includes(true) && !pedigrees.includes(undefined))
        return { xref, scope, pedigrees, statedEarlier };
      const first = pedigrees.find((pedigree) => pedigree !== undefined) ?? "birth";
      // By birth needs no word, also where somebody is not shown.
      const isSame = pedigrees.every((one) => one === first || (one === undefined && first === "birth"));
      return isSame ? { xref, scope, pedigree: first } : { xref, scope, pedigrees };
    }),
    marriageDate: family.marriageDate,
    marriagePlace: family.marriagePlace,
    partnership: family.partnership,
    endDate: family.endDate,
    endPlace: family.endPlace,
    marriageCitations: family.marriageCitations,
    endCitations: family.endCitations,
    isPrivate: family.isPrivate,
    isMarriagePrivate: family.isMarriagePrivate,
    isEndPrivate: family.isEndPrivate,
    extra: family.extra,
  };
};

/** What relationships make of families and kin, as it is shown. */
export const shownFamilies = (
  relationships: readonly ExportedRelationship[],
  memberIds: ReadonlyMap<string, string>,
  living: LivingFilter,
) => {
  const { families, kin } = assembleFamilies(relationships, (line, xref) => memberIds.get(scopedXref(line, xref)));
  return {
    families: families.map((family) => living.family(family)),
    kin: kin.filter(({ memberId, otherId }) => !living.hides(memberId) && !living.hides(otherId)),
  };
};

/** Each made once it is to be written, and all let go of once they are. */
export function* exportedFamilies(
  families: AssembledFamily[],
  names: ReadonlyMap<string, Name>,
  unlinkedFamilies: readonly ExportedFamily[],
  showing: ExportScope,
): Generator<ExportedFamily> {
  for (const family of families) yield exportedFamily(withExportDigest(family, showing), names);
  families.length = 0;
  yield* unlinkedFamilies;
}
