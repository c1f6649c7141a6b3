import { genealogyContext } from "@kinkeeper/contracts/genealogy/events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { EventStore } from "@kinkeeper/platform/event-store";
import { newId } from "@kinkeeper/platform/ids";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import type { KeyName, Keyring } from "@kinkeeper/platform/keyring";
import { batched } from "./batched.ts";
import type { ImportPorts } from "./import-ports.ts";
import { unpackKeys } from "./packed-keys.ts";

/** People of the family recorded something since the import last looked: nothing was recorded now. */
export class FamilyChanged extends Error {
  override readonly name = "FamilyChanged";
}

const notHere = (): never => {
  throw new Error("an import has no need of this");
};

/**
 * A journal that checks and encrypts here, and has others write. With `inStep` it records only while people have recorded
 * no more than so many transactions; throws FamilyChanged otherwise.
 */
export const journalOver = (ports: ImportPorts, inStep?: () => number): EventJournal => {
  const readStream = batched((streams: readonly string[]) => ports.readStreams(streams));
  const findKeys = batched(async (lots: readonly (readonly KeyName[])[]) => {
    const found = unpackKeys(await ports.findKeys([...new Set(lots.flat())]));
    return lots.map(() => found);
  });
  const store: EventStore = {
    append: async (appends, options) => {
      if (!inStep) return ports.append(appends, options);
      const answer = await ports.appendInStep(appends, options, inStep());
      if (answer === "changed") throw new FamilyChanged("people changed the family meanwhile");
      return answer;
    },
    read: async (stream, fromRevision = 0) => (await readStream(stream)).slice(fromRevision),
    follow: notHere,
    check: notHere,
    close: notHere,
  };
  const keyring: Keyring = {
    ensure: async (names) => unpackKeys(await ports.ensureKeys(names)),
    find: findKeys,
    destroy: notHere,
    close: notHere,
  };
  return createJournal({ store, keyring, contexts: [genealogyContext], now: () => new Date().toISOString(), newId });
};
