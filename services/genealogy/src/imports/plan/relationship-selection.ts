import type { IssueList } from "../../gedcom/issue-list.ts";
import type { ImportedFamily } from "../../gedcom/gedcom-items.ts";
import { relationshipsOf, type FileRelationship } from "./family-relationships.ts";
import type { ImportPlan } from "./import-plan.ts";
import { NumberSet } from "./number-set.ts";

/** A relationship of a file between two people by number. */
export interface SelectedRelationship extends Pick<FileRelationship, "kind" | "pedigree"> {
  readonly one: number;
  readonly other: number;
}

type Plan = Pick<ImportPlan, "numberOf" | "isLeftOut" | "isOne" | "lockedAgainst" | "isOurs">;

/** What is said of a relationship that a member's file has of somebody locked. */
export const lockedIssue = (person: string, relative: string): string =>
  `@${person}@ is locked, so only a family admin can add the relationship to @${relative}@. It is left out.`;

/**
 * Chooses, family by family, the relationships that an import makes: not those of somebody to themselves, none twice, none of
 * people who are left out. Asked for the same families in the same order it chooses the same.
 */
export class RelationshipSelection {
  readonly #plan: Plan;
  readonly #seen = new NumberSet();

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** `issues` is told what is left out. */
  of(family: ImportedFamily, issues?: IssueList): readonly SelectedRelationship[] {
    const { numberOf, isLeftOut, isOne, lockedAgainst, isOurs } = this.#plan;
    const chosen: SelectedRelationship[] = [];
    for (const { kind, one: oneXref, other: otherXref, pedigree } of relationshipsOf(family)) {
      const one = numberOf.get(oneXref);
      const other = numberOf.get(otherXref);
      if (one === undefined || other === undefined || isLeftOut(one) || isLeftOut(other)) continue;
      if (one === other) {
        issues?.add(family.line, `The family @${family.xref}@ makes @${oneXref}@ a relative of themselves.`);
        continue;
      }
      // Two records of one person, since they were merged.
      if (isOne(one, other)) continue;
      if (!this.#isNew(kind, one, other)) {
        // An export of ours may tell a couple in two families: they had two, since people were merged or as their file had it.
        if (!isOurs)
          issues?.add(
            family.line,
            `@${oneXref}@ and @${otherXref}@ are tied in the same way by a family before @${family.xref}@.`,
          );
        continue;
      }
      const locked = lockedAgainst(one, other, kind);
      if (locked) {
        const [person, relative] = locked.person === one ? [oneXref, otherXref] : [otherXref, oneXref];
        if (!locked.isHidden) issues?.add(family.line, lockedIssue(person, relative));
        continue;
      }
      chosen.push({ kind, one, other, ...(pedigree ? { pedigree } : {}) });
    }
    return chosen;
  }

  /** One number for a pair and a kind. */
  #isNew(kind: FileRelationship["kind"], one: number, other: number): boolean {
    const [first, second] = kind === "parent" || one < other ? [one, other] : [other, one];
    const people = this.#plan.numberOf.size;
    const kinds = { parent: 0, spouse: 1, sibling: 2 };
    const key = (kinds[kind] * people + first) * people + second;
    return this.#seen.add(key);
  }
}
