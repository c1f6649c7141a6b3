import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import { notCoupleLine } from "../imports/own-lines.ts";
import { canonicalRelationship } from "../relationships/canonical-relationship.ts";

/** An active relationship, as far as an export needs it. */
export interface ExportedRelationship {
  readonly id: string;
  readonly member1Id: string;
  readonly member2Id: string;
  readonly relationshipType: RelationshipType;
  readonly marriageDate: string | null;
  readonly marriagePlace: string | null;
  /** The family of the file that told it, and the line of imports that file belongs to; undefined where a person told it. */
  readonly family: { readonly line: string; readonly xref: string } | undefined;
  readonly pedigree: string | null;
  readonly extra: readonly string[];
  /** Orders relationships as they were told. */
  readonly position: bigint;
}

export interface AssembledFamily {
  readonly line: string | undefined;
  readonly xref: string;
  readonly partners: readonly string[];
  readonly children: readonly { readonly memberId: string; readonly pedigree: string | null }[];
  readonly marriageDate: string | null;
  readonly marriagePlace: string | null;
  readonly extra: readonly string[];
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
  readonly children: Map<string, string | null>;
  marriageDate: string | null;
  marriagePlace: string | null;
  extra: readonly string[];
}

const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/**
 * Makes families of relationships, so that reading them back gives the same ones: the families of imported files as they
 * were, as far as their relationships are active; for the rest a family for each couple, each pair of parents, each parent alone.
 */
export const assembleFamilies = (
  relationships: readonly ExportedRelationship[],
): { readonly families: readonly AssembledFamily[]; readonly kin: readonly KinRelationship[] } => {
  const assembly = new Assembly();
  for (const relationship of [...relationships].sort((one, other) => Number(one.position - other.position)))
    assembly.add(relationship);
  return assembly.finish();
};

class Assembly {
  readonly #drafts = new Map<string, Draft>();
  readonly #couples = new Set<string>();
  readonly #parentsOf = new Map<string, Set<string>>();
  readonly #kin: KinRelationship[] = [];

  add(relationship: ExportedRelationship): void {
    const { kind, firstId, secondId } = canonicalRelationship(relationship);
    if (kind === "parent") {
      const parents = this.#parentsOf.get(secondId);
      if (parents) parents.add(firstId);
      else this.#parentsOf.set(secondId, new Set([firstId]));
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
    const key = `${line ?? ""} ${xref}`;
    let draft = this.#drafts.get(key);
    if (!draft) {
      const unsaid = { marriageDate: null, marriagePlace: null, extra: [] };
      draft = { line, xref, partners: [], couples: [], children: new Map(), ...unsaid };
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
        if (!draft.children.has(child)) draft.children.set(child, relationship.pedigree);
    draft.marriageDate ??= relationship.marriageDate;
    draft.marriagePlace ??= relationship.marriagePlace;
    if (draft.extra.length === 0) draft.extra = relationship.extra;
  }

  finish(): { readonly families: readonly AssembledFamily[]; readonly kin: readonly KinRelationship[] } {
    this.#untangle();
    const told = this.#keepTrueChildren();
    this.#placeOthers(told);
    const families = [...this.#drafts.values()]
      .filter((draft) => this.#saysSomething(draft))
      .map((draft) => ({
        line: draft.line,
        xref: draft.xref,
        partners: draft.partners,
        marriageDate: draft.marriageDate,
        marriagePlace: draft.marriagePlace,
        children: [...draft.children].map(([memberId, pedigree]) => ({ memberId, pedigree })),
        extra: this.#isNoCouple(draft) ? [...draft.extra, notCoupleLine] : draft.extra,
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

  /** A child stays in a family only where all its partners are their parents. Answers the relationships said by that. */
  #keepTrueChildren(): Set<string> {
    const told = new Set<string>();
    for (const { partners, children } of this.#drafts.values())
      for (const child of children.keys()) {
        const parents = this.#parentsOf.get(child);
        if (partners.every((partner) => parents?.has(partner)))
          for (const partner of partners) told.add(`${partner} ${child}`);
        else children.delete(child);
      }
    return told;
  }

  /** Children whose parents no family says yet: with a couple of their parents, else in a family of their own. */
  #placeOthers(told: ReadonlySet<string>): void {
    const byCouple = new Map<string, Draft>();
    for (const draft of this.#drafts.values()) {
      const [one, other, third] = draft.partners;
      if (one === undefined || other === undefined || third !== undefined) continue;
      const key = pairKey(one, other);
      if (!byCouple.has(key)) byCouple.set(key, draft);
    }
    for (const [child, parents] of this.#parentsOf) {
      let untold = [...parents].filter((parent) => !told.has(`${parent} ${child}`));
      for (const one of parents)
        for (const other of parents) {
          const couple = one < other ? byCouple.get(pairKey(one, other)) : undefined;
          if (!couple || !(untold.includes(one) || untold.includes(other))) continue;
          couple.children.set(child, null);
          untold = untold.filter((parent) => parent !== one && parent !== other);
        }
      for (let at = 0; at < untold.length; at += 2) this.#placeWith(untold.slice(at, at + 2), child, byCouple);
    }
  }

  #placeWith(parents: readonly string[], child: string, byCouple: Map<string, Draft>): void {
    const draft = this.#draft(undefined, `P${parents.toSorted().join("")}`);
    for (const parent of parents) if (!draft.partners.includes(parent)) draft.partners.push(parent);
    draft.children.set(child, null);
    if (parents.length === 2) byCouple.set(pairKey(parents[0]!, parents[1]!), draft);
  }

  #isNoCouple({ partners }: Pick<Draft, "partners">): boolean {
    return partners.some((one, at) => partners.slice(at + 1).some((other) => !this.#couples.has(pairKey(one, other))));
  }

  #saysSomething({ partners, children, marriageDate, marriagePlace, extra }: Draft): boolean {
    const hasRelationships = partners.length > 1 || children.size > 1 || (partners.length > 0 && children.size > 0);
    return hasRelationships || marriageDate !== null || marriagePlace !== null || extra.length > 0;
  }
}
