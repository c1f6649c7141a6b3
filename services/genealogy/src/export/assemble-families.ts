import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { Pedigree, RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { notCoupleLine } from "../sources/extension-lines.ts";
import { canonicalRelationship } from "../relationships/canonical-relationship.ts";
import { scopedXref } from "../gedcom/scoped-xref.ts";

/** An active relationship, as far as an export needs it. */
export interface ExportedRelationship extends RelationshipDetails {
  readonly id: string;
  readonly member1Id: string;
  readonly member2Id: string;
  readonly relationshipType: RelationshipType;
  /** The family of the file that told it, and the line of imports that file belongs to; undefined where a person told it. */
  readonly family: { readonly line: string; readonly xref: string } | undefined;
  readonly extra: readonly string[];
  /** People changed, or added, it since a file last spoke of it. */
  readonly isEdited: boolean;
  /** Orders relationships as they were told. */
  readonly position: bigint;
}

/** What a family says of its partners. */
type FamilyDetails = Omit<RelationshipDetails, "pedigree">;

export interface AssembledChild {
  readonly memberId: string;
  /** To each of the partners; undefined of one who is not shown. */
  readonly pedigrees: readonly (Pedigree | undefined)[];
  /** Of each of the partners: whether a family before this one tells it. Who reads the file takes it from there. */
  readonly statedEarlier: readonly boolean[];
}

export interface AssembledFamily extends FamilyDetails {
  readonly line: string | undefined;
  readonly xref: string;
  readonly partners: readonly string[];
  readonly children: readonly AssembledChild[];
  readonly extra: readonly string[];
  /** So is any of its relationships. */
  readonly isEdited: boolean;
}

/** A relationship that no family can say. */
export interface KinRelationship {
  readonly memberId: string;
  readonly otherId: string;
  readonly relationshipType: RelationshipType;
}

interface Draft {
  readonly line: string | undefined;
  readonly xref: string;
  partners: string[];
  readonly couples: (readonly [string, string])[];
  readonly children: Set<string>;
  details: FamilyDetails;
  extra: readonly string[];
  isEdited: boolean;
}

const noFamilyDetails: FamilyDetails = {
  marriageDate: null,
  marriagePlace: null,
  partnership: null,
  endDate: null,
  endPlace: null,
  marriageCitations: null,
  endCitations: null,
  isPrivate: null,
  isMarriagePrivate: null,
  isEndPrivate: null,
};

const says = (details: FamilyDetails): boolean => Object.values(details).some((value) => value !== null);

/** Whom the files of a line call so; undefined for nobody. */
export type MemberIdOf = (line: string, xref: string) => string | undefined;

const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/**
 * Makes families of relationships, so that reading them back gives the same ones: the families of imported files as they
 * were, as far as their relationships are active; for the rest a family for each couple, each pair of parents, each parent alone.
 */
export const assembleFamilies = (
  relationships: readonly ExportedRelationship[],
  memberIdOf: MemberIdOf = () => undefined,
): { readonly families: readonly AssembledFamily[]; readonly kin: readonly KinRelationship[] } => {
  const assembly = new Assembly(memberIdOf);
  for (const relationship of [...relationships].sort((one, other) => Number(one.position - other.position)))
    assembly.add(relationship);
  return assembly.finish();
};

class Assembly {
  readonly #drafts = new Map<string, Draft>();
  readonly #couples = new Set<string>();
  /** By child, each parent with how the child belongs to them. */
  readonly #parentsOf = new Map<string, Map<string, Pedigree>>();
  readonly #kin: KinRelationship[] = [];
  readonly #memberIdOf: MemberIdOf;

  constructor(memberIdOf: MemberIdOf) {
    this.#memberIdOf = memberIdOf;
  }

  add(relationship: ExportedRelationship): void {
    const { kind, firstId, secondId } = canonicalRelationship(relationship);
    if (kind === "parent") {
      const parents = this.#parentsOf.get(secondId);
      const pedigree = relationship.pedigree ?? "birth";
      if (parents) parents.set(firstId, pedigree);
      else this.#parentsOf.set(secondId, new Map([[firstId, pedigree]]));
    }
    if (kind === "spouse") this.#couples.add(pairKey(firstId, secondId));
    if (relationship.family) this.#addTo(this.#draft(relationship.family.line, relationship.family.xref), relationship);
    else if (kind === "spouse") this.#addTo(this.#draft(undefined, `F${relationship.id}`), relationship);
    else if (kind !== "parent")
      this.#kin.push({
        memberId: relationship.member1Id,
        otherId: relationship.member2Id,
        relationshipType: relationship.relationshipType,
      });
  }

  #draft(line: string | undefined, xref: string): Draft {
    const key = scopedXref(line, xref);
    let draft = this.#drafts.get(key);
    if (!draft) {
      draft = {
        line,
        xref,
        partners: [],
        couples: [],
        children: new Set(),
        details: noFamilyDetails,
        extra: [],
        isEdited: false,
      };
      this.#drafts.set(key, draft);
    }
    return draft;
  }

  #addTo(draft: Draft, relationship: ExportedRelationship): void {
    const { kind, firstId, secondId } = canonicalRelationship(relationship);
    const partners =
      kind === "spouse" ? [relationship.member1Id, relationship.member2Id] : kind === "parent" ? [firstId] : [];
    for (const partner of partners) if (!draft.partners.includes(partner)) draft.partners.push(partner);
    if (kind === "spouse") draft.couples.push([firstId, secondId]);
    if (kind === "parent" || kind === "sibling")
      for (const child of kind === "parent" ? [secondId] : [relationship.member1Id, relationship.member2Id])
        draft.children.add(child);
    const { marriageDate, marriagePlace, partnership, endDate, endPlace, marriageCitations, endCitations } =
      relationship;
    const { details } = draft;
    draft.details = {
      marriageDate: details.marriageDate ?? marriageDate,
      marriagePlace: details.marriagePlace ?? marriagePlace,
      partnership: details.partnership ?? partnership,
      endDate: details.endDate ?? endDate,
      endPlace: details.endPlace ?? endPlace,
      marriageCitations: details.marriageCitations ?? marriageCitations,
      endCitations: details.endCitations ?? endCitations,
      isPrivate: details.isPrivate ?? relationship.isPrivate,
      isMarriagePrivate: details.isMarriagePrivate ?? relationship.isMarriagePrivate,
      isEndPrivate: details.isEndPrivate ?? relationship.isEndPrivate,
    };
    if (draft.extra.length === 0) draft.extra = relationship.extra;
    draft.isEdited ||= relationship.isEdited;
  }

  finish(): { readonly families: readonly AssembledFamily[]; readonly kin: readonly KinRelationship[] } {
    this.#untangle();
    for (const draft of this.#drafts.values()) this.#addNamed(draft);
    const trueChildren = this.#keepTrueChildren();
    this.#placeOthers(trueChildren);
    // Who reads the file takes a couple's marriage from the first family of the two.
    const { of = [], besides = [] } = Object.groupBy(
      [...this.#drafts.values()].filter((draft) => this.#saysSomething(draft)),
      (draft) => (this.#isBesidesCouple(draft) ? "besides" : "of"),
    );
    const stated = new Set<string>();
    const isStatedEarlier = (parent: string, child: string): boolean => {
      const key = `${parent} ${child}`;
      if (stated.has(key)) return true;
      stated.add(key);
      return false;
    };
    const families = [...of, ...besides].map((draft) => ({
      line: draft.line,
      xref: draft.xref,
      partners: draft.partners,
      ...draft.details,
      children: [...draft.children].map((memberId) => ({
        memberId,
        pedigrees: draft.partners.map((partner) => this.#parentsOf.get(memberId)?.get(partner) ?? "birth"),
        statedEarlier: draft.partners.map((partner) => isStatedEarlier(partner, memberId)),
      })),
      extra: this.#isNoCouple(draft) ? [...draft.extra, notCoupleLine] : draft.extra,
      isEdited: draft.isEdited,
    }));
    return { families, kin: this.#kin };
  }

  /** Where only some of the partners are couples (a newer file named another wife), the first couple keeps the family. */
  #untangle(): void {
    for (const draft of this.#drafts.values()) {
      const [first, ...others] = draft.couples;
      if (!first || !this.#isNoCouple(draft)) continue;
      draft.partners = [...first];
      for (const [one, other] of others) this.#draft(undefined, `S${pairKey(one, other)}`).partners.push(one, other);
    }
  }

  /** Those whom the file names in a family though another family before it told how they are related. */
  #addNamed({ line, partners, children, extra }: Draft): void {
    if (line === undefined) return;
    const named = (tags: RegExp): string[] =>
      extra.flatMap((text) => {
        const [, tag = "", xref = ""] = /^1 (HUSB|WIFE|CHIL) @([^@]+)@$/.exec(text) ?? [];
        return (tags.test(tag) ? this.#memberIdOf(line, xref) : undefined) ?? [];
      });
    for (const partner of named(/HUSB|WIFE/)) {
      const isParentOfAll = [...children].every((child) => this.#parentsOf.get(child)?.has(partner));
      if (children.size > 0 && isParentOfAll && !partners.includes(partner)) partners.push(partner);
    }
    // Who is no child of all of them is taken out again with the others.
    if (partners.length > 0) for (const child of named(/CHIL/)) children.add(child);
  }

  /** A child stays in a family only where all its partners are their parents. Answers the relationships said by that. */
  #keepTrueChildren(): Set<string> {
    const trueChildren = new Set<string>();
    for (const { partners, children } of this.#drafts.values())
      for (const child of children) {
        const parents = this.#parentsOf.get(child);
        if (partners.every((partner) => parents?.has(partner)))
          for (const partner of partners) trueChildren.add(`${partner} ${child}`);
        else children.delete(child);
      }
    return trueChildren;
  }

  /** Children whose parents no family says yet: with a couple of their parents, else in a family of their own. */
  #placeOthers(stated: ReadonlySet<string>): void {
    const byCouple = new Map<string, Draft>();
    for (const draft of this.#drafts.values()) {
      const [one, other, third] = draft.partners;
      if (one === undefined || other === undefined || third !== undefined) continue;
      const key = pairKey(one, other);
      if (!byCouple.has(key)) byCouple.set(key, draft);
    }
    for (const [child, parents] of this.#parentsOf) {
      let missing = [...parents.keys()].filter((parent) => !stated.has(`${parent} ${child}`));
      for (const one of parents.keys())
        for (const other of parents.keys()) {
          const couple = one < other ? byCouple.get(pairKey(one, other)) : undefined;
          if (!couple || !(missing.includes(one) || missing.includes(other))) continue;
          couple.children.add(child);
          missing = missing.filter((parent) => parent !== one && parent !== other);
        }
      // Of those nobody calls a couple a birth father does not stand beside an adoptive one.
      for (const alike of Map.groupBy(missing, (parent) => parents.get(parent)!).values())
        for (let at = 0; at < alike.length; at += 2) this.#placeWith(alike.slice(at, at + 2), child, byCouple);
    }
  }

  #placeWith(parents: readonly string[], child: string, byCouple: Map<string, Draft>): void {
    const draft = this.#draft(undefined, `P${parents.toSorted().join("")}`);
    for (const parent of parents) if (!draft.partners.includes(parent)) draft.partners.push(parent);
    draft.children.add(child);
    if (parents.length === 2) byCouple.set(pairKey(parents[0]!, parents[1]!), draft);
  }

  /** Whether another family tells that its partners are a couple. */
  #isBesidesCouple({ partners, couples }: Draft): boolean {
    const [one, other] = partners;
    return partners.length === 2 && couples.length === 0 && this.#couples.has(pairKey(one!, other!));
  }

  #isNoCouple({ partners }: Pick<Draft, "partners">): boolean {
    return partners.some((one, at) => partners.slice(at + 1).some((other) => !this.#couples.has(pairKey(one, other))));
  }

  #saysSomething({ partners, children, details, extra }: Draft): boolean {
    const hasRelationships = partners.length > 1 || children.size > 1 || (partners.length > 0 && children.size > 0);
    return hasRelationships || says(details) || extra.length > 0;
  }
}
