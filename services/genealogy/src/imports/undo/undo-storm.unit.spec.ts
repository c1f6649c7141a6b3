import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { MemberCommand } from "../../members/member-command.ts";
import { memberDecider } from "../../members/member.decider.ts";
import type { KnownMember } from "../../members/member.ts";

const memberId = "0190a000-0000-7000-8000-000000000001";
const importIds = ["a", "b", "c", "d"].map((letter) => `0190a000-0000-7000-8000-00000000000${letter}`);

const value = fc.constantFrom(null, "one", "two", "three");
const fields = ["lastName", "birthPlace", "deathPlace"] as const;
const told = fc.record({ lastName: value, birthPlace: value, deathPlace: value });
type EditedFields = Pick<MemberDetails, (typeof fields)[number]>;

const base: MemberDetails = {
  ...removedMember,
  firstName: "Emma",
};
const sourceOf = (importId: string): GedcomSource => ({ importId, xref: "I1", uid: null, extra: [] });

/** What happens to somebody: people change a field, files speak of them one after the other, imports are undone. */
const act = fc.oneof(
  fc.record({ kind: fc.constant("edit" as const), field: fc.constantFrom(...fields), to: value }),
  fc.record({ kind: fc.constant("file" as const), says: told }),
  fc.record({ kind: fc.constant("undo" as const), which: fc.nat(3) }),
);

class Life {
  events: MemberEvent[];
  readonly edits: Partial<EditedFields> = {};
  readonly #initial: EditedFields;
  #files = 0;

  constructor(initial: EditedFields, importId?: string) {
    this.#initial = initial;
    const source = importId === undefined ? null : sourceOf(importId);
    this.events = [{ type: "MemberAdded", data: { memberId, details: { ...base, ...initial }, source } }];
  }

  get member(): KnownMember {
    return this.events.reduce(memberDecider.evolve, memberDecider.initialState()) as KnownMember;
  }

  do(command: MemberCommand): void {
    this.events = [...this.events, ...memberDecider.decide(command, this.member)];
  }

  happen(what: typeof act extends fc.Arbitrary<infer Act> ? Act : never): void {
    if (what.kind === "edit" && this.member.current[what.field] !== what.to) {
      this.do({ type: "ChangeMember", data: { memberId, changes: { [what.field]: what.to } } });
      this.edits[what.field] = what.to;
    }
    const importId = importIds[this.#files];
    if (what.kind === "file" && importId !== undefined) {
      this.#files += 1;
      const says = { ...base, ...what.says };
      this.do({ type: "ImportMemberDetails", data: { memberId, source: sourceOf(importId), says } });
    }
    if (what.kind === "undo") this.undo(what.which);
  }

  undo(which: number): void {
    const importId = importIds[which]!;
    if (which < this.#files)
      this.do({ type: "UndoImportOfMember", data: { memberId, importId, isNeeded: false, onlyAdded: false } });
  }

  /** What people made of them: without any import. */
  get byPeople(): MemberDetails {
    return { ...base, ...this.#initial, ...this.edits };
  }
}

const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });

test("with every import undone, in whatever order, somebody is what people made of them", () => {
  fc.assert(
    fc.property(told, fc.array(act, { maxLength: 12 }), order, (initial, changes, undone) => {
      const life = new Life(initial);
      for (const what of changes) life.happen(what);
      for (const which of undone) life.undo(which);
      expect(life.member).toMatchObject({ status: "present", current: life.byPeople, importedChanges: [] });
      // Once more: nothing is left to do.
      const { events } = life;
      for (const which of undone) life.undo(which);
      expect(life.events).toEqual(events);
    }),
    { numRuns: 400 },
  );
});

test("what people changed is never changed by a file, and never by undoing one", () => {
  fc.assert(
    fc.property(told, fc.array(act, { maxLength: 12 }), (initial, changes) => {
      const life = new Life(initial);
      for (const what of changes) {
        const { current } = life.member;
        const touched = Object.keys(life.edits) as (keyof EditedFields)[];
        // What people brought back to what the file says is the file's again; what they emptied may be filled in, and is a file's then.
        const { said } = life.member;
        const isTheirs = (field: keyof EditedFields): boolean =>
          current[field] === life.edits[field] && current[field] !== (said ? said[field] : null);
        const theirs = touched.filter(isTheirs);
        life.happen(what);
        const kept = what.kind === "edit" ? [] : theirs;
        expect(kept.map((field) => life.member.current[field])).toEqual(kept.map((field) => current[field]));
      }
    }),
    { numRuns: 400 },
  );
});

test("somebody whom an import added goes with it exactly when nobody else had a hand in them", () => {
  const founder = "0190a000-0000-7000-8000-00000000000f";
  fc.assert(
    fc.property(told, fc.array(act, { maxLength: 8 }), order, (initial, changes, undone) => {
      const life = new Life(initial, founder);
      for (const what of changes) life.happen(what);
      for (const which of undone) life.undo(which);
      life.do({ type: "UndoImportOfMember", data: { memberId, importId: founder, isNeeded: false, onlyAdded: false } });
      expect(life.member.status).toBe(Object.keys(life.edits).length > 0 ? "present" : "removed");
    }),
    { numRuns: 400 },
  );
});
