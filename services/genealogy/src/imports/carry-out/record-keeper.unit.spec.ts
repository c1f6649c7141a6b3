import { describe, expect, test } from "vitest";
import { IssueList } from "../../gedcom/issue-list.ts";
import type { ImportLog } from "../import-log.ts";
import { RecordKeeper, type KeptBefore } from "./record-keeper.ts";

const source = "0 @S1@ SOUR\n1 TITL Register\n1 REPO @R1@";
const repository = "0 @R1@ REPO\n1 NAME Archive";
const note = "0 @N1@ SNOTE told by others";

const kept = async (
  { copies, keptLots = 0 }: Partial<Pick<KeptBefore, "copies">> & { keptLots?: number },
  work: (keeper: RecordKeeper) => Promise<void>,
) => {
  const lots: unknown[] = [];
  const log = {
    state: { status: "running", keptLots },
    handle: async ({ data }: { data: { lot: number; records: readonly string[] } }) =>
      void lots.push([data.lot, data.records]),
  } as unknown as ImportLog;
  const nothing = new Set<string>();
  const before = { known: nothing, taken: nothing, shown: nothing, copies: copies ?? new Map() };
  await work(new RecordKeeper(log, "01", before, new IssueList()));
  return lots;
};

const ofOthers = new Map(["S1", "R1", "N1"].map((name) => [name, { isCalledSo: false }]));
const add = async (keeper: RecordKeeper): Promise<void> => {
  for (const text of [source, repository, note]) await keeper.add(text);
};

describe("records that other files told of in the same words", () => {
  test("are kept where something recorded leads to them, with what they lead to", async () => {
    const lots = await kept({ copies: ofOthers }, async (keeper) => {
      await add(keeper);
      keeper.leadFrom(["1 OCCU weaver", "2 SOUR @S1@"]);
      await keeper.finish({ isResumed: false });
    });
    expect(lots).toEqual([[0, [source, repository]]]);
    expect(
      await kept({ copies: ofOthers }, async (keeper) => {
        await add(keeper);
        await keeper.finish({ isResumed: false });
      }),
    ).toEqual([]);
  });

  test("and are called so in the file's own line are kept beside anything else, which may have their names for other records", async () => {
    const copies = new Map([...ofOthers, ["N1", { isCalledSo: true }] as const]);
    const told = "0 @N2@ SNOTE new";
    const lots = await kept({ copies }, async (keeper) => {
      await add(keeper);
      await keeper.add(told);
      await keeper.finish({ isResumed: false });
    });
    expect(lots).toEqual([
      [0, [told]],
      [1, [note]],
    ]);
  });

  test("are all kept after an interruption, behind what was kept before it", async () => {
    const lots = await kept({ copies: ofOthers, keptLots: 3 }, async (keeper) => {
      await add(keeper);
      await keeper.finish({ isResumed: true });
    });
    expect(lots).toEqual([[3, [source, repository, note]]]);
  });
});
