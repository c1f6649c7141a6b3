import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { StoreUnavailable } from "../event-store.ts";
import type { ObjectStore } from "../object-store.ts";
import { diskObjectStore } from "../objects/disk-object-store.ts";

export interface CrashingObjects {
  readonly objects: ObjectStore;
  /** The next bytes are kept; whoever sent them never hears of it, and the store answers nothing from then on. */
  crashAfterPut(): void;
  /** The store answers again. */
  recover(): void;
  remove(): Promise<void>;
}

/** Objects in a temporary folder that can be cut off between keeping bytes and saying so, as a crash does. */
export const crashingObjects = async (): Promise<CrashingObjects> => {
  const folder = await mkdtemp(path.join(tmpdir(), "kinkeeper-objects-"));
  const store = diskObjectStore(folder);
  let state: "well" | "crashing" | "gone" = "well";
  const refuseWhenGone = (): void => {
    if (state === "gone") throw new StoreUnavailable("the object store has crashed");
  };
  const objects: ObjectStore = {
    put: async (...given) => {
      refuseWhenGone();
      await store.put(...given);
      if (state === "crashing") state = "gone";
      refuseWhenGone();
    },
    get: async (...given) => {
      refuseWhenGone();
      return store.get(...given);
    },
    remove: async (key) => {
      refuseWhenGone();
      await store.remove(key);
    },
    async *list(prefix) {
      refuseWhenGone();
      yield* store.list(prefix);
    },
    check: () => store.check(),
  };
  return {
    objects,
    crashAfterPut: () => void (state = "crashing"),
    recover: () => void (state = "well"),
    remove: () => rm(folder, { recursive: true }),
  };
};
