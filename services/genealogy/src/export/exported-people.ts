import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { ExportedAssociation, ExportedPerson } from "../gedcom/gedcom-items.ts";
import { exportDigest, linesOfMerged } from "../sources/exported-state.ts";
import { editedLine, kinIdLine, kinLines, shownLine, standInLine } from "../sources/extension-lines.ts";
import { archivedMembers, type ArchivedMember } from "./archive-pages.ts";
import type { KinRelationship } from "./assemble-families.ts";
import { scoped, type Name } from "./exported-names.ts";
import type { UnresolvedPointers } from "./family-digest.ts";
import type { LivingFilter } from "./living-filter.ts";
import type { ArchiveRows } from "./process/export-ports.ts";

/** Everybody of the export, in the order in which they were added. */
export async function* exportedPeople(
  archive: ArchiveRows,
  names: ReadonlyMap<string, Name>,
  kin: readonly KinRelationship[],
  {
    namesEverybody,
    living,
    idsNow,
    tenantId,
    isPartial,
    unresolvedPointers,
  }: {
    readonly namesEverybody: boolean;
    readonly isPartial: boolean;
    readonly unresolvedPointers: UnresolvedPointers;
    readonly living: LivingFilter;
    readonly tenantId: string;
    /** Who remains of those who were merged. */
    readonly idsNow: ReadonlyMap<string, string>;
  },
): AsyncGenerator<ExportedPerson> {
  const kinOf = Map.groupBy(kin, ({ memberId }) => memberId);
  const isTarget = new Set(kin.map(({ otherId }) => otherId));
  /** What the record in the file says in other words than the fields and lines of somebody, or not at all. */
  const otherwiseIn = ({ details, source, extra, merged }: ArchivedMember): readonly string[] => [
    // Everything that leads nowhere in a file that shows everything says so.
    ...(isPartial ? [{ ...source, extra }, ...merged].flatMap((one) => unresolvedPointers(one.line, one.extra)) : []),
    ...(details.associations ?? []).flatMap(({ memberId, citations }) => {
      const idNow = memberId && (idsNow.get(memberId) ?? memberId);
      const isLess = (id: string): boolean =>
        !names.has(id) || living.hides(id) || (citations !== undefined && living.keepsPartOf(id));
      return idNow && isLess(idNow) ? [memberId] : [];
    }),
  ];
  // Two files may both call somebody @I1@: one of the two gets another name, which would tell nobody who it is.
  const isAmbiguous = new Set([...names.values()].flatMap(({ scope }) => scope ?? [])).size > 1;
  for await (const member of archivedMembers(archive)) {
    const { id, details, source, extra, merged } = member;
    const name = names.get(id);
    if (!name) continue; // added while the file was being written
    if (living.hides(id)) {
      yield { ...living.detailsOf(details), xref: name.xref, extra: [standInLine(tenantId, id)] };
      continue;
    }
    const otherwise = otherwiseIn(member);
    const ofMerged = linesOfMerged(merged.map((record) => record.extra));
    // In a file that does not show everything all have both: of whom something is kept is not told by that.
    const isRenamed = source?.xref !== name.xref;
    const isChanged = isPartial || member.isEdited || merged.length > 0;
    const ours = [
      ...(namesEverybody || isTarget.has(id) || (source && (isAmbiguous || isChanged || isRenamed))
        ? [kinIdLine(id)]
        : []),
      ...(kinOf.get(id) ?? []).flatMap(({ otherId, relationshipType }) =>
        kinLines({ memberId: otherId, relationshipType }),
      ),
      ...(isChanged ? [(isPartial ? shownLine : editedLine)(exportDigest(member, [...otherwise, ...ofMerged]))] : []),
    ];
    yield {
      ...details,
      // None is something else than never recorded: then they are as the kept lines say.
      associations:
        details.associations && details.associations.flatMap((one) => associationFor(one, { names, living, idsNow })),
      ...scoped(name.scope),
      xref: name.xref,
      uid: source ? null : id,
      extra: ours.length === 0 ? extra : [...extra, ...ours],
      merged: merged.map((record) => ({ scope: record.line, extra: record.extra })),
    };
  }
}

/**
 * Somebody in a life by the name of their record; none where they are not here any more. Beside somebody hidden stands no more than the role,
 * and nothing is cited beside somebody of whom anything is kept.
 */
const associationFor = (
  { memberId, name, role, ...beside }: Association,
  {
    names,
    living,
    idsNow,
  }: {
    readonly names: ReadonlyMap<string, Name>;
    readonly living: LivingFilter;
    readonly idsNow: ReadonlyMap<string, string>;
  },
): ExportedAssociation[] => {
  if (memberId === undefined) return name === undefined ? [] : [{ name, role, ...beside }];
  const id = idsNow.get(memberId) ?? memberId;
  const associate = names.get(id);
  if (!associate) return [];
  const { xref, scope = "" } = associate;
  if (living.hides(id)) return [{ xref, scope, role, isPrivate: beside.isPrivate }];
  const { citations, ...open } = beside;
  return [{ xref, scope, role, ...open, ...(citations && !living.keepsPartOf(id) ? { citations } : {}) }];
};
