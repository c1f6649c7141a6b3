import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../ids.ts";
import { keyName, type KeyName, type Keyring } from "../keyring.ts";

/** A place where keys are kept, for the time of a suite. */
export interface KeyringPlace {
  /** An adapter over what the place holds, with a cache of its own; closed by whoever opened it. */
  open(): Keyring;
  remove(): Promise<void>;
}

const newName = (): KeyName => keyName(newId(), newId());

/** What every keyring keeps to. */
export const keyringContract = (
  name: string,
  start: () => Promise<KeyringPlace>,
  { isLasting = true }: { readonly isLasting?: boolean } = {},
): void => {
  describe(`the keyring contract, kept by ${name}`, () => {
    let place: KeyringPlace;
    let keyring: Keyring;
    beforeAll(async () => {
      place = await start();
      keyring = place.open();
    });
    afterAll(async () => {
      await keyring.close();
      await place.remove();
    });

    test("a key is made on first use: 32 bytes, another for each name", async () => {
      const names = [newName(), newName()];
      const keys = await keyring.ensure(names);
      expect([...keys.keys()].toSorted()).toEqual(names.toSorted());
      expect([...keys.values()].map((key) => key.length)).toEqual([32, 32]);
      expect(keys.get(names[0]!)).not.toEqual(keys.get(names[1]!));
    });

    test("the same name has the same key from then on", async () => {
      const name = newName();
      const made = (await keyring.ensure([name])).get(name);
      expect((await keyring.ensure([name])).get(name)).toEqual(made);
      expect((await keyring.find([name])).get(name)).toEqual(made);
    });

    test("finding makes nothing", async () => {
      const name = newName();
      expect(await keyring.find([name])).toEqual(new Map());
      expect(await keyring.find([name])).toEqual(new Map());
    });

    test("no names, no keys", async () => {
      expect(await keyring.ensure([])).toEqual(new Map());
      expect(await keyring.find([])).toEqual(new Map());
    });

    test("a name asked for twice in one call has one key", async () => {
      const name = newName();
      expect((await keyring.ensure([name, name])).size).toBe(1);
    });

    test("names may hold anything", async () => {
      const names = ["платформа/Ö 'quoted' \"too\"", "platform/\\%_", `platform/${"x".repeat(300)}`];
      const made = await keyring.ensure(names);
      expect(await keyring.find(names)).toEqual(made);
      expect(made.size).toBe(3);
    });

    test("thousands of keys are made at once and found again", async () => {
      const names = Array.from({ length: 5_000 }, newName);
      const made = await keyring.ensure(names);
      expect(new Set([...made.values()].map((key) => key.toString("hex"))).size).toBe(5_000);
      const other = isLasting ? place.open() : keyring; // with nothing in its cache
      expect(await other.find(names)).toEqual(made);
      if (isLasting) await other.close();
    });

    test("those who make the same keys at the same time get the same keys", async () => {
      const names = Array.from({ length: 50 }, newName);
      const other = isLasting ? place.open() : keyring;
      const [one, two, three] = await Promise.all([
        keyring.ensure(names),
        other.ensure(names.toReversed()),
        keyring.ensure(names.slice(10)),
      ]);
      for (const name of names) expect(two.get(name)).toEqual(one.get(name));
      for (const [name, key] of three) expect(key).toEqual(one.get(name));
      if (isLasting) await other.close();
    });

    describe("destroying a key", () => {
      test("makes its name unknown, for finding and for making", async () => {
        const [name, neighbour] = [newName(), newName()];
        await keyring.ensure([name, neighbour]);
        await keyring.destroy(name);
        expect([...(await keyring.find([name, neighbour])).keys()]).toEqual([neighbour]);
        expect([...(await keyring.ensure([name, neighbour])).keys()]).toEqual([neighbour]);
      });

      test("can be repeated", async () => {
        const name = newName();
        await keyring.ensure([name]);
        await keyring.destroy(name);
        await keyring.destroy(name);
        expect(await keyring.ensure([name])).toEqual(new Map());
      });

      test("of a name that has none keeps one from being made", async () => {
        const name = newName();
        await keyring.destroy(name);
        expect(await keyring.ensure([name])).toEqual(new Map());
      });

      test.runIf(isLasting)("is known to whoever opens the keyring later", async () => {
        const name = newName();
        await keyring.ensure([name]);
        await keyring.destroy(name);
        const other = place.open();
        expect(await other.ensure([name])).toEqual(new Map());
        await other.close();
      });
    });

    test.runIf(isLasting)("opened again, it holds the keys made before", async () => {
      const name = newName();
      const one = place.open();
      const made = await one.ensure([name]);
      await one.close();
      const other = place.open();
      expect(await other.find([name])).toEqual(made);
      await other.close();
    });

    test("a closed keyring refuses everything", async () => {
      const closed = place.open();
      await closed.close();
      await expect(closed.ensure([newName()])).rejects.toMatchObject({ name: "StoreUnavailable" });
      await expect(closed.find([newName()])).rejects.toMatchObject({ name: "StoreUnavailable" });
    });
  });
};
