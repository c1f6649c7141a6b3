import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { expect, test, vi } from "vitest";
import { memberDecider } from "../../members/member.decider.ts";
import { memberStream } from "../../members/member.ts";
import { BatchWriter, writeItems, type BatchItem } from "./batch-writer.ts";

const item: BatchItem = { decide: async () => undefined };

const addMany = async (writer: BatchWriter<BatchItem>, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) await writer.add(item);
};

test("sends a few batches ahead of those that are recorded and no more, and loses nothing", async () => {
  let written = 0;
  const recorded: (() => void)[] = [];
  const writer = new BatchWriter(async (items) => {
    written += items.length;
    await new Promise<void>((resolve) => recorded.push(resolve));
  });
  const adding = addMany(writer, 1_050).then(() => writer.finish());
  await expect.poll(() => recorded).toHaveLength(3);
  expect(written).toBe(300);

  recorded[0]!();
  await expect.poll(() => recorded).toHaveLength(4);
  expect(written).toBe(400);

  for (let next = 1; next < 11; next += 1) {
    await expect.poll(() => recorded.length).toBeGreaterThan(next);
    recorded[next]!();
  }
  await adding;
  expect(written).toBe(1_050);
});

test("what is made to be nothing is not written, and what fails is told to whoever adds more or finishes", async () => {
  const batches: number[] = [];
  const writer = new BatchWriter(async (items) => {
    batches.push(items.length);
    throw new Error("the store is full");
  });
  await writer.add(async () => undefined);
  await writer.add(item);
  await expect(writer.finish()).rejects.toThrow("the store is full");
  expect(batches).toEqual([1]);
  await writer.add(item);
  await expect(writer.finish()).rejects.toThrow("the store is full");
});

test("streams of a batch are told to the store as independent: those nobody knew, and those that were decided on", async () => {
  const { journal, close } = memoryJournal();
  const tenantId = newId();
  const context = { tenantId, correlationId: newId(), causationId: newId() };
  const [fresh, known, importId] = [newId(), newId(), newId()];
  const added = (memberId: string): MemberEvent => ({
    type: "MemberAdded",
    data: {
      memberId,
      details: { ...removedMember, firstName: "Emma" },
      source: { importId, xref: "I1", uid: null, extra: [] },
    },
  });
  const append = (memberId: string) => ({
    stream: memberStream(tenantId, memberId),
    expectedRevision: -1,
    events: [added(memberId)],
  });
  await journal.append([append(known)], context);
  const written = vi.spyOn(journal.store, "append");
  const command = {
    type: "UndoImportOfMember",
    data: { memberId: known, importId, isNeeded: false, onlyAdded: true },
  } as const;
  await writeItems(journal, context, importId, [
    { append: append(fresh), decide: async () => undefined },
    { decide: (unit) => unit.decide(memberDecider, memberStream(tenantId, known), command) },
  ]);
  const told = written.mock.calls.map(([appends, options]) => [
    appends.map(({ stream }) => stream),
    options?.independent,
  ]);
  expect(told).toEqual([
    [[memberStream(tenantId, fresh)], true],
    [[memberStream(tenantId, known)], true],
  ]);
  await close();
});
