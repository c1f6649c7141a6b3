import type { RelationshipSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import { noDetails, type RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import type { ImportedFamily } from "../../gedcom/gedcom-items.ts";
import { relationshipIdOf, type StatedRelationship } from "../../relationships/canonical-relationship.ts";
import type { PartialStatement } from "../../relationships/relationship-statement.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { KnownPerson } from "./match-people.ts";
import { relationshipsOf } from "./family-relationships.ts";
import { notCoupleLine, takeExportDigest } from "../../sources/extension-lines.ts";
import type { SelectedRelationship } from "./relationship-selection.ts";
import { limitedFamily } from "./within-limits.ts";

/** A relationship of a file as an import takes it in. */
export interface FileRelationship {
  readonly relationshipId: string;
  readonly stated: StatedRelationship;
  readonly says: RelationshipDetails;
  readonly source: RelationshipSource;
  /** How much of it the file shows. */
  readonly partial: PartialStatement;
  /** Its place among the plan's relationships between generations. */
  readonly edge: number | undefined;
  /** Of the file, in which it is told. */
  readonly line: number;
  /** Both were here before: it may be recorded already. */
  readonly isBetweenKnown: boolean;
  /** Nothing but what is said of one of them tells that they are here: what another file said is not changed. */
  readonly isByScore: boolean;
  /** Of those, and of one that would make somebody their own ancestor: between the people as their records tell of them. */
  readonly own?: OwnRelationship;
  /** It is left out, because somebody would be their own ancestor. */
  readonly makesLoop: boolean;
}

/** A relationship as the file names its people, whoever they were taken for: should it turn out that they are others, it is theirs. */
export interface OwnRelationship {
  readonly relationshipId: string;
  readonly stated: StatedRelationship;
  /** One who was taken as somebody who was here. */
  readonly mergedId: string;
}

/**
 * What an import makes of the relationships of its file, asked for in the file's order. What the file says of a family itself
 * (marriage, further lines) stands with the first of its relationships.
 */
export class FileRelationships {
  readonly #plan: ImportPlan;
  readonly #job: { readonly tenantId: string; readonly importId: string };
  #edges = 0;

  constructor(plan: ImportPlan, job: { readonly tenantId: string; readonly importId: string }) {
    this.#plan = plan;
    this.#job = job;
  }

  /** None where no relationship is told by the family, so that what it says must be kept otherwise. */
  *ofFamily(family: ImportedFamily, relationships: readonly SelectedRelationship[]): Generator<FileRelationship> {
    const { says, extra: allExtra } = limitedFamily(family);
    const { extra, shown: shownInPart, edited } = takeExportDigest(allExtra);
    const shownDigest = this.#plan.isPartial ? shownInPart : edited;
    const source = { importId: this.#job.importId, xref: family.xref, uid: family.uid, extra: [...extra] };
    const lines = extra.filter((line) => line !== notCoupleLine);
    let isFirst = !this.#isToldWithLeftOut(family);
    for (const { kind, one, other, pedigree } of relationships) {
      const edge = kind === "parent" ? this.#nextEdge() : undefined;
      if (this.#makesLoop(edge)) {
        const isStated = this.#plan.isStatedAt(kind, one, other, family.line);
        const details = { ...noDetails, pedigree: pedigree ?? null };
        if (isStated) yield* this.#leftOut(one, other, kind, details, { ...source, uid: null, extra: [] }, family.line);
        continue;
      }
      const its: RelationshipSource = {
        ...source,
        ...(isFirst ? { extra: lines } : { uid: null, extra: [] }),
      };
      if (!this.#plan.isStatedAt(kind, one, other, family.line)) {
        // Another family tells it since two were merged. What this one says stands with its first all the same.
        isFirst = false;
        continue;
      }
      const details = { ...(isFirst ? says : noDetails), pedigree: pedigree ?? null };
      const relationship = this.#relationshipFrom(one, other, kind, details, its, { edge, line: family.line });
      const { partial } = relationship;
      const isShown = shownDigest !== undefined && (isFirst || !partial.isPartial);
      yield isShown ? { ...relationship, partial: { ...partial, shownDigest } } : relationship;
      isFirst = false;
    }
  }

  /** Of who was erased an export of ours tells still to whom they were married: when, and what else, stands with that here. */
  #isToldWithLeftOut(family: ImportedFamily): boolean {
    const [first] = this.#plan.isOurs ? relationshipsOf(family) : [];
    if (!first) return false;
    const numbers = [first.one, first.other].map((xref) => this.#plan.numberOf.get(xref));
    return numbers.some((number) => number !== undefined && this.#plan.isLeftOut(number));
  }

  /** Those that lines of our own export name. */
  *ofKin(): Generator<FileRelationship> {
    for (const { one, otherKinId, relationshipType, line } of this.#plan.kinRelationships) {
      const other = this.#plan.numberByKinId.get(otherKinId);
      if (other === undefined) continue;
      const isAncestral = relationshipType === "grandparent" || relationshipType === "grandchild";
      const edge = isAncestral ? this.#nextEdge() : undefined;
      if (this.#plan.isOne(one, other) || this.#plan.isLeftOut(one) || this.#plan.isLeftOut(other)) continue;
      if (this.#plan.lockedAgainst(one, other, relationshipType)) continue;
      const source: RelationshipSource = { importId: this.#job.importId, xref: "", uid: null, extra: [] };
      if (this.#makesLoop(edge)) yield* this.#leftOut(one, other, relationshipType, noDetails, source, line);
      else yield this.#relationshipFrom(one, other, relationshipType, noDetails, source, { edge, line });
    }
  }

  #nextEdge(): number {
    this.#edges += 1;
    return this.#edges - 1;
  }

  #makesLoop(edge: number | undefined): boolean {
    return edge !== undefined && this.#plan.loops.has(edge);
  }

  /** Where people are one who were several records, a loop may be due to that: then it is no loop once they are others. */
  *#leftOut(
    one: number,
    other: number,
    relationshipType: StatedRelationship["relationshipType"],
    says: RelationshipDetails,
    source: RelationshipSource,
    line: number,
  ): Generator<FileRelationship> {
    if (!this.#plan.tellsOfMerged) return;
    const at = { edge: undefined, line };
    const statement = this.#relationshipFrom(one, other, relationshipType, says, source, at);
    const own = this.#own(one, other, relationshipType, () => true);
    yield { ...statement, ...(own ? { own } : {}), makesLoop: true };
  }

  #relationshipFrom(
    one: number,
    other: number,
    relationshipType: StatedRelationship["relationshipType"],
    says: RelationshipDetails,
    source: RelationshipSource,
    at: Pick<FileRelationship, "edge" | "line">,
  ): FileRelationship {
    const { memberIdOf, known } = this.#plan;
    const stated = { member1Id: memberIdOf(one), member2Id: memberIdOf(other), relationshipType };
    const relationshipId = relationshipIdOf(this.#job.tenantId, stated);
    const own = this.#own(one, other, relationshipType, ({ isByScore }) => isByScore === true);
    return {
      relationshipId,
      stated,
      says,
      source,
      partial: {
        ...(this.#plan.isPartial ? ({ isPartial: true } as const) : {}),
        ...(this.#plan.redirects ? { redirects: this.#plan.redirects } : {}),
      },
      ...at,
      isBetweenKnown: known.has(one) && known.has(other),
      isByScore: own !== undefined,
      ...(own ? { own } : {}),
      makesLoop: false,
    };
  }

  #own(
    one: number,
    other: number,
    relationshipType: StatedRelationship["relationshipType"],
    isMeant: (person: KnownPerson) => boolean,
  ): OwnRelationship | undefined {
    const { memberIdOf, known } = this.#plan;
    const ownOf = (number: number): string | undefined => {
      const person = known.get(number);
      return person && isMeant(person) ? person.mergedId : undefined;
    };
    const [first, second] = [ownOf(one), ownOf(other)];
    const mergedId = first ?? second;
    if (mergedId === undefined) return undefined;
    const stated = { member1Id: first ?? memberIdOf(one), member2Id: second ?? memberIdOf(other), relationshipType };
    return { relationshipId: relationshipIdOf(this.#job.tenantId, stated), stated, mergedId };
  }
}
