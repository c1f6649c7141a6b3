import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { AssociationOfFile } from "./associations.ts";
import { composeAssociations } from "./compose-associations.ts";
import { composeNotes, linesOfFurther } from "./compose-notes.ts";
import { deceasedTag, isDeathDenied, isLiving } from "./living.ts";
import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { ExportedPerson, GedcomDetails } from "./gedcom-items.ts";
import type { KeptLines } from "./kept-lines.ts";
import { sexOf } from "./map-person.ts";
import { composeFacts } from "./compose-facts.ts";
import { composeNames, composeTitle, namesOfAliases, removedAliases, withCitations } from "./compose-names.ts";
import { isNoteLine } from "./notes.ts";
import { withKnownOf } from "./other-names.ts";
import { adoptionsIn, isPedigreeLine, pedigreeLine, pedigreeOf } from "./pedigree.ts";
import { composeRestrictions, withPrivacy } from "./restrictions.ts";
import { childOf, inOrder, linesOf, pointerTo, structure, type Structure } from "./structure.ts";
import { withVitalEvent, type VitalEvent } from "./vital-events.ts";

/** The families of a person, by the names they have in the file. */
export interface PersonLinks {
  /** `differs`: between the partners of the family, so that it stands in the family's record. */
  readonly childIn: readonly { readonly family: string; readonly pedigree: Pedigree | "differs" | undefined }[];
  readonly partnerIn: readonly string[];
}

const isOf =
  (...tags: readonly string[]) =>
  (child: Structure): boolean =>
    tags.includes(child.tag);

const composeSex = ({ sex }: GedcomDetails, kept: readonly Structure[]): readonly Structure[] => {
  const keptSex = sexOf({ ...structure("INDI"), children: kept });
  if (keptSex === sex) return kept;
  return sex === null ? [] : [structure("SEX", sex === "male" ? "M" : sex === "female" ? "F" : "X")];
};

/** Links of a tag in the order in which they are kept, each as `linkTo` has it; after them new ones, and those to nobody at their place. */
const inKeptOrder = (
  tag: string,
  families: readonly string[],
  kept: readonly Structure[],
  linkTo: (family: string, known: readonly Structure[]) => readonly Structure[],
): readonly Structure[] => {
  const keptLinks = kept.filter((link) => link.tag === tag);
  const known = Map.groupBy(keptLinks, ({ pointer }) => pointer);
  const left = new Set<string | null>(families);
  const written: Structure[] = [];
  for (const link of keptLinks)
    if (link.pointer === null || link.pointer === "VOID") written.push(link);
    else if (left.delete(link.pointer)) written.push(...linkTo(link.pointer, known.get(link.pointer) ?? []));
  for (const family of families) if (left.delete(family)) written.push(...linkTo(family, []));
  return written;
};

/**
 * Links to families: those of the families the person belongs to, and those to families that no file had. Links kept for a family
 * the person no longer belongs to are gone.
 */
const composeLinks = (
  links: PersonLinks,
  kept: readonly Structure[],
  about: readonly Structure[],
): readonly Structure[] => {
  // What an adoption says of a family need not be said again, and has to be denied where it is no longer so.
  const adoptions = adoptionsIn(about);
  const pedigrees = new Map(links.childIn.map(({ family, pedigree }) => [family, pedigree]));
  const childIn = inKeptOrder("FAMC", [...pedigrees.keys()], kept, (family, known) => {
    const pedigree = pedigrees.get(family);
    const linkPedigree =
      pedigree === "differs" || (adoptions.has(family) && pedigree === "adopted") ? "birth" : pedigree;
    const isOfBoth = adoptions.has(family) && adoptions.get(family) === undefined;
    const hasToDeny = pedigree === "differs" ? isOfBoth : adoptions.has(family) && pedigree === "birth";
    // A link may repeat what the adoption says, of both partners or of one.
    const isAdoption = pedigree === "differs" ? adoptions.get(family) !== undefined : pedigree === "adopted";
    const saysSo = (said: Pedigree): boolean => said === linkPedigree || (isAdoption && said === "adopted");
    const isSaidSo = known.some((link) => linkPedigree === undefined || saysSo(pedigreeOf(link)));
    if (isSaidSo && !(hasToDeny && known.every((link) => !childOf(link, "PEDI")))) return known;
    const isSaid = linkPedigree !== undefined && (linkPedigree !== "birth" || hasToDeny);
    const said = isSaid ? [pedigreeLine(linkPedigree)] : [];
    const below = known.flatMap(({ children }) => children);
    const at = Math.max(0, below.findIndex(isOf("PEDI", "_PEDI")));
    const rest = below.filter((child) => !isOf("PEDI", "_PEDI")(child));
    return [pointerTo("FAMC", family, rest.toSpliced(at, 0, ...said))];
  });
  const partnerIn = inKeptOrder("FAMS", links.partnerIn, kept, (family, known) =>
    known.length > 0 ? known : [pointerTo("FAMS", family)],
  );
  return [...childIn, ...partnerIn];
};

const deathTags = ["DEAT", "BURI", "CREM", "PROB", deceasedTag];

const isOfDead = ({ type }: Fact): boolean => type === "burial" || type === "cremation" || type === "probate";

const withoutDeath = (children: readonly Structure[]): readonly Structure[] =>
  children.filter((child) => !deathTags.includes(child.tag));

/** Lines of a person without those about a death, where the fields say that they live, and nothing of a death. */
export const withoutDeniedDeath = (
  person: GedcomDetails & { readonly isLiving: boolean },
  children: readonly Structure[],
): readonly Structure[] => (person.isLiving && !saysOfDeath(person) ? withoutDeath(children) : children);

/** Says what the fields know about living, where the rest of the record would be read otherwise. */
const composeLiving = (person: ExportedPerson, children: readonly Structure[], now: Date): readonly Structure[] => {
  const record = { ...structure("INDI"), children };
  if (isLiving(record, now) === person.isLiving) return children;
  if (!person.isLiving) {
    const rest = children.filter((child) => !isDeathDenied(child));
    const death = rest.find(isOf("DEAT"));
    return death ? rest : [...rest, structure("DEAT", "Y")];
  }
  // What somebody wrote about a death stands, whatever the mark of living says.
  const rest = saysOfDeath(person) ? children : withoutDeath(children);
  return isLiving({ ...record, children: rest }, now) ? rest : [...rest, structure("NO", "DEAT")];
};

const handled = isOf("NAME", "SEX", "BIRT", "DEAT", "FAMC", "FAMS");

/** What is kept of somebody together with what is kept of others who are the same person; what fields tell was decided when they were merged. */
export const withMerged = (person: GedcomDetails, own: KeptLines, others: readonly KeptLines[]): KeptLines => {
  const seen = new Set(own.structures.map((line) => linesOf(line, 1).join("\n")));
  const added = others
    .flatMap(({ structures }) => [
      ...structures.filter((line) => !isNoteLine(line)),
      ...linesOfFurther(person, structures),
    ])
    .filter((line) => {
      const text = linesOf(line, 1).join("\n");
      const isNew = !handled(line) && !seen.has(text);
      seen.add(text);
      return isNew;
    });
  return { ...own, structures: [...own.structures, ...added] };
};

/** With whom a person is associated, by the names of their records in the file; undefined: as the kept lines say. */
interface Associations {
  readonly associations?: readonly AssociationOfFile[] | null | undefined;
  readonly isPerson?: ((xref: string) => boolean) | undefined;
}

const birthOf = ({ birthDate, birthPlace, birthCitations }: GedcomDetails): VitalEvent => ({
  date: birthDate,
  place: birthPlace,
  citations: birthCitations,
});

const deathOf = ({ deathDate, deathPlace, deathCitations }: GedcomDetails): VitalEvent => ({
  date: deathDate,
  place: deathPlace,
  citations: deathCitations,
});

const saysOfDeath = (person: GedcomDetails): boolean => {
  const { date, place, citations } = deathOf(person);
  return date !== null || place !== null || (citations?.length ?? 0) > 0 || (person.facts?.some(isOfDead) ?? false);
};

/** What a person's record says apart from families and living: the fields, and what is kept around them. */
const composeFields = (
  person: GedcomDetails,
  kept: readonly Structure[],
  { associations, isPerson }: Associations = {},
) => {
  const aliasOf = namesOfAliases(kept, person.otherNames);
  const ofAliases = new Set(aliasOf.values());
  const removed = removedAliases(kept, person);
  const otherNames = aliasOf.size === 0 ? person.otherNames : person.otherNames?.filter((name) => !ofAliases.has(name));
  const names = withCitations(composeNames({ ...person, otherNames }, kept), person.nameCitations);
  const before = [
    ...names,
    ...composeSex(person, kept.filter(isOf("SEX"))),
    ...withPrivacy(withVitalEvent("BIRT", birthOf(person), kept.filter(isOf("BIRT"))), person.isBirthPrivate),
    ...withPrivacy(withVitalEvent("DEAT", deathOf(person), kept.filter(isOf("DEAT"))), person.isDeathPrivate),
    ...composeTitle(
      person,
      names,
      composeFacts(
        person.facts,
        composeAssociations(associations, composeRestrictions(person.restrictions, kept), isPerson),
      ),
      kept,
    )
      .filter((child) => !handled(child) && !isNoteLine(child) && !removed.has(child))
      .map((child) => {
        const name = aliasOf.get(child);
        return name ? withKnownOf(child, name) : child;
      }),
  ];
  return { before, notes: composeNotes(person, kept) };
};

/** What kept lines say together with these fields; of links to families only what stands below them beside a pedigree. */
export const composeWithFields = (person: GedcomDetails, kept: readonly Structure[]): readonly Structure[] => {
  const { before, notes } = composeFields(person, kept);
  const links = kept
    .filter(isOf("FAMC", "FAMS"))
    .map((link) => ({ ...link, children: link.children.filter((child) => !isPedigreeLine(child)) }))
    .filter(({ children }) => children.length > 0);
  return [...before, ...links, ...notes];
};

/**
 * The INDI record of a person: the fields in the form of GEDCOM 7, and the kept lines (their pointers already those of the file)
 * around them.
 */
export const composePerson = (
  person: ExportedPerson,
  xref: string,
  links: PersonLinks,
  { structures: kept, order }: KeptLines,
  now: Date,
  isPerson?: (xref: string) => boolean,
): Structure => {
  const { before, notes } = composeFields(person, kept, { associations: person.associations, isPerson });
  const families = composeLinks(links, kept.filter(isOf("FAMC", "FAMS")), before.filter(isOf("ADOP")));
  const children = composeLiving(person, [...before, ...families, ...notes], now);
  const record: Structure = { ...structure("INDI", "", inOrder(children, order)), xref };
  const hasUid = person.uid == null || kept.some(isOf("UID", "_UID", "EXID", "_EXID", "AFN", "RFN", "_FSFTID", "_FID"));
  return hasUid || childOf(record, "UID")
    ? record
    : { ...record, children: [...record.children, structure("UID", person.uid ?? "")] };
};
