import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import type { MemberCommand } from "./member-command.ts";
import { memberDecider } from "./member.decider.ts";
import { proposedChangeOf } from "./file-statement.ts";

const memberId = "0190a000-0000-7000-8000-000000000001";
const importA = "0190a000-0000-7000-8000-00000000000a";
const importB = "0190a000-0000-7000-8000-00000000000b";

const emma: MemberDetails = {
  ...removedMember,
  firstName: "Emma",
  lastName: "Darwin",
  maidenName: "Wedgwood",
  sex: "female",
  birthDate: "2 MAY 1808",
  birthPlace: "Maer",
};
const sourceOf = (importId: string, extra: readonly string[] = []): GedcomSource => ({
  importId,
  xref: "I1",
  uid: null,
  extra: [...extra],
});

const added: MemberEvent = { type: "MemberAdded", data: { memberId, details: emma, source: null } };
const imported: MemberEvent = { type: "MemberAdded", data: { memberId, details: emma, source: sourceOf(importA) } };
const changedTo = (details: MemberDetails, ...changed: (keyof MemberDetails)[]): MemberEvent => ({
  type: "MemberChanged",
  data: { memberId, details, changed },
});
const withDeath = { ...emma, deathDate: "1896" };
const photo: MemberEvent = { type: "MemberPhotoSet", data: { memberId, photoUrl: "/objects/1" } };
const removed: MemberEvent = { type: "MemberRemoved", data: { memberId } };
const restored: MemberEvent = { type: "MemberRestored", data: { memberId } };
const erased: MemberEvent = { type: "MemberErased", data: { memberId } };

const given = deciderSpec(memberDecider);

describe("adding somebody", () => {
  const add: MemberCommand = { type: "AddMember", data: { memberId, details: emma, source: null } };
  test("records what is known of them", () => given().when(add).then(added));
  test("happens once", () => given(added).when(add).thenRejectedWith("CONFLICT"));
  test("does not bring back somebody removed", () => given(added, removed).when(add).thenRejectedWith("CONFLICT"));
});

describe("changing somebody", () => {
  const change = (changes: Partial<MemberDetails>): MemberCommand => ({
    type: "ChangeMember",
    data: { memberId, changes },
  });
  test("records everything after the change, and which fields differ", () =>
    given(added)
      .when(change({ deathDate: "1896" }))
      .then(changedTo(withDeath, "deathDate")));
  test("takes whoever is given a death for dead, unless the change says that they live", () => {
    const living = { ...emma, isLiving: true };
    const alive: MemberEvent = { type: "MemberAdded", data: { memberId, details: living, source: null } };
    given(alive)
      .when(change({ deathDate: "1896" }))
      .then(changedTo(withDeath, "deathDate", "isLiving"));
    given(alive)
      .when(change({ deathPlace: "Downe" }))
      .then(changedTo({ ...emma, deathPlace: "Downe" }, "deathPlace", "isLiving"));
    given(alive)
      .when(change({ deathDate: "1896", isLiving: true }))
      .then(changedTo({ ...living, deathDate: "1896" }, "deathDate"));
    given(alive)
      .when(change({ deathDate: null }))
      .thenNothing();
  });
  test("takes events and associations without words as they came from a file, and none that are new", () => {
    const event = { id: "f1", type: "event" as const, date: "1830" };
    const other = { id: "a1", name: "Ann Lee", role: "other" as const };
    const details = { ...emma, facts: [event], associations: [other] };
    const known: MemberEvent = { type: "MemberAdded", data: { memberId, details, source: sourceOf(importA) } };
    const baptism = { id: "f2", type: "baptism" as const };
    const friend = { ...other, id: "a2", role: "friend" as const };
    const more = { facts: [baptism, { ...event, date: "1831" }], associations: [friend, other] };
    given(known)
      .when(change(more))
      .then(changedTo({ ...details, ...more }, "facts", "associations"));
    for (const changes of [
      { facts: [event, { ...event, id: "f2" }] },
      { associations: [other, { ...other, id: "a2" }] },
    ])
      given(known).when(change(changes)).thenRejectedWith("INVALID_INPUT");
    given(added)
      .when(change({ facts: [event] }))
      .thenRejectedWith("INVALID_INPUT");
  });
  const cited = { ...emma, birthCitations: [{ source: "Register of Maer", page: "12" }] };
  test("records what somebody cites for a birth, and that nobody does any more", () => {
    given(added)
      .when(change({ birthCitations: cited.birthCitations }))
      .then(changedTo(cited, "birthCitations"));
    given(added, changedTo(cited, "birthCitations"))
      .when(change({ birthCitations: null }))
      .then(changedTo({ ...cited, birthCitations: null }, "birthCitations"));
    given(added)
      .when(change({ birthCitations: null }))
      .thenNothing();
  });
  test("leaves fields that were not sent as they are", () =>
    given(added, changedTo(withDeath, "deathDate"))
      .when(change({ lastName: "Wedgwood" }))
      .then(changedTo({ ...withDeath, lastName: "Wedgwood" }, "lastName")));
  test("finds nothing to do when nothing differs", () =>
    given(added)
      .when(change({ firstName: "Emma" }))
      .thenNothing());
  test("is refused for somebody who is not there", () =>
    given()
      .when(change({ firstName: "E" }))
      .thenRejectedWith("NOT_FOUND"));
  test("is refused for somebody removed", () =>
    given(added, removed)
      .when(change({ firstName: "E" }))
      .thenRejectedWith("NOT_FOUND"));
  test("is refused for somebody erased", () =>
    given(added, erased)
      .when(change({ firstName: "E" }))
      .thenRejectedWith("CONFLICT"));
});

describe("choosing a portrait", () => {
  const choose: MemberCommand = { type: "SetMemberPhoto", data: { memberId, photoUrl: "/objects/1" } };
  test("records where it lies", () => given(added).when(choose).then(photo));
  test("finds nothing to do when it is the portrait already", () => given(added, photo).when(choose).thenNothing());
  test("is refused for somebody removed", () => given(added, removed).when(choose).thenRejectedWith("NOT_FOUND"));
});

describe("removing somebody", () => {
  const remove: MemberCommand = { type: "RemoveMember", data: { memberId } };
  test("is recorded", () => given(added).when(remove).then(removed));
  test("finds nothing to do the second time", () => given(added, removed).when(remove).thenNothing());
  test("is refused for somebody who was never there", () => given().when(remove).thenRejectedWith("NOT_FOUND"));
});

describe("taking somebody back to an earlier state", () => {
  const revert = (revision: number): MemberCommand => ({ type: "RevertMember", data: { memberId, revision } });
  test("changes them again to what they were", () =>
    given(added, changedTo(withDeath, "deathDate"))
      .when(revert(0))
      .then({ type: "MemberChanged", data: { memberId, details: emma, changed: ["deathDate"], revertedTo: 0 } }));
  test("says of whom the lines of their file keep private that they are, and of others nothing", () => {
    const source = sourceOf(importA, ["1 RESN CONFIDENTIAL"]);
    const kept: MemberEvent = { type: "MemberAdded", data: { memberId, details: emma, source } };
    const opened = changedTo({ ...emma, restrictions: null }, "restrictions");
    const restricted = { ...emma, restrictions: ["confidential" as const] };
    const data = { memberId, changed: ["restrictions" as const], revertedTo: 0 };
    given(kept, opened)
      .when(revert(0))
      .then({ type: "MemberChanged", data: { ...data, details: restricted } });
    given(added, changedTo(restricted, "restrictions"))
      .when(revert(0))
      .then({ type: "MemberChanged", data: { ...data, details: emma } });
  });
  test("takes the portrait back too", () =>
    given(added, photo)
      .when(revert(0))
      .then({ type: "MemberPhotoSet", data: { memberId, photoUrl: null, revertedTo: 0 } }));
  test("brings back somebody removed", () => given(added, removed).when(revert(0)).then(restored));
  test("finds nothing to do for how they stand", () => given(added).when(revert(0)).thenNothing());
  test("is refused to a state that never was", () => given(added).when(revert(1)).thenRejectedWith("NOT_FOUND"));
  test("is refused to when they were removed", () =>
    given(added, removed, restored).when(revert(1)).thenRejectedWith("CONFLICT"));
  test("is refused for somebody erased", () => given(added, erased).when(revert(0)).thenRejectedWith("CONFLICT"));
});

describe("purging somebody", () => {
  const purge: MemberCommand = { type: "PurgeMember", data: { memberId } };
  test("erases who was removed", () => given(added, removed).when(purge).then(erased));
  test("leaves who was brought back", () => given(added, removed, restored).when(purge).thenNothing());
  test("a second time records nothing", () => given(added, removed, erased).when(purge).thenNothing());
  test("of nobody is refused", () => given().when(purge).thenRejectedWith("NOT_FOUND"));
});

describe("erasing somebody", () => {
  const erase: MemberCommand = { type: "EraseMember", data: { memberId } };
  test("is recorded", () => given(added).when(erase).then(erased));
  test("finds nothing to do the second time", () => given(added, erased).when(erase).thenNothing());
  test("is refused for somebody removed", () => given(added, removed).when(erase).thenRejectedWith("NOT_FOUND"));
  test("leaves nothing in any version", () => {
    const member = [added, changedTo(withDeath, "deathDate"), erased].reduce(
      memberDecider.evolve,
      memberDecider.initialState(),
    );
    expect(member).toMatchObject({ status: "erased", current: removedMember, photoUrl: null, source: null });
  });
});

describe("a file that speaks of somebody who is here", () => {
  const tells = (says: MemberDetails, extra: readonly string[] = [], importId = importB): MemberCommand => ({
    type: "ImportMemberDetails",
    data: { memberId, source: sourceOf(importId, extra), says },
  });
  const recorded = (said: MemberDetails, extra: readonly string[] = []): MemberEvent => ({
    type: "MemberSourceRecorded",
    data: { memberId, source: sourceOf(importB, extra), said, importId: importB },
  });
  const updated = (details: MemberDetails, ...changed: (keyof MemberDetails)[]): MemberEvent => ({
    type: "MemberChanged",
    data: { memberId, details, changed, importId: importB },
  });

  test("changes nothing when it says what the last one said", () => given(imported).when(tells(emma)).thenNothing());
  test("changes nothing when it says what people know of somebody no file told of", () =>
    given(added).when(tells(emma)).thenNothing());
  test("changes what it says anew", () =>
    given(imported).when(tells(withDeath)).then(updated(withDeath, "deathDate"), recorded(withDeath)));
  test("leaves what somebody changed here meanwhile", () => {
    const edited = { ...emma, deathDate: "2 OCT 1896" };
    given(imported, changedTo(edited, "deathDate"))
      .when(tells({ ...withDeath, deathPlace: "Downe" }))
      .then(updated({ ...edited, deathPlace: "Downe" }, "deathPlace"), recorded({ ...withDeath, deathPlace: "Downe" }));
  });
  test("fills in only what is missing where people alone told of somebody", () =>
    given(added)
      .when(tells({ ...withDeath, firstName: "Emily" }))
      .then(updated(withDeath, "deathDate"), recorded({ ...withDeath, firstName: "Emily" })));
  test("is kept also where only lines differ that we have no field for", () =>
    given(imported)
      .when(tells(emma, ["1 _HOBBY diary"]))
      .then(recorded(emma, ["1 _HOBBY diary"])));
  test("does not bring back somebody removed", () => given(imported, removed).when(tells(withDeath)).thenNothing());
  test("does not tell of somebody erased again", () => given(imported, erased).when(tells(withDeath)).thenNothing());
});

describe("what a member's file would change", () => {
  const user = "0190a000-0000-7000-8000-0000000000aa";
  const proposedTo = (history: readonly MemberEvent[], says: MemberDetails, extra: readonly string[] = []) =>
    proposedChangeOf(history.reduce(memberDecider.evolve, memberDecider.initialState()), {
      source: sourceOf(importB, extra),
      says,
    });
  const accept = (change: ReturnType<typeof proposedTo>): MemberCommand => ({
    type: "AcceptChangeOfMember",
    data: { memberId, importId: importB, proposedBy: user, ...change! },
  });
  const newer = { ...withDeath, birthPlace: "Maer Hall" };
  const proposed = proposedTo([imported], newer);
  const acceptedAs = (details: MemberDetails, ...changed: (keyof MemberDetails)[]): MemberEvent => ({
    type: "MemberChanged",
    data: { memberId, details, changed, importId: importB, proposedBy: user },
  });
  const recorded: MemberEvent = {
    type: "MemberSourceRecorded",
    data: { memberId, source: sourceOf(importB), said: newer, importId: importB },
  };

  test("is told field by field, before and after", () =>
    expect(proposed).toMatchObject({
      changes: [
        { field: "birthPlace", before: "Maer", after: "Maer Hall" },
        { field: "deathDate", before: null, after: "1896" },
      ],
      said: newer,
      spokeBefore: importA,
      hasNewLines: false,
    }));
  test("is nothing where the file says what is known, or what somebody told otherwise here", () => {
    expect(proposedTo([imported], emma)).toBeUndefined();
    expect(proposedTo([added], { ...emma, birthPlace: "Shropshire" })).toBeUndefined();
    expect(
      proposedTo([imported, changedTo({ ...emma, birthPlace: "Maer" }, "birthPlace")], {
        ...emma,
        birthDate: "2 May 1808",
      }),
    ).toBeUndefined();
  });
  test("is nothing of somebody removed or erased", () => {
    expect(proposedTo([imported, removed], newer)).toBeUndefined();
    expect(proposedTo([imported, erased], newer)).toBeUndefined();
  });
  test("counts lines that we have no field for", () =>
    expect(proposedTo([imported], emma, ["1 _HOBBY diary"])).toMatchObject({ changes: [], hasNewLines: true }));

  test("is carried out once accepted, and says whose file it was", () =>
    given(imported)
      .when(accept(proposed))
      .then(acceptedAs(newer, "birthPlace", "deathDate"), recorded));
  test("is carried out only where the value is still the one before", () => {
    const edited = changedTo({ ...emma, birthPlace: "Shropshire" }, "birthPlace");
    given(imported, edited)
      .when(accept(proposed))
      .then(acceptedAs({ ...emma, birthPlace: "Shropshire", deathDate: "1896" }, "deathDate"), recorded);
  });
  test("is nothing where nothing of it is possible any more", () => {
    const edited = { ...emma, birthPlace: "Shropshire", deathDate: "2 OCT 1896" };
    given(imported, changedTo(edited, "birthPlace", "deathDate"))
      .when(accept(proposed))
      .thenNothing();
    given(imported, removed).when(accept(proposed)).thenNothing();
    given(imported, erased).when(accept(proposed)).thenNothing();
  });
  test("leaves the last word to a file that spoke since", () => {
    const importC = "0190a000-0000-7000-8000-00000000000c";
    const spoken: MemberEvent = {
      type: "MemberSourceRecorded",
      data: { memberId, source: sourceOf(importC), said: emma, importId: importC },
    };
    given(imported, spoken)
      .when(accept(proposed))
      .then(acceptedAs(newer, "birthPlace", "deathDate"));
  });
  test("as of somebody who was merged into them is held against what their files said, and is their word once accepted", () => {
    const mergedId = "0190a000-0000-7000-8000-000000000002";
    const em = { ...emma, firstName: "Em" };
    const merged: MemberEvent = {
      type: "MemberMerged",
      data: { memberId, mergedId, source: sourceOf(importA), said: em, relationships: [] },
    };
    const member = [added, merged].reduce(memberDecider.evolve, memberDecider.initialState());
    const told = { source: sourceOf(importB), mergedId };
    expect(proposedChangeOf(member, { ...told, says: em })).toBeUndefined();
    const says = { ...em, deathDate: "1896" };
    const change = proposedChangeOf(member, { ...told, says });
    expect(change).toMatchObject({ changes: [{ field: "deathDate" }], spokeBefore: importA });
    given(added, merged)
      .when({
        type: "AcceptChangeOfMember",
        data: { memberId, importId: importB, proposedBy: user, mergedId, ...change! },
      })
      .then(acceptedAs(withDeath, "deathDate"), {
        type: "MemberSourceRecorded",
        data: { memberId, source: told.source, said: says, importId: importB, mergedId },
      });
  });
  test("is taken back with its import", () =>
    given(imported, acceptedAs(newer, "birthPlace", "deathDate"), recorded)
      .when({ type: "UndoImportOfMember", data: { memberId, importId: importB, isNeeded: false, onlyAdded: false } })
      .then(
        {
          type: "MemberChanged",
          data: { memberId, details: emma, changed: ["birthPlace", "deathDate"], importId: importB },
        },
        { type: "MemberSourceRecorded", data: { memberId, source: sourceOf(importA), said: emma, importId: importB } },
      ));
  test("is refused where there never was anybody", () => given().when(accept(proposed)).thenRejectedWith("NOT_FOUND"));
});

describe("a portrait that an archive brings", () => {
  const bring: MemberCommand = { type: "BringMemberPhoto", data: { memberId, photoUrl: "/objects/1" } };
  test("is given to somebody without one", () => given(imported).when(bring).then(photo));
  test("replaces none that somebody gave them meanwhile", () => {
    const other: MemberEvent = { type: "MemberPhotoSet", data: { memberId, photoUrl: "/objects/2" } };
    given(imported, other).when(bring).thenNothing();
  });
  test("is nothing to somebody removed or erased", () => {
    given(imported, removed).when(bring).thenNothing();
    given(imported, erased).when(bring).thenNothing();
  });
  test("is refused where there never was anybody", () => given().when(bring).thenRejectedWith("NOT_FOUND"));
  test("goes when what brought it is undone, and one that was chosen since stays", () => {
    const importId = "i1";
    const back: MemberCommand = { type: "TakePhotoBack", data: { memberId, photoUrl: "/objects/1", importId } };
    const none: MemberEvent = { type: "MemberPhotoSet", data: { memberId, photoUrl: null, importId } };
    const other: MemberEvent = { type: "MemberPhotoSet", data: { memberId, photoUrl: "/objects/2" } };
    given(imported, photo).when(back).then(none);
    given(imported, photo, other).when(back).thenNothing();
    given(imported, photo, removed).when(back).thenNothing();
  });
  test("keeps nobody from going with the import that brought both", () => {
    const { importId } = (imported as Extract<MemberEvent, { type: "MemberAdded" }>).data.source!;
    const along: MemberEvent = { type: "MemberPhotoSet", data: { memberId, photoUrl: "/objects/1", importId } };
    const undo: MemberCommand = {
      type: "UndoImportOfMember",
      data: { memberId, importId, isNeeded: false, onlyAdded: false },
    };
    given(imported, along).when(undo).then({ type: "MemberRemoved", data: { memberId, importId } });
    given(imported, photo).when(undo).thenNothing();
  });
});

describe("undoing an import", () => {
  const undo = (importId: string, isNeeded = false, onlyAdded = false): MemberCommand => ({
    type: "UndoImportOfMember",
    data: { memberId, importId, isNeeded, onlyAdded },
  });
  const updatedByB: MemberEvent[] = [
    { type: "MemberChanged", data: { memberId, details: withDeath, changed: ["deathDate"], importId: importB } },
    { type: "MemberSourceRecorded", data: { memberId, source: sourceOf(importB), said: withDeath, importId: importB } },
  ];
  const backFromB: MemberEvent[] = [
    { type: "MemberChanged", data: { memberId, details: emma, changed: ["deathDate"], importId: importB } },
    { type: "MemberSourceRecorded", data: { memberId, source: sourceOf(importA), said: emma, importId: importB } },
  ];

  test("removes somebody it added", () =>
    given(imported)
      .when(undo(importA))
      .then({ type: "MemberRemoved", data: { memberId, importId: importA } }));
  test("leaves somebody whom people changed since", () =>
    given(imported, changedTo(withDeath, "deathDate")).when(undo(importA)).thenNothing());
  test("leaves somebody with a portrait", () => given(imported, photo).when(undo(importA)).thenNothing());
  test("leaves somebody whom a later import changed", () =>
    given(imported, ...updatedByB)
      .when(undo(importA))
      .thenNothing());
  test("leaves somebody who is needed by others", () => given(imported).when(undo(importA, true)).thenNothing());
  test("sets back somebody it changed", () =>
    given(imported, ...updatedByB)
      .when(undo(importB))
      .then(...backFromB));
  test("sets back only what is still as the import left it", () => {
    const edited = { ...withDeath, deathDate: "2 OCT 1896" };
    given(imported, ...updatedByB, changedTo(edited, "deathDate"))
      .when(undo(importB))
      .then(backFromB[1]!);
  });
  test("finds nothing to do the second time, whatever people did in between", () => {
    const edited = { ...withDeath, deathDate: "2 OCT 1896" };
    given(imported, ...updatedByB, changedTo(edited, "deathDate"), backFromB[1]!)
      .when(undo(importB))
      .thenNothing();
    given(imported, ...updatedByB, ...backFromB)
      .when(undo(importB))
      .thenNothing();
  });
  test("lets somebody go when the later import that changed them is undone first", () =>
    given(imported, ...updatedByB, ...backFromB)
      .when(undo(importA))
      .then({ type: "MemberRemoved", data: { memberId, importId: importA } }));
  test("of an older import goes through what a newer one found", () => {
    const importC = "0190a000-0000-7000-8000-00000000000c";
    const later = { ...withDeath, birthPlace: "Maer Hall" };
    const updatedByC: MemberEvent[] = [
      { type: "MemberChanged", data: { memberId, details: later, changed: ["birthPlace"], importId: importC } },
      { type: "MemberSourceRecorded", data: { memberId, source: sourceOf(importC), said: later, importId: importC } },
    ];
    const history = [imported, ...updatedByB, ...updatedByC];
    const undone = [undo(importB), undo(importC)].reduce(
      (events, command) => [
        ...events,
        ...memberDecider.decide(command, events.reduce(memberDecider.evolve, memberDecider.initialState())),
      ],
      history,
    );
    expect(undone.reduce(memberDecider.evolve, memberDecider.initialState())).toMatchObject({
      current: emma,
      said: emma,
      source: sourceOf(importA),
      importedChanges: [],
    });
  });
  describe("that kept something private", () => {
    const hides = (details: MemberDetails, extra: readonly string[] = []): MemberEvent[] => [
      { type: "MemberChanged", data: { memberId, details, changed: ["deathDate"], importId: importB } },
      {
        type: "MemberSourceRecorded",
        data: { memberId, source: sourceOf(importB, extra), said: details, importId: importB },
      },
    ];
    const register = { source: "Register" };
    const privateDeath = { ...withDeath, deathCitations: [register], isDeathPrivate: true };
    const edited = { ...privateDeath, deathDate: "2 OCT 1896", deathCitations: [{ ...register, page: "7" }] };
    const undoneB = (...events: readonly MemberEvent[]) =>
      memberDecider.decide(undo(importB), events.reduce(memberDecider.evolve, memberDecider.initialState()));

    test("takes that along though somebody edited it since", () =>
      expect(undoneB(imported, ...hides(privateDeath), changedTo(edited, "deathDate"))[0]).toMatchObject({
        data: { details: emma },
      }));
    test("leaves what was edited where somebody opened it since", () => {
      const opened = { ...edited, isDeathPrivate: false };
      expect(undoneB(imported, ...hides(privateDeath), changedTo(opened, "deathDate", "isDeathPrivate"))).toMatchObject(
        [{ type: "MemberSourceRecorded" }],
      );
    });
    test("takes that along though a later import keeps the same private, and is undone after it", () => {
      const importC = "0190a000-0000-7000-8000-00000000000c";
      const titled = { ...edited, title: "Mrs" };
      const extra = ["1 DEAT", "2 RESN privacy"];
      const updatedByC: MemberEvent[] = [
        { type: "MemberChanged", data: { memberId, details: titled, changed: ["title"], importId: importC } },
        {
          type: "MemberSourceRecorded",
          data: {
            memberId,
            source: sourceOf(importC, extra),
            said: { ...privateDeath, title: "Mrs" },
            importId: importC,
          },
        },
      ];
      const history = [
        imported,
        ...hides(privateDeath, extra),
        changedTo(edited, "deathDate", "deathCitations"),
        ...updatedByC,
      ];
      const evolved = (events: readonly MemberEvent[]) =>
        events.reduce(memberDecider.evolve, memberDecider.initialState());
      const undone = [undo(importB), undo(importC)].reduce<readonly MemberEvent[]>(
        (events, command) => [...events, ...memberDecider.decide(command, evolved(events))],
        history,
      );
      expect(evolved(undone)).toMatchObject({ current: { deathDate: null }, source: sourceOf(importA) });
      expect(evolved(undone)).not.toHaveProperty("current.deathCitations.0");
    });
    test("takes all of it along where it kept all of somebody private, and shows them again", () => {
      const whole = { ...withDeath, notes: [{ id: "1", text: "A painter." }], restrictions: ["confidential" as const] };
      const since = {
        ...whole,
        deathDate: "2 OCT 1896",
        lastName: "Wedgwood",
        notes: [{ id: "1", text: "A potter." }],
      };
      const changes = changedTo(since, "deathDate", "lastName", "notes");
      const [event] = undoneB(imported, ...hides(whole, ["1 RESN confidential"]), changes);
      const open = { ...emma, lastName: "Wedgwood", notes: undefined, restrictions: undefined };
      expect(event).toMatchObject({ data: { details: open } });
    });
  });
  test("says what the lines of the file before it keep private again", () => {
    const kept: MemberEvent = {
      type: "MemberAdded",
      data: { memberId, details: emma, source: sourceOf(importA, ["1 BIRT", "2 RESN privacy"]) },
    };
    given(kept, ...updatedByB)
      .when(undo(importB))
      .then(
        {
          type: "MemberChanged",
          data: {
            memberId,
            details: emma,
            changed: ["deathDate"],
            importId: importB,
            keeps: { birth: true, death: false, biography: false, facts: [], names: [], associations: [], notes: [] },
          },
        },
        {
          type: "MemberSourceRecorded",
          data: { memberId, source: sourceOf(importA, ["1 BIRT", "2 RESN privacy"]), said: emma, importId: importB },
        },
      );
  });
  describe("by a member", () => {
    test("removes somebody it added, unless somebody has changed them since", () => {
      const removedByA: MemberEvent = { type: "MemberRemoved", data: { memberId, importId: importA } };
      given(imported)
        .when(undo(importA, false, true))
        .then(removedByA);
      given(imported, changedTo(withDeath, "deathDate"))
        .when(undo(importA, false, true))
        .thenNothing();
    });
    test("leaves somebody it only changed", () =>
      given(imported, ...updatedByB)
        .when(undo(importB, false, true))
        .thenNothing());
  });
  test("is nothing to somebody it never touched", () => given(imported).when(undo(importB)).thenNothing());
});

describe("what the family's rule says of whether somebody lives", () => {
  const presume = (isLiving: boolean): MemberCommand => ({ type: "PresumeLiving", data: { memberId, isLiving } });
  const living = { ...emma, isLiving: true };
  const presumed = (details: MemberDetails): MemberEvent => ({
    type: "MemberChanged",
    data: { memberId, details, changed: ["isLiving"], presumed: true },
  });

  test("is recorded of whom a file told, both ways, and once", () => {
    given(imported).when(presume(true)).then(presumed(living));
    given(imported, presumed(living)).when(presume(false)).then(presumed(emma));
    given(imported).when(presume(false)).thenNothing();
  });
  test("is recorded of who was typed with nothing but what forms say of everybody", () =>
    given({ type: "MemberAdded", data: { memberId, details: living, source: null } })
      .when(presume(false))
      .then(presumed(emma)));
  test("changes nothing that a person said", () => {
    given(added).when(presume(true)).thenNothing();
    given(imported, changedTo(living, "isLiving"), changedTo({ ...living, title: "Mrs" }, "title"))
      .when(presume(false))
      .thenNothing();
  });
  test("is nothing to who is gone", () => given(imported, removed).when(presume(true)).thenNothing());
  test("counts as no hand: undoing the import takes them out", () =>
    given(imported, presumed(living))
      .when({ type: "UndoImportOfMember", data: { memberId, importId: importA, isNeeded: false, onlyAdded: false } })
      .then({ type: "MemberRemoved", data: { memberId, importId: importA } }));
});
