import { noDetails, type RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { RelationshipSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import type { RelationshipCommand } from "./relationship-command.ts";
import { proposedChangeOfRelationship } from "./relationship-statement.ts";
import { relationshipDecider } from "./relationship.decider.ts";

const relationshipId = "5190a000-0000-5000-8000-000000000001";
const [emma, charles] = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"];
const importA = "0190a000-0000-7000-8000-00000000000a";
const importB = "0190a000-0000-7000-8000-00000000000b";

const relationship = { relationshipId, member1Id: emma, member2Id: charles, relationshipType: "spouse" } as const;
const atMaer = { ...noDetails, marriageDate: "29 JAN 1839", marriagePlace: "Maer" };
const sourceOf = (importId: string, extra: string[] = []): RelationshipSource => ({
  importId,
  xref: "F1",
  uid: null,
  extra,
});

const added: RelationshipEvent = { type: "RelationshipAdded", data: { ...relationship, ...noDetails, source: null } };
const imported = {
  type: "RelationshipAdded",
  data: { ...relationship, ...noDetails, source: sourceOf(importA) },
} satisfies RelationshipEvent;
const restored = {
  type: "RelationshipAdded",
  data: { ...imported.data, restored: true, said: noDetails },
} satisfies RelationshipEvent;
const removed: RelationshipEvent = { type: "RelationshipRemoved", data: { relationshipId } };
const removedWithEmma: RelationshipEvent = {
  type: "RelationshipRemoved",
  data: { relationshipId, withMember: emma },
};
const undoneA: RelationshipEvent = { type: "RelationshipRemoved", data: { relationshipId, importId: importA } };
const changedByB: RelationshipEvent = {
  type: "RelationshipChanged",
  data: { relationshipId, member1Id: emma, ...atMaer, source: sourceOf(importB), said: atMaer, importId: importB },
};

const given = deciderSpec(relationshipDecider);

describe("tying two people", () => {
  const add: RelationshipCommand = { type: "AddRelationship", data: { ...relationship, ...noDetails } };
  test("is recorded", () => given().when(add).then(added));
  test("happens once", () => given(added).when(add).thenRejectedWith("RELATION_EXISTS"));
  test("can be done again after it was removed", () => given(added, removed).when(add).then(added));
  test("is that of the file again, where a file told of it", () => {
    const atChurch = { ...add.data, marriagePlace: "Maer" } as const;
    given(imported, removed)
      .when({ type: "AddRelationship", data: atChurch })
      .then({ ...restored, data: { ...restored.data, marriagePlace: "Maer" } });
    given(imported, undoneA).when(add).then(added);
  });
  test("keeps what is private of it, of which whoever adds it again says nothing", () => {
    const source = sourceOf(importA, ["1 MARR", "2 RESN CONFIDENTIAL"]);
    const told = { ...imported, data: { ...imported.data, ...atMaer, source } };
    const again = { ...told, data: { ...told.data, restored: true, said: atMaer } } as const;
    given(told, removed).when(add).then(again);
    given(told, removed)
      .when({ type: "AddRelationship", data: { ...add.data, marriageDate: "1841" } })
      .then({ ...again, data: { ...again.data, marriageDate: "1841" } });
    const typed = { ...added, data: { ...added.data, ...atMaer, isMarriagePrivate: true } } as RelationshipEvent;
    given(typed, removed).when(add).then(typed);
    const open = { ...added, data: { ...added.data, ...atMaer } } as RelationshipEvent;
    given(open, removed).when(add).then(added);
  });
  test("is refused for one and the same person", () =>
    given()
      .when({ ...add, data: { ...add.data, member2Id: emma } } as RelationshipCommand)
      .thenRejectedWith("RELATION_TO_SELF"));
});

describe("saying more of a relationship", () => {
  const child = { relationshipId, member1Id: emma, member2Id: charles, relationshipType: "parent" } as const;
  const ofChild: RelationshipEvent = { type: "RelationshipAdded", data: { ...child, ...noDetails, source: null } };
  const change = (changes: Partial<RelationshipDetails>): RelationshipCommand => ({
    type: "ChangeRelationship",
    data: { relationshipId, changes },
  });
  const changed = (details: Partial<RelationshipDetails>): RelationshipEvent => ({
    type: "RelationshipChanged",
    data: { relationshipId, member1Id: emma, ...noDetails, ...details, source: null, said: null },
  });

  test("makes a child an adopted one, and one by birth again", () => {
    given(ofChild)
      .when(change({ pedigree: "adopted" }))
      .then(changed({ pedigree: "adopted" }));
    given(ofChild, changed({ pedigree: "adopted" }))
      .when(change({ pedigree: "birth" }))
      .then(changed({}));
  });
  test("records nothing where it stands so already", () =>
    given(ofChild)
      .when(change({ pedigree: "birth", marriageDate: null }))
      .thenNothing());
  test("tells of a divorce, and forgets it with its date where they are married after all", () => {
    const divorced = changed({ partnership: "divorced", endDate: "1850", endPlace: "Derby" });
    given(added)
      .when(change({ partnership: "divorced", endDate: "1850", endPlace: "Derby" }))
      .then(divorced);
    given(added, divorced)
      .when(change({ partnership: "married" }))
      .then(changed({}));
  });
  test("has two married of whom a wedding is told, unless it says how they are together", () => {
    const partners = changed({ partnership: "partners" });
    given(added, partners)
      .when(change({ marriageDate: "1841" }))
      .then(changed({ marriageDate: "1841" }));
    given(added, partners)
      .when(change({ marriagePlace: "Maer", partnership: "partners" }))
      .then(changed({ marriagePlace: "Maer", partnership: "partners" }));
    given(added, partners)
      .when(change({ marriageDate: null }))
      .thenNothing();
  });
  test("cites something for a marriage and its end, and nothing for what was not", () => {
    const marriageCitations = [{ source: "Register of Maer", page: "40" }];
    const endCitations = [{ source: "Court of Derby" }];
    const divorced = { partnership: "divorced", endDate: "1850", marriageCitations, endCitations } as const;
    given(added).when(change({ marriageCitations })).then(changed({ marriageCitations }));
    given(added, changed({ marriageCitations })).when(change({ marriageCitations })).thenNothing();
    given(added, changed(divorced))
      .when(change({ partnership: "married" }))
      .then(changed({ marriageCitations }));
    given(added, changed({ marriageCitations }))
      .when(change({ partnership: "partners" }))
      .then(changed({ partnership: "partners" }));
    given(ofChild).when(change({ marriageCitations })).thenRejectedWith("INVALID_INPUT");
    given(added).when(change({ endCitations })).thenNothing();
  });
  test("is refused where it says what such a relationship has not", () => {
    given(added)
      .when(change({ pedigree: "adopted" }))
      .thenRejectedWith("INVALID_INPUT");
    given(ofChild)
      .when(change({ partnership: "divorced" }))
      .thenRejectedWith("INVALID_INPUT");
    given()
      .when({ type: "AddRelationship", data: { ...relationship, ...noDetails, pedigree: "foster" } })
      .thenRejectedWith("INVALID_INPUT");
  });
  test("is refused where there is none, or none any more", () => {
    given()
      .when(change({ pedigree: "adopted" }))
      .thenRejectedWith("NOT_FOUND");
    given(ofChild, removed)
      .when(change({ pedigree: "adopted" }))
      .thenRejectedWith("NOT_FOUND");
  });

  test("stands against a newer file, and against taking back the file that came between", () => {
    const fileSays = (importId: string, pedigree: RelationshipDetails["pedigree"]): RelationshipCommand => ({
      type: "ImportRelationship",
      data: { ...child, ...noDetails, pedigree, source: sourceOf(importId) },
    });
    const fromFile: RelationshipEvent = {
      type: "RelationshipAdded",
      data: { ...child, ...noDetails, pedigree: "adopted", source: sourceOf(importA) },
    };
    const toFoster: RelationshipEvent = {
      type: "RelationshipChanged",
      data: {
        relationshipId,
        member1Id: emma,
        ...noDetails,
        pedigree: "foster",
        source: sourceOf(importA),
        said: { ...noDetails, pedigree: "adopted" },
      },
    };
    given(fromFile, toFoster).when(fileSays(importB, "adopted")).thenNothing();
    given(fromFile).when(fileSays(importB, "adopted")).thenNothing();
  });

  test("an adoption that was recorded with its source, before it was a field, is no news", () => {
    const before: RelationshipEvent = {
      type: "RelationshipAdded",
      data: { ...child, ...noDetails, source: { ...sourceOf(importA), pedigree: "adopted" } },
    };
    given(before)
      .when({
        type: "ImportRelationship",
        data: { ...child, ...noDetails, pedigree: "adopted", source: sourceOf(importB) },
      })
      .thenNothing();
    given(before)
      .when(change({ pedigree: null }))
      .then({
        type: "RelationshipChanged",
        data: {
          relationshipId,
          member1Id: emma,
          ...noDetails,
          source: sourceOf(importA),
          said: { ...noDetails, pedigree: "adopted" },
        },
      });
  });
});

describe("saying who may see what is known of two partners", () => {
  const say = (isPrivate: boolean | null): RelationshipCommand => ({
    type: "ChangeRelationship",
    data: { relationshipId, changes: { isPrivate } },
  });
  const add = (isPrivate: boolean | null): RelationshipCommand => ({
    type: "AddRelationship",
    data: { ...relationship, ...noDetails, isPrivate },
  });
  const changed = (isPrivate: boolean | null, source: RelationshipSource | null = null): RelationshipEvent => ({
    type: "RelationshipChanged",
    data: { relationshipId, member1Id: emma, ...noDetails, isPrivate, source, said: source && noDetails },
  });
  const addedPrivate: RelationshipEvent = {
    type: "RelationshipAdded",
    data: { ...relationship, ...noDetails, isPrivate: true, source: null },
  };

  test("is recorded where it changes anything", () => {
    given(added).when(say(true)).then(changed(true));
    given(added, changed(true)).when(say(false)).then(changed(false));
    given(added).when(say(false)).thenNothing();
    given(added, changed(true)).when(say(null)).thenNothing();
    given().when(add(true)).then(addedPrivate);
    given().when(add(false)).then(added);
  });
  test.each([
    ["how it ended", "isEndPrivate"],
    ["when they married", "isMarriagePrivate"],
  ])("is recorded of %s on its own, which opening the rest does not open", (_what, part) => {
    const sayOf = (changes: Partial<RelationshipDetails>): RelationshipCommand => ({
      type: "ChangeRelationship",
      data: { relationshipId, changes },
    });
    const after = (
      privacy: Partial<RelationshipDetails>,
      source: RelationshipSource | null = null,
    ): RelationshipEvent => ({
      type: "RelationshipChanged",
      data: { relationshipId, member1Id: emma, ...noDetails, ...privacy, source, said: source && noDetails },
    });
    given(added)
      .when(sayOf({ [part]: true }))
      .then(after({ [part]: true }));
    given(added)
      .when(sayOf({ [part]: false }))
      .thenNothing();
    given(added, after({ [part]: true, isPrivate: true }))
      .when(sayOf({ isPrivate: false }))
      .then(after({ isPrivate: false, [part]: true }));
    const source = sourceOf(importA, [
      "1 RESN CONFIDENTIAL",
      `1 ${part === "isEndPrivate" ? "DIV" : "MARR"}`,
      "2 RESN CONFIDENTIAL",
    ]);
    const told = { type: "RelationshipAdded", data: { ...relationship, ...noDetails, source } } as const;
    given(told)
      .when(sayOf({ isPrivate: false }))
      .then(after({ isPrivate: false, [part]: true }, source));
    given(told)
      .when(sayOf({ [part]: false }))
      .then(after({ [part]: false }, source));
  });
  test("lifts what a file keeps private, and does not say it again", () => {
    const source = sourceOf(importA, ["1 RESN CONFIDENTIAL", "1 MARR", "2 DATE 1839"]);
    const kept: RelationshipEvent = { type: "RelationshipAdded", data: { ...relationship, ...noDetails, source } };
    given(kept).when(say(true)).thenNothing();
    given(kept).when(say(false)).then(changed(false, source));
    const again = { restored: true, said: noDetails } as const;
    given(kept, removed)
      .when(add(null))
      .then({ ...kept, data: { ...kept.data, ...again } });
    given(kept, removed)
      .when(add(false))
      .then({ ...kept, data: { ...kept.data, isPrivate: false, ...again } });
  });
  test("outlives the removal of what is private", () => {
    given(addedPrivate, removed).when(add(null)).then(addedPrivate);
    given(addedPrivate, removed).when(add(false)).then(added);
  });
  test("is of partners alone", () =>
    given()
      .when({ ...add(true), data: { ...add(true).data, relationshipType: "cousin" } } as RelationshipCommand)
      .thenRejectedWith("INVALID_INPUT"));
});

describe("removing a relationship", () => {
  const remove: RelationshipCommand = { type: "RemoveRelationship", data: { relationshipId } };
  test("is recorded", () => given(added).when(remove).then(removed));
  test("finds nothing to do the second time", () => given(added, removed).when(remove).thenNothing());
  test("is refused where there never was one", () => given().when(remove).thenRejectedWith("NOT_FOUND"));
});

describe("a member who goes and comes back", () => {
  const goAlong: RelationshipCommand = {
    type: "RemoveRelationshipWithMember",
    data: { relationshipId, memberId: emma },
  };
  const comeBack: RelationshipCommand = { type: "RestoreRelationship", data: { relationshipId } };
  test("takes the relationship along", () => given(added).when(goAlong).then(removedWithEmma));
  test("takes along nothing that is gone", () => given(added, removed).when(goAlong).thenNothing());
  test("takes along no relationship that never was", () => given().when(goAlong).thenRejectedWith("NOT_FOUND"));
  test("brings back what went along", () => given(imported, removedWithEmma).when(comeBack).then(restored));
  test("brings it back as it was, with what a file had said", () => {
    const corrected: RelationshipEvent = {
      type: "RelationshipChanged",
      data: { relationshipId, member1Id: emma, ...noDetails, source: sourceOf(importB), said: atMaer },
    };
    given(imported, changedByB, corrected, removedWithEmma)
      .when(comeBack)
      .then({ ...restored, data: { ...restored.data, source: sourceOf(importB), said: atMaer } });
  });
  test("does not bring back what a person had removed", () => given(added, removed).when(comeBack).thenNothing());
  test("finds a relationship that stands already", () => given(added).when(comeBack).thenNothing());
});

describe("a file that speaks of a relationship", () => {
  const tells = (marriage: typeof noDetails | typeof atMaer, importId: string, extra: string[] = []) =>
    ({
      type: "ImportRelationship",
      data: { ...relationship, ...marriage, source: sourceOf(importId, extra) },
    }) satisfies RelationshipCommand;

  test("adds one that is new", () => given().when(tells(noDetails, importA)).then(imported));
  test("changes nothing when it says what the last one said", () =>
    given(imported).when(tells(noDetails, importB)).thenNothing());
  test("changes what it says anew", () => given(imported).when(tells(atMaer, importB)).then(changedByB));
  test("fills in what a person left open", () => given(added).when(tells(atMaer, importB)).then(changedByB));
  test("leaves what a person told", () => {
    const told: RelationshipEvent = {
      type: "RelationshipAdded",
      data: { ...relationship, ...noDetails, marriageDate: "1839", source: null },
    };
    given(told)
      .when(tells(atMaer, importB))
      .then({ ...changedByB, data: { ...changedByB.data, marriageDate: "1839" } } as RelationshipEvent);
  });
  test("does not bring back what a person removed", () =>
    given(imported, removed).when(tells(atMaer, importB)).thenNothing());
  test("brings back what the undoing of an import removed", () =>
    given(imported, undoneA)
      .when(tells(noDetails, importB))
      .then({ type: "RelationshipAdded", data: { ...relationship, ...noDetails, source: sourceOf(importB) } }));
});

describe("a relationship that a file tells and that cannot be there", () => {
  const { source, ...told } = imported.data as Extract<RelationshipEvent, { type: "RelationshipAdded" }>["data"];
  const data = { ...told, source: source!, mergedId: emma };
  const setAside: RelationshipCommand = { type: "SetRelationshipAside", data };
  const aside: RelationshipEvent = { type: "RelationshipSetAside", data };
  test("is set aside, once", () => {
    given().when(setAside).then(aside);
    given(aside).when(setAside).thenNothing();
  });
  test("is set aside nowhere where it stands", () => given(imported).when(setAside).thenNothing());
  test("comes with whom the file names once they are others, or when a file tells it again", () => {
    given(aside).when({ type: "RestoreRelationship", data: { relationshipId } }).then(restored);
    given(aside)
      .when({ type: "ImportRelationship", data: { ...told, source: source! } })
      .then(imported);
  });
});

describe("what a member's file would change", () => {
  const user = "0190a000-0000-7000-8000-0000000000aa";
  const proposedTo = (history: readonly RelationshipEvent[], marriage: RelationshipDetails) =>
    proposedChangeOfRelationship(history.reduce(relationshipDecider.evolve, relationshipDecider.initialState()), {
      ...marriage,
      source: sourceOf(importB),
    });
  const proposed = proposedTo([imported], atMaer)!;
  const accept: RelationshipCommand = {
    type: "AcceptChangeOfRelationship",
    data: { relationshipId, importId: importB, proposedBy: user, ...proposed },
  };
  const accepted: RelationshipEvent = {
    ...changedByB,
    data: { ...changedByB.data, proposedBy: user },
  } as RelationshipEvent;

  test("is told field by field, before and after", () =>
    expect(proposed).toMatchObject({
      changes: [
        { field: "marriageDate", before: null, after: "29 JAN 1839" },
        { field: "marriagePlace", before: null, after: "Maer" },
      ],
      spokeBefore: importA,
    }));
  test("is nothing where the file says nothing new, or of a relationship that was taken away", () => {
    expect(proposedTo([imported], noDetails)).toBeUndefined();
    expect(proposedTo([imported, removed], atMaer)).toBeUndefined();
  });
  test("is carried out once accepted", () => given(imported).when(accept).then(accepted));
  test("is carried out only where the value is still the one before", () => {
    const told: RelationshipEvent = {
      type: "RelationshipChanged",
      data: {
        relationshipId,
        member1Id: emma,
        ...noDetails,
        marriageDate: "1840",
        source: sourceOf("0190a000-0000-7000-8000-00000000000c"),
        said: null,
        importId: "0190a000-0000-7000-8000-00000000000c",
      },
    };
    const events = relationshipDecider.decide(
      accept,
      [imported, told].reduce(relationshipDecider.evolve, relationshipDecider.initialState()),
    );
    expect(events).toMatchObject([{ data: { marriageDate: "1840", marriagePlace: "Maer", source: told.data.source } }]);
    const after = [imported, told, ...events].reduce(relationshipDecider.evolve, relationshipDecider.initialState());
    const back: RelationshipCommand = {
      type: "UndoImportOfRelationship",
      data: { relationshipId, importId: importB, onlyAdded: false },
    };
    expect(relationshipDecider.decide(back, after)).toMatchObject([
      { data: { marriageDate: "1840", marriagePlace: null } },
    ]);
  });
  test("is not the last word where an export of ours spoke since, and the file's before that stays the last of others", () => {
    const importC = "0190a000-0000-7000-8000-00000000000c";
    const own: RelationshipEvent = {
      type: "RelationshipChanged",
      data: {
        relationshipId,
        member1Id: emma,
        ...noDetails,
        marriageDate: "1840",
        source: sourceOf(importC),
        said: { ...noDetails, marriageDate: "1840" },
        importId: importC,
        isOwn: true,
      },
    };
    const stateOf = (events: readonly RelationshipEvent[]) =>
      events.reduce(relationshipDecider.evolve, relationshipDecider.initialState());
    const events = relationshipDecider.decide(accept, stateOf([imported, own]));
    expect(events).toMatchObject([{ data: { marriagePlace: "Maer", source: own.data.source } }]);
    expect(stateOf([imported, own, ...events])).toMatchObject({ otherWord: { source: imported.data.source } });
  });
  test("is nothing where it was taken away since", () => given(imported, removed).when(accept).thenNothing());
  test("is refused where there never was one", () => given().when(accept).thenRejectedWith("NOT_FOUND"));
});

const evolved = (events: readonly RelationshipEvent[]) =>
  events.reduce(relationshipDecider.evolve, relationshipDecider.initialState());

describe("undoing an import", () => {
  const undo = (importId: string, onlyAdded = false): RelationshipCommand => ({
    type: "UndoImportOfRelationship",
    data: { relationshipId, importId, onlyAdded },
  });
  test("removes a relationship it added", () => given(imported).when(undo(importA)).then(undoneA));
  test("leaves one that a later import told more about", () =>
    given(imported, changedByB).when(undo(importA)).thenNothing());
  const asInA = { source: sourceOf(importA), said: noDetails };
  const setBack: RelationshipEvent = {
    type: "RelationshipChanged",
    data: { relationshipId, member1Id: emma, ...noDetails, ...asInA, importId: importB },
  };
  test("sets back one it changed", () => given(imported, changedByB).when(undo(importB)).then(setBack));
  test("does the same with one that was removed and came back since", () => {
    const asInB = { ...atMaer, source: sourceOf(importB), said: atMaer };
    const restoredAsInB: RelationshipEvent = { ...restored, data: { ...restored.data, ...asInB } };
    given(imported, removed, restored).when(undo(importA)).then(undoneA);
    given(imported, changedByB, removedWithEmma, restoredAsInB).when(undo(importB)).then(setBack);
  });
  test("by a member removes what it added, and leaves what it only changed", () => {
    given(imported).when(undo(importA, true)).then(undoneA);
    given(imported, changedByB).when(undo(importB, true)).thenNothing();
  });
  test("takes along what was private of it though somebody edited it since, unless they opened it", () => {
    const register = { source: "Register" };
    const secret = { ...noDetails, marriagePlace: "Maer", marriageCitations: [register], isMarriagePrivate: true };
    const told = { source: sourceOf(importB), said: secret, importId: importB };
    const hides: RelationshipEvent = {
      type: "RelationshipChanged",
      data: { relationshipId, member1Id: emma, ...secret, ...told },
    };
    const undoneAfter = (changes: Partial<RelationshipDetails>) => {
      const change: RelationshipCommand = { type: "ChangeRelationship", data: { relationshipId, changes } };
      const events = [imported, hides];
      const changed = relationshipDecider.decide(change, evolved(events));
      return relationshipDecider.decide(undo(importB), evolved([...events, ...changed]));
    };
    const edited = { marriagePlace: "Maer Hall", marriageCitations: [{ ...register, page: "7" }] };
    expect(undoneAfter(edited)).toMatchObject([{ data: noDetails }]);
    expect(undoneAfter({ ...edited, isMarriagePrivate: false })).toMatchObject([{ data: edited }]);
  });
  test("leaves a relationship that people made", () => given(added).when(undo(importA)).thenNothing());
  test("finds nothing where it was removed", () => given(imported, removed).when(undo(importA)).thenNothing());
  test("is refused where there never was one", () => given().when(undo(importA)).thenRejectedWith("NOT_FOUND"));
});

describe("taking over that of somebody who is merged, and giving it back", () => {
  const mergedId = "0190a000-0000-7000-8000-000000000003";
  const register = { source: "Register", page: "1" };
  const book = { source: "Parish book" };
  const taken = relationshipDecider.decide(
    {
      type: "TakeOverRelationship",
      data: {
        relationshipId,
        mergedId,
        stated: { member1Id: emma, member2Id: charles, relationshipType: "spouse" },
        details: { ...noDetails, marriagePlace: "Maer", marriageCitations: [register] },
        source: null,
      },
    },
    evolved([added]),
  );
  const giveBack: RelationshipCommand = { type: "GiveBackRelationship", data: { relationshipId, mergedId } };

  test("leaves what was added to a list since, and takes along what came with the merge", () => {
    const change: RelationshipCommand = {
      type: "ChangeRelationship",
      data: { relationshipId, changes: { marriageCitations: [register, book] } },
    };
    const state = evolved([added, ...taken]);
    expect(state).toMatchObject({ current: { marriageCitations: [register] } });
    const changed = relationshipDecider.decide(change, state);
    const back = relationshipDecider.decide(giveBack, evolved([added, ...taken, ...changed]));
    expect(back).toMatchObject([{ data: { marriagePlace: null, marriageCitations: [book] } }]);
  });

  describe("where the marriage of the other couple was private", () => {
    const takenPrivate = relationshipDecider.decide(
      {
        type: "TakeOverRelationship",
        data: {
          relationshipId,
          mergedId,
          stated: { member1Id: emma, member2Id: charles, relationshipType: "spouse" },
          details: { ...noDetails, marriagePlace: "Maer", marriageCitations: [register], isMarriagePrivate: true },
          source: null,
        },
      },
      evolved([added]),
    );
    const backAfter = (changes: Partial<RelationshipDetails>) => {
      const events = [added, ...takenPrivate];
      const change: RelationshipCommand = { type: "ChangeRelationship", data: { relationshipId, changes } };
      const changed = relationshipDecider.decide(change, evolved(events));
      return relationshipDecider.decide(giveBack, evolved([...events, ...changed]));
    };

    test("takes along what came with the merge and was edited since, and leaves what was added", () => {
      const edited = { ...register, page: "2" };
      expect(backAfter({ marriageCitations: [edited, book], marriagePlace: "Maer, Staffordshire" })).toMatchObject([
        { data: { marriagePlace: null, marriageCitations: [book], isMarriagePrivate: null } },
      ]);
    });
    test("takes along a citation whose source was called otherwise since", () =>
      expect(backAfter({ marriageCitations: [{ source: "Register of Maer" }] })).toMatchObject([
        { data: { marriageCitations: null, isMarriagePrivate: null } },
      ]));
    test("is as private as that of another couple, until both are taken back, and as before then", () => {
      const otherId = "0190a000-0000-7000-8000-000000000004";
      const steps: RelationshipCommand[] = [
        {
          type: "TakeOverRelationship",
          data: {
            relationshipId,
            mergedId: otherId,
            stated: { member1Id: emma, member2Id: charles, relationshipType: "spouse" },
            details: { ...noDetails, marriageDate: "1825", isMarriagePrivate: true },
            source: null,
          },
        },
        { type: "ChangeRelationship", data: { relationshipId, changes: { marriagePlace: "Maer Hall" } } },
        giveBack,
        { type: "GiveBackRelationship", data: { relationshipId, mergedId: otherId } },
      ];
      const [, , first, second] = steps.reduce<RelationshipEvent[][]>(
        (told, step) => [
          ...told,
          [...relationshipDecider.decide(step, evolved([added, ...takenPrivate, ...told.flat()]))],
        ],
        [],
      );
      expect(first).toMatchObject([{ data: { marriageDate: "1825", marriagePlace: null, isMarriagePrivate: true } }]);
      expect(second).toMatchObject([{ data: noDetails }]);
    });
    test("leaves what was edited where an administrator opened it since", () =>
      expect(backAfter({ marriageCitations: [{ ...register, page: "2" }], isMarriagePrivate: false })).toMatchObject([
        { data: { marriagePlace: null, marriageCitations: [{ ...register, page: "2" }], isMarriagePrivate: false } },
      ]));
  });
});
