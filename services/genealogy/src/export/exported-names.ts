import type { ArchivedMember } from "./archive-pages.ts";
import type { LivingFilter } from "./living-filter.ts";

/** What somebody is called in the file that told of them, or here. */
export interface Name {
  readonly scope: string | undefined;
  readonly xref: string;
  readonly sex: ArchivedMember["details"]["sex"];
}

/** What an export calls somebody. */
export const nameOf = ({ id, source, details }: ArchivedMember, living: LivingFilter): Name =>
  living.hides(id)
    ? { scope: undefined, xref: living.xrefOf(id), sex: null }
    : { scope: source?.line, xref: source?.xref ?? `I${id}`, sex: details.sex };

/** The scope, where there is one. */
export const scoped = (scope: string | undefined): { scope?: string } => (scope === undefined ? {} : { scope });
