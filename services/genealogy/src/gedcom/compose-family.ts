import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { ExportedFamily } from "./gedcom-items.ts";
import {
  composePartnership,
  inPlaceOf,
  isMarriage,
  isOfPartnership,
  type MarriageDetails,
  type PartnershipDetails,
} from "./partnership.ts";
import { linesByParent, pedigreeFor, pedigreesBelow, saysByParent, type Role } from "./pedigree.ts";
import type { KeptLines } from "./kept-lines.ts";
import { withFamilyPrivacy } from "./restrictions.ts";
import { inOrder, pointerTo, structure, type Structure } from "./structure.ts";
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
  /** To each partner, by their names, where they differ; undefined of one who is not shown. */
  readonly byPartner?: ReadonlyMap<string, Pedigree | undefined> | undefined;
}

const isPartner = ({ tag }: Structure): boolean => tag === "HUSB" || tag === "WIFE";
const isChild = ({ tag }: Structure): boolean => tag === "CHIL";

/**
 * How each child belongs to the partners of a family, as its record is to say. Of one to whom a family before this one tells it, the record
 * stays with what its lines say: the same as of the other, unless they tell the two apart.
 */
export const pedigreesOf = (
  children: ExportedFamily["children"],
  partners: readonly FamilyPartner[],
  kept: readonly Structure[],
): readonly FamilyChild[] => {
  const links = new Map(kept.filter(isChild).map((link) => [link.pointer, link]));
  const roleOf = new Map<string | null, Role>();
  for (const { tag, pointer } of kept.filter(isPartner)) roleOf.set(pointer, tag === "HUSB" ? "husband" : "wife");
  const sayEach = (said: readonly (Pedigree | undefined)[]) =>
    new Map(partners.map((partner, at) => [partner.xref, said[at]]));
  return children.map(({ xref, pedigree, pedigrees, statedEarlier }) => {
    if (!pedigrees || !statedEarlier) return { xref, pedigree, byPartner: pedigrees && sayEach(pedigrees) };
    const link = links.get(xref);
    const stated = new Set(pedigrees.filter((_, at) => !statedEarlier[at]));
    if (link && stated.size === 0) return { xref };
    const [first] = stated;
    const below = link && pedigreesBelow(link);
    const said = pedigrees.map((known, at) => {
      if (!below || !statedEarlier[at] || stated.size > 1) return known;
      const role = roleOf.get(partners[at]!.xref);
      return role && below.byParent ? pedigreeFor(below, role) : first;
    });
    return said.every((one) => one === said[0])
      ? { xref, pedigree: said[0] }
      : { xref, pedigree, byPartner: sayEach(said) };
  });
};

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
  if (byPartner === undefined && pedigree === undefined) return link;
  const pedigrees = pedigreesBelow(link);
  const to = (role: Role): Pedigree | undefined => {
    const name = partners.find(({ tag }) => tag === (role === "husband" ? "HUSB" : "WIFE"))?.pointer ?? "";
    return byPartner?.has(name) ? byPartner.get(name) : (pedigree ?? "birth");
  };
  const byParent = { husband: to("husband"), wife: to("wife") };
  const isSaid = (["husband", "wife"] as const).every((role) => pedigreeFor(pedigrees, role) === byParent[role]);
  if (isSaid) return link;
  const others = link.children.filter((child) => !saysByParent(child));
  return { ...link, children: [...(byPartner ? linesByParent(byParent) : []), ...others] };
};

/**
 * Links to people as they are kept, as far as they belong to the family still, and those to nobody; after them new ones. Somebody
 * may be named twice.
 */
const withNew = (kept: readonly Structure[], links: readonly Structure[]): readonly Structure[] => {
  const belongs = new Set<string | null>(["VOID", null]);
  for (const { pointer } of links) belongs.add(pointer);
  const written: Structure[] = [];
  const isStated = new Set<string | null>();
  for (const link of kept)
    if (belongs.has(link.pointer)) {
      written.push(link);
      isStated.add(link.pointer);
    }
  for (const link of links) if (!isStated.has(link.pointer)) written.push(link);
  return written;
};

/** The links of a family's partners, each in the place that is kept for them. */
const partnerLinks = (partners: readonly FamilyPartner[], kept: readonly Structure[]): readonly Structure[] => {
  const roles = new Map(kept.map(({ tag, pointer }) => [pointer, tag === "HUSB" ? "husband" : "wife"] as const));
  const placed = places(partners.map((partner) => ({ ...partner, role: roles.get(partner.xref) ?? partner.role })));
  return withNew(
    kept,
    placed.map(({ tag, xref }) => pointerTo(tag, xref)),
  );
};

/**
 * The FAM record of a family, the fields in the form of GEDCOM 7. The pointers of the kept lines are already those of the file,
 * as are the names of partners and children.
 */
export const composeFamily = (
  family: Pick<ExportedFamily, "isPrivate" | "isMarriagePrivate" | "isEndPrivate"> &
    MarriageDetails &
    PartnershipDetails,
  xref: string,
  partners: readonly FamilyPartner[],
  children: readonly FamilyChild[],
  { structures: kept, order }: KeptLines,
): Structure => {
  const marriages = kept.filter(isMarriage);
  const marriage = withVitalEvent(
    "MARR",
    { date: family.marriageDate, place: family.marriagePlace, citations: family.marriageCitations },
    marriages,
  );
  const taken = partnerLinks(partners, kept.filter(isPartner));
  const byName = new Map(children.map((child) => [child.xref, child]));
  const childLinks = withNew(
    kept.filter(isChild),
    children.map((child) => pointerTo("CHIL", child.xref)),
  ).map((link) => {
    const child = byName.get(link.pointer ?? "");
    return child ? withPedigrees(link, child, taken) : link;
  });
  const partnership = composePartnership(family, kept.filter(isOfPartnership), marriage);
  const denied = new Set(partnership.filter(({ tag }) => tag === "MARR"));
  const marriageLines = kept.filter((line) => isMarriage(line) || denied.has(line));
  const written = [
    ...taken,
    ...childLinks,
    ...(marriages.length > 0 ? inPlaceOf(marriageLines, marriages, marriage) : [...marriage, ...denied]),
    ...partnership.filter(({ tag }) => tag !== "MARR"),
    ...kept.filter((child) => !isPartner(child) && !isChild(child) && !isMarriage(child) && !isOfPartnership(child)),
  ];
  const restricted = withFamilyPrivacy(written, family);
  return { ...structure("FAM", "", inOrder(restricted, order)), xref };
};
