import { expect, test, vi } from "vitest";
import { newId } from "../ids.ts";
import { keyName } from "../keyring.ts";
import { preparedIds } from "./prepared-ids.ts";
import { createSqliteKeyring } from "./sqlite-keyring.ts";

const setUp = () => {
  const keyring = createSqliteKeyring({ file: ":memory:" });
  let time = new Date("2026-01-01T00:00:00Z").getTime();
  const ensure = vi.spyOn(keyring, "ensure");
  const warn = vi.fn<() => void>();
  const ids = preparedIds({ keyring, newId, now: () => new Date(time), logger: { warn } });
  return {
    ids,
    ensure,
    warn,
    pass: (milliseconds: number) => (time += milliseconds),
    hasKey: async (tenantId: string, id: string) => (await keyring.find([keyName(tenantId, id)])).size === 1,
    /** Until what is being made is there. */
    made: () => Promise.all(ensure.mock.results.map(({ value }) => value as Promise<unknown>)).then(() => undefined),
  };
};

test("a family that adds somebody now and then has no keys made ahead", async () => {
  const { ids, ensure, pass } = setUp();
  for (let person = 0; person < 3; person += 1) {
    ids.take("family");
    pass(6_000);
  }
  expect(ensure).not.toHaveBeenCalled();
});

test("while a family adds people one after the other, ids come with a key, each once", async () => {
  const { ids, ensure, made, hasKey } = setUp();
  const taken = [ids.take("family"), ids.take("family")];
  await made();
  for (let person = 0; person < 40; person += 1) {
    const id = ids.take("family");
    expect(await hasKey("family", id)).toBe(true);
    taken.push(id);
    await made();
  }
  expect(new Set(taken).size).toBe(42);
  expect(ensure.mock.calls.length).toBeLessThan(42 / 7);
});

test("families do not share ids", async () => {
  const { ids, made, hasKey } = setUp();
  for (const tenantId of ["one", "other"]) for (let person = 0; person < 2; person += 1) ids.take(tenantId);
  await made();
  const [one, other] = [ids.take("one"), ids.take("other")];
  expect([await hasKey("one", one), await hasKey("other", one), await hasKey("other", other)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("an id that has waited too long is not given out: it would tell another time than the person's", async () => {
  const { ids, made, pass, hasKey } = setUp();
  ids.take("family");
  ids.take("family");
  await made();
  pass(21_000);
  expect(await hasKey("family", ids.take("family"))).toBe(false);
});

test("where keys cannot be made, ids are given out without", async () => {
  const { ids, ensure, warn } = setUp();
  ensure.mockRejectedValue(new Error("full"));
  ids.take("family");
  ids.take("family");
  await expect.poll(() => warn).toHaveBeenCalled();
  expect(ids.take("family")).toMatch(/^[0-9a-f-]{36}$/);
});
