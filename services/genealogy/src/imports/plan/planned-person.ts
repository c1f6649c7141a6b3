import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { ImportedPerson } from "../../gedcom/gedcom-items.ts";
import { saidKey } from "../../sources/record-keys.ts";
import { associatesOf } from "./associates.ts";
import type { ImportPlan } from "./import-plan.ts";
import { isRepeatedStatement, type KnownPerson } from "./match-people.ts";
import type { PointerRedirects } from "../../sources/pointer-redirects.ts";
import { takeExtensionLines, withoutOwnUid } from "../../sources/extension-lines.ts";
import { limitedPerson } from "./within-limits.ts";

/** Somebody of a file as an import takes them in. */
export interface PlannedPerson {
  readonly memberId: string;
  /** Undefined for somebody new. */
  readonly known: KnownPerson | undefined;
  /** The file speaks of them as of somebody who was merged into them. */
  readonly mergedId?: string;
  readonly says: MemberDetails;
  /** Of the file, in which their record begins. */
  readonly line: number;
  readonly source: GedcomSource;
  /** As in `FileStatement`. */
  readonly isPartial?: true;
  readonly isStandIn?: true;
  readonly shownDigest?: string;
  readonly redirects?: PointerRedirects;
  /** The file says of them what it, or the archive, said before. */
  readonly isUnchanged: boolean;
}

/** What an import makes of a person of its file. */
export const plannedPerson = (plan: ImportPlan, importId: string, person: ImportedPerson): PlannedPerson => {
  const number = plan.numberOf.get(person.xref)!;
  const memberId = plan.memberIdOf(number);
  const known = plan.known.get(number);
  const { says: limited, extra: lines } = limitedPerson(person);
  const associations = associatesOf(plan, person.associations);
  const says = associations === undefined ? limited : { ...limited, associations };
  const { extra: withoutKin, shown, edited } = takeExtensionLines(lines);
  const extra = known ? withoutOwnUid(withoutKin, memberId) : withoutKin;
  const { mergedId } = known ?? {};
  const source = { importId, xref: person.xref, uid: person.uid, extra: [...extra] };
  const isUnchanged =
    known !== undefined && isRepeatedStatement(known, saidKey(says, extra), plan.redirects !== undefined);
  const digest = plan.isPartial ? shown : edited;
  const ofExport = {
    ...(plan.isPartial ? ({ isPartial: true } as const) : {}),
    ...(plan.standIns.has(number) ? ({ isStandIn: true } as const) : {}),
    ...(digest === undefined ? {} : { shownDigest: digest }),
    ...(plan.redirects ? { redirects: plan.redirects } : {}),
  };
  const record = mergedId === undefined ? {} : { mergedId };
  return { memberId, known, ...record, says, line: person.line, source, ...ofExport, isUnchanged };
};

/** The same as what a file says of somebody who is here. */
export const statementOf = ({
  memberId,
  mergedId,
  source,
  says,
  isPartial,
  isStandIn,
  shownDigest,
  redirects,
}: PlannedPerson) => ({
  memberId,
  source,
  says,
  ...(mergedId === undefined ? {} : { mergedId }),
  ...(isPartial ? { isPartial } : {}),
  ...(isStandIn ? { isStandIn } : {}),
  ...(shownDigest === undefined ? {} : { shownDigest }),
  ...(redirects ? { redirects } : {}),
});
