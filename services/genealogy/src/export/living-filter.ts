import type { LivingInExport } from "@kinkeeper/contracts/genealogy/privacy";
import { isKeptPrivate } from "@kinkeeper/contracts/genealogy/restrictions";
import { pointersIn } from "../gedcom/kept-lines.ts";
import { mayRestrict } from "../gedcom/public-view.ts";
import { isUntoldInFiles } from "../members/told-in-files.ts";
import { notCoupleLine } from "../sources/extension-lines.ts";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import type { ArchivedMember, KeptRecord } from "./archive-pages.ts";
import type { AssembledFamily, ExportedRelationship } from "./assemble-families.ts";
import type { Sight } from "./process/export-ports.ts";
import { scopedXref } from "../gedcom/scoped-xref.ts";

/**
 * What an export says of the living, and of those who are kept private: with `names` no more than what they are called, with `private` that there is somebody.
 * Their places in the tree stay, so that the dead keep theirs. A record of its own (a note, a source, a picture) is written only
 * where the lines of somebody dead lead to it; what may have been written for the living goes.
 */
export class LivingFilter {
  readonly #says: LivingInExport;
  readonly #sight: Sight;
  readonly #numbers = new Map<string, number>();
  /** What the living are called in their files. */
  readonly #names = new Set<string>();
  /** Of whom something is kept, and what they are called in their files. */
  readonly #partlyRestricted = new Set<string>();
  readonly #wanted = new Set<string>();
  readonly #references = new Map<string, readonly string[]>();

  /** Where lines lead that were written, once they are. */
  #referenced: ReadonlySet<string> = new Set();

  /** `sight`: what whoever exports sees (see privacy/stand-ins.ts). */
  constructor(says: LivingInExport, sight: Sight) {
    this.#says = says;
    this.#sight = sight;
  }

  get isNeeded(): boolean {
    return this.#says !== "all" || this.#sight.keepsPrivate;
  }

  /** Whether no more is written than what lines lead to that are: what was private before it was taken away is not for everybody. */
  get follows(): boolean {
    return this.isNeeded || !this.#sight.isAdmin;
  }

  /** Whether records may have been led to that are not for everybody, by the lines of somebody erased, which nobody knows any more. */
  get missesLines(): boolean {
    return this.follows && this.#sight.hasErased;
  }

  /** Takes note of somebody of the export; to be told of everybody first. */
  addMember({ id, details, source, extra, merged, isStandIn }: ArchivedMember): void {
    if (!this.follows) return;
    if (isStandIn) {
      this.#partlyRestricted.add(id);
      for (const record of [source, ...merged])
        if (record) this.#partlyRestricted.add(scopedXref(record.line, record.xref));
    }
    if (!isUntoldInFiles({ details, isStandIn }, this.#says)) {
      for (const name of pointersIn(extra)) this.#wanted.add(scopedXref(source?.line, name));
      for (const record of merged)
        for (const name of pointersIn(record.extra)) this.#wanted.add(scopedXref(record.line, name));
      return;
    }
    this.#numbers.set(id, this.#numbers.size + 1);
    for (const record of [source, ...merged]) if (record) this.#names.add(scopedXref(record.line, record.xref));
  }

  hides(memberId: string): boolean {
    return this.#numbers.has(memberId);
  }

  /** Whether a file of the archive calls somebody hidden so. */
  hidesName(line: string | undefined, xref: string): boolean {
    return this.#names.has(scopedXref(line, xref));
  }

  /** Whether there is anybody of whom not everything is told. */
  get keepsAnything(): boolean {
    return this.#numbers.size > 0 || this.#partlyRestricted.size > 0;
  }

  /** Whether anything is kept of somebody. */
  keepsPartOf(memberId: string): boolean {
    return this.#partlyRestricted.has(memberId);
  }

  /** Whether a file of the archive calls somebody so of whom anything is kept. */
  keepsPartOfName(line: string | undefined, xref: string): boolean {
    return this.#partlyRestricted.has(scopedXref(line, xref));
  }

  /** What somebody hidden is called in the file: names of records often say more than a number. No other program calls its people so. */
  xrefOf(memberId: string): string {
    return `STAND_IN_${this.#numbers.get(memberId)}`;
  }

  detailsOf({ firstName, lastName, restrictions }: MemberDetails): MemberDetails {
    const name =
      this.#says === "names" && !isKeptPrivate(restrictions)
        ? { firstName, lastName }
        : { firstName: "Private", lastName: null };
    return { ...removedMember, ...name, isLiving: true };
  }

  relationship(relationship: ExportedRelationship): ExportedRelationship {
    if (!this.hides(relationship.member1Id) && !this.hides(relationship.member2Id)) return relationship;
    return { ...relationship, ...noDetails, extra: [] };
  }

  /** A family without what it says of anybody hidden. */
  family(family: AssembledFamily): AssembledFamily {
    if (!this.follows) return family;
    const isHidden = (memberId: string): boolean => this.hides(memberId);
    const hasHidden = family.partners.some(isHidden) || family.children.some(({ memberId }) => isHidden(memberId));
    const shown: AssembledFamily = {
      ...family,
      ...(family.partners.some(isHidden) ? noDetails : {}),
      // That its parents are no couple stays: without it they would be one.
      ...(hasHidden ? { extra: family.extra.filter((line) => line === notCoupleLine) } : {}),
      // Nor how somebody hidden belongs to it, or anybody to somebody hidden.
      children: family.children.map(({ memberId, pedigrees, statedEarlier }) => ({
        memberId,
        statedEarlier,
        pedigrees: isHidden(memberId)
          ? []
          : pedigrees.map((pedigree, at) => (isHidden(family.partners[at]!) ? undefined : pedigree)),
      })),
    };
    for (const name of pointersIn(shown.extra)) this.#wanted.add(scopedXref(family.line, name));
    return shown;
  }

  /** Takes note of where a kept record leads; false for a family of somebody hidden. */
  addRecord({ line, name, text }: KeptRecord, isFamily: boolean): boolean {
    if (!this.follows) return true;
    const pointers = pointersIn(text.split("\n").slice(1));
    if (isFamily && this.#sight.keepsPrivate && mayRestrict(text.split("\n"))) return false;
    if (isFamily) return !pointers.some((pointer) => this.#names.has(scopedXref(line, pointer)));
    if (name !== null) this.#references.set(scopedXref(line, name), pointers);
    return true;
  }

  /** Follows what is led to from record to record; to be asked for after the last of them was added. */
  finish(): void {
    this.#follow(this.#wanted);
  }

  #follow(wanted: Set<string>): ReadonlySet<string> {
    for (const key of wanted) {
      const line = key.slice(0, key.indexOf(" "));
      // A set is walked with what is added on the way.
      for (const name of this.#references.get(key) ?? []) wanted.add(scopedXref(line, name));
    }
    return wanted;
  }

  /** The same with what the lines lead to that were written (`scopedXref`): of what was taken away lines are kept that are not. */
  following(referenced: ReadonlySet<string>): this {
    if (this.follows) this.#referenced = this.#follow(new Set(referenced));
    return this;
  }

  /** To be asked after `following`. */
  writes({ line, name }: Pick<KeptRecord, "line" | "name">): boolean {
    if (!this.follows) return true;
    if (name === null) return !this.isNeeded;
    const key = scopedXref(line, name);
    // What no line ever led to tells of nobody.
    return this.#referenced.has(key) || (!this.isNeeded && !this.missesLines && !this.#wanted.has(key));
  }

  /** The same by line and name (`scopedXref`). */
  writesName(key: string): boolean {
    return !this.isNeeded || this.#wanted.has(key);
  }
}
