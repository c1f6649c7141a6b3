import { archivedMembers, mergedMembers, type ArchivedMember, type Intern } from "./archive-pages.ts";
import type { LivingFilter } from "./living-filter.ts";
import type { ArchiveRows } from "./process/export-ports.ts";
import { scopedXref } from "../gedcom/scoped-xref.ts";

/** What somebody is called in the file that told of them, or here. */
export interface Name {
  readonly scope: string | undefined;
  readonly xref: string;
  readonly sex: ArchivedMember["details"]["sex"];
}

/** What an export calls somebody. */
const nameOf = ({ id, source, details }: ArchivedMember, living: LivingFilter): Name =>
  living.hides(id)
    ? { scope: undefined, xref: living.xrefOf(id), sex: null }
    : { scope: source?.line, xref: source?.xref ?? `I${id}`, sex: details.sex };

/** The scope, where there is one. */
export const scoped = (scope: string | undefined): { scope?: string } => (scope === undefined ? {} : { scope });

/** What everybody is called in the export. */
export interface ExportedNames {
  /** By member id. */
  readonly names: ReadonlyMap<string, Name>;
  /** Member ids by what somebody is called (`scopedXref`). */
  readonly memberIds: ReadonlyMap<string, string>;
  /** Who stands for those who were merged, by what their files call them (`scopedXref`). */
  readonly remaining: ReadonlyMap<string, Name>;
  /** Who remains of those who were merged, by member id. */
  readonly idsNow: ReadonlyMap<string, string>;
  /** Of the files that told of them. */
  readonly lines: ReadonlySet<string>;
}

/** Reads everybody once, and tells `living` of them. */
export const readNames = async (archive: ArchiveRows, living: LivingFilter, intern: Intern): Promise<ExportedNames> => {
  const names = new Map<string, Name>();
  const memberIds = new Map<string, string>();
  const remaining = new Map<string, Name>();
  const lines = new Set<string>();
  for await (const member of archivedMembers(archive, intern)) {
    living.addMember(member);
    const own = nameOf(member, living);
    // Exports of ours have given one name to several, one after the other.
    const name = memberIds.has(scopedXref(own.scope, own.xref)) ? { ...own, xref: `I${member.id}` } : own;
    memberIds.set(scopedXref(name.scope, name.xref), member.id);
    names.set(member.id, name);
    if (member.source) lines.add(member.source.line);
    for (const { line, xref } of member.merged) {
      lines.add(line);
      remaining.set(scopedXref(line, xref), name);
    }
  }
  const idsNow = new Map<string, string>();
  for await (const { id, remaining_id } of mergedMembers(archive)) idsNow.set(id, remaining_id);
  return { names, memberIds, remaining, idsNow, lines };
};
