import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { ExportedFamily } from "./gedcom-items.ts";
import { composePartnership, isOfPartnership, type PartnershipDetails } from "./partnership.ts";
import { linesByParent, pedigreeFor, pedigreesBelow, saysByParent, type Role } from "./pedigree.ts";
import { pointerTo, structure, type Structure } from "./structure.ts";
import { withVitalEvent } from "./vital-events.ts";

export interface FamilyPartner {
  readonly xref: string;
  readonly role?: Role | undefined;
  readonly sex?: "male" | "female" | "other" | null | undefined;
}

export interface FamilyChild {
  readonly xref: string;
  /** To both partners; undefined where nobody says. */
  readonly pedigree?: Pedigree | undefined;
  /** To each partner, by their names, where they differ. */
  readonly byPartner?: ReadonlyMap<string, Pedigree> | undefined;
}

/** HUSB and WIFE are two places, not two sexes: taken by role, then by sex, then as they are free. */
const places = (
  partners: readonly FamilyPartner[],
): readonly { readonly tag: "HUSB" | "WIFE"; readonly xref: string }[] => {
  const wish = ({ role, sex }: FamilyPartner): "HUSB" | "WIFE" | undefined => {
    if (role) return role === "husband" ? "HUSB" : "WIFE";
    return sex === "male" ? "HUSB" : sex === "female" ? "WIFE" : undefined;
  };
  const taken: { tag: "HUSB" | "WIFE"; xref: string }[] = [];
  const isFree = (tag: string): boolean => taken.every((place) => place.tag !== tag);
  const [decided, open] = [
    partners.filter((one) => wish(one) !== undefined),
    partners.filter((one) => wish(one) === undefined),
  ];
  for (const partner of [...decided, ...open]) {
    const wanted = wish(partner) ?? "HUSB";
    const other = wanted === "HUSB" ? "WIFE" : "HUSB";
    taken.push({ tag: isFree(wanted) || !isFree(other) ? wanted : other, xref: partner.xref });
  }
  return taken;
};

/** A CHIL line that says what differs between the partners, and nothing that is no longer so; see pedigree.ts. */
const withPedigrees = (
  link: Structure,
  { pedigree, byPartner }: FamilyChild,
  partners: readonly Structure[],
): Structure => {
  const said = pedigreesBelow(link);
  const to = (role: Role): Pedigree => {
    const partner = partners.find(({ tag }) => tag === (role === "husband" ? "HUSB" : "WIFE"));
    return byPartner?.get(partner?.pointer ?? "") ?? pedigree ?? "birth";
  };
  const [husband, wife] = [to("husband"), to("wife")];
  const isSaid = pedigreeFor(said, "husband") === husband && pedigreeFor(said, "wife") === wife;
  if (isSaid || (byPartner === undefined && pedigree !== "birth")) return link;
  const others = link.children.filter((child) => !saysByParent(child));
  return { ...link, children: [...(byPartner ? linesByParent(husband, wife) : []), ...others] };
};

/**
 * The FAM record of a family in the form of GEDCOM 7. `kept`: the structures of `extra`, their pointers already those of the
 * file, as are the names of partners and children.
 */
export const composeFamily = (
  family: Pick<ExportedFamily, "marriageDate" | "marriagePlace"> & PartnershipDetails,
  xref: string,
  partners: readonly FamilyPartner[],
  children: readonly FamilyChild[],
  kept: readonly Structure[],
): Structure => {
  const isLink = ({ tag }: Structure): boolean => tag === "HUSB" || tag === "WIFE" || tag === "CHIL";
  const keptLinks = kept.filter(isLink);
  const keyOf = (tag: string, to: string | null): string => `${tag === "CHIL" ? "child" : "partner"} ${to}`;
  // The first of several counts: the last to be set.
  const known = new Map(keptLinks.toReversed().map((one) => [keyOf(one.tag, one.pointer), one]));
  const link = (tag: string, to: string): Structure => known.get(keyOf(tag, to)) ?? pointerTo(tag, to);
  const taken = places(partners).map(({ tag, xref: to }) => {
    const kin = link(tag, to);
    return { ...kin, tag };
  });
  const toNothing = keptLinks.filter(({ pointer }) => pointer === null || pointer === "VOID");
  const marriage = withVitalEvent(
    "MARR",
    { date: family.marriageDate, place: family.marriagePlace },
    kept.filter(({ tag }) => tag === "MARR"),
  );
  return {
    ...structure("FAM", "", [
      ...taken,
      ...children.map((child) => withPedigrees(link("CHIL", child.xref), child, taken)),
      ...toNothing,
      ...marriage,
      ...composePartnership(family, kept.filter(isOfPartnership)),
      ...kept.filter((child) => !isLink(child) && child.tag !== "MARR" && !isOfPartnership(child)),
    ]),
    xref,
  };
};
