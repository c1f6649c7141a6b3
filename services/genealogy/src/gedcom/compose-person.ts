import { composeNotes, isBiographical } from "./biography.ts";
import { deceasedTag, isLiving } from "./living.ts";
import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { ExportedPerson } from "./gedcom-items.ts";
import { sexOf } from "./map-person.ts";
import { composeNames, composeTitle } from "./compose-names.ts";
import { adoptionsIn, pedigreeLine, pedigreeOf } from "./pedigree.ts";
import { childOf, pointerTo, structure, type Structure } from "./structure.ts";
import { withVitalEvent } from "./vital-events.ts";

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

const composeSex = ({ sex }: ExportedPerson, kept: readonly Structure[]): readonly Structure[] => {
  const said = sexOf({ ...structure("INDI"), children: kept });
  if (said === sex) return kept;
  return sex === null ? [] : [structure("SEX", sex === "male" ? "M" : sex === "female" ? "F" : "X")];
};

/** Links to families as kept where more is said about them; those kept for a family the person no longer belongs to are gone. */
const composeLinks = (
  links: PersonLinks,
  kept: readonly Structure[],
  about: readonly Structure[],
): readonly Structure[] => {
  const toNothing = kept.filter(({ pointer }) => pointer === null || pointer === "VOID");
  const byFamily = Map.groupBy(kept, ({ tag, pointer }) => `${tag} ${pointer}`);
  const keptFor = (tag: string, family: string): readonly Structure[] => byFamily.get(`${tag} ${family}`) ?? [];
  // What an adoption says of a family need not be said again, and has to be denied where it is no longer so.
  const adoptions = adoptionsIn(about);
  const childIn = links.childIn.flatMap(({ family, pedigree }): readonly Structure[] => {
    const known = keptFor("FAMC", family);
    const unsaid = pedigree === "differs" || (adoptions.has(family) && pedigree === "adopted") ? "birth" : pedigree;
    const hasToDeny = adoptions.has(family) && pedigree === "birth";
    if (!hasToDeny && known.some((link) => unsaid === undefined || pedigreeOf(link) === unsaid)) return known;
    const rest = known.flatMap(({ children }) => children.filter((child) => !isOf("PEDI", "_PEDI", "STAT")(child)));
    const isSaid = unsaid !== undefined && (unsaid !== "birth" || hasToDeny);
    return [pointerTo("FAMC", family, [...(isSaid ? [pedigreeLine(unsaid)] : []), ...rest])];
  });
  const partnerIn = links.partnerIn.flatMap((family): readonly Structure[] => {
    const known = keptFor("FAMS", family);
    return known.length > 0 ? known : [pointerTo("FAMS", family)];
  });
  return [...childIn, ...partnerIn, ...toNothing];
};

const deathTags = ["DEAT", "BURI", "CREM", "PROB", deceasedTag];

/** Says what the fields know about living, where the rest of the record would be read otherwise. */
const composeLiving = (person: ExportedPerson, children: readonly Structure[], now: Date): readonly Structure[] => {
  const record = { ...structure("INDI"), children };
  if (isLiving(record, now) === person.isLiving) return children;
  if (!person.isLiving) {
    const rest = children.filter((child) => !(isOf("NO", "_NO")(child) && child.value === "DEAT"));
    const death = rest.find(isOf("DEAT"));
    return death ? rest : [...rest, structure("DEAT", "Y")];
  }
  // What somebody wrote about a death stands, whatever the mark of living says.
  if (person.deathDate !== null || person.deathPlace !== null) return children;
  const rest = children.filter((child) => !deathTags.includes(child.tag));
  return isLiving({ ...record, children: rest }, now) ? rest : [...rest, structure("NO", "DEAT")];
};

/**
 * The INDI record of a person in the form of GEDCOM 7: the fields, and `kept` (the structures of `extra`, their pointers already
 * those of the file) around them.
 */
export const composePerson = (
  person: ExportedPerson,
  xref: string,
  links: PersonLinks,
  kept: readonly Structure[],
  now: Date,
): Structure => {
  const handled = isOf("NAME", "SEX", "BIRT", "DEAT", "FAMC", "FAMS");
  const children = [
    ...composeNames(person, kept),
    ...composeSex(person, kept.filter(isOf("SEX"))),
    ...withVitalEvent("BIRT", { date: person.birthDate, place: person.birthPlace }, kept.filter(isOf("BIRT"))),
    ...withVitalEvent("DEAT", { date: person.deathDate, place: person.deathPlace }, kept.filter(isOf("DEAT"))),
    ...composeTitle(person, kept).filter((child) => !handled(child) && !isBiographical(child)),
    ...composeLinks(links, kept.filter(isOf("FAMC", "FAMS")), kept.filter(isOf("ADOP"))),
    ...composeNotes(person.biography, kept),
  ];
  const record: Structure = { ...structure("INDI", "", composeLiving(person, children, now)), xref };
  const hasUid = person.uid == null || kept.some(isOf("UID", "_UID", "EXID", "_EXID", "AFN", "RFN", "_FSFTID", "_FID"));
  return hasUid || childOf(record, "UID")
    ? record
    : { ...record, children: [...record.children, structure("UID", person.uid ?? "")] };
};
