import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { publicDetails } from "@kinkeeper/contracts/genealogy/public-details";
import type { Recorded } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { gedcom, person } from "../testing/gedcom-text.ts";
import { memberStream } from "./member.ts";
import { recordFilePrivacy } from "./record-file-privacy.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

const file = gedcom(
  person(
    "I1",
    "Emma /Wedgwood/",
    "1 NAME Emma /Secretname/",
    "2 TYPE aka",
    "2 RESN confidential",
    "1 NOTE A Secretnote",
    "2 RESN privacy",
    "1 BIRT",
    "2 PLAC Secretplace",
    "2 RESN privacy",
    "1 RELI Secretfaith",
    "2 RESN privacy",
    "1 DEAT Y",
  ),
  person("I2", "Charles /Darwin/", "1 NAME Charley //", "2 TYPE aka", "1 NOTE He sailed.", "1 DEAT Y"),
);

const say = () => {
  const { readModel } = harness.service;
  const logger = { info: () => undefined, error: () => undefined } as never;
  return recordFilePrivacy({ readModel, journal: harness.journal, logger, newId });
};

test("events of files that were read before tell other contexts what their lines keep private", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const tenantId = admin.claims.tenantId!;
  // Of all families: what those of other tests leave is no matter of this one.
  const { left } = await say();
  await gedcomClient(admin).importFile(file);
  const eventsOf = async (id: string) => harness.journal.read<MemberEvent>(memberStream(tenantId, id));
  const people = await gedcomClient(admin).people();
  const [emma, charles] = ["Emma", "Charles"].map((name) => people.find(({ firstName }) => firstName === name)!.id);
  const [added] = (await eventsOf(emma!)) as [Recorded<Extract<MemberEvent, { type: "MemberAdded" }>>];
  expect(JSON.stringify(publicDetails(added.data))).not.toMatch(/Secret/);

  // As it was recorded before.
  const [olderId, wholeId] = [newId(), newId()];
  const { keeps: _keeps, ...data } = added.data;
  const {
    isBiographyPrivate: _isPrivate,
    isBirthPrivate: _isHidden,
    otherNames,
    facts: told,
    ...details
  } = data.details;
  const facts = told!.map(({ isPrivate: _hidden, ...fact }) => fact);
  const names = otherNames!.map(({ isPrivate: _hidden, ...name }) => name);
  const older = {
    type: "MemberAdded",
    data: { ...data, memberId: olderId, details: { ...details, otherNames: names, facts } },
  } as const;
  const whole = {
    type: "MemberAdded",
    data: { ...data, memberId: wholeId, details, source: { ...data.source!, extra: ["1 RESN privacy"] } },
  } as const;
  await harness.record({ stream: memberStream(tenantId, wholeId), expectedRevision: -1, events: [whole] });
  await harness.record({
    stream: memberStream(tenantId, olderId),
    expectedRevision: -1,
    events: [older],
  });
  expect(JSON.stringify(publicDetails(older.data))).toMatch(
    /^(?=.*Secretname)(?=.*Secretnote)(?=.*Secretplace).*Secretfaith/,
  );
  expect(await say()).toEqual({ recorded: 2, left });
  const said = (await eventsOf(olderId)).at(-1)!;
  expect(said).toMatchObject({
    type: "MemberChanged",
    data: { keeps: { biography: true, names: [0], birth: true, facts: [facts[0]!.id] }, presumed: true },
  });
  expect(JSON.stringify(publicDetails((said as typeof added).data))).not.toMatch(/Secret/);
  // An event that tells of somebody private without the lines of their file said nothing of it.
  expect((await eventsOf(wholeId)).at(-1)).toMatchObject({ data: { details: { restrictions: ["privacy"] } } });
  expect(await say()).toEqual({ recorded: 0, left });
  expect([await eventsOf(emma!), await eventsOf(charles!)].map(({ length }) => length)).toEqual([1, 1]);

  // Of somebody who was removed there is something left, until they are back.
  const removedId = newId();
  const stream = memberStream(tenantId, removedId);
  const removed = { type: "MemberRemoved", data: { memberId: removedId } } as const;
  const again = { ...older, data: { ...older.data, memberId: removedId } } as const;
  await harness.record({ stream, expectedRevision: -1, events: [again, removed] });
  expect(await say()).toEqual({ recorded: 0, left: left + 1 });
  const restored = { type: "MemberRestored", data: { memberId: removedId } } as const;
  await harness.record({ stream, expectedRevision: 1, events: [restored] });
  expect(await say()).toEqual({ recorded: 1, left });
});
