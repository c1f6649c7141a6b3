import { randomBytes } from "node:crypto";
import path from "node:path";
import { serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import { freePort } from "@kinkeeper/platform/free-port";
import type { ListenAddress } from "@kinkeeper/platform/http/listen-address";
import { makeRunFolder } from "@kinkeeper/platform/run-folder";

/** Where the services of this process listen, so that nobody else on the machine reaches them (decision 21). */
export interface ListenAddresses {
  readonly of: Readonly<Record<ServiceName, ListenAddress>>;
  /** What opens them, where the system itself does not keep others out. */
  readonly secret?: string;
  /** Takes away what they need on disk, once the services have stopped. */
  remove(): void;
}

const forEachService = async (
  address: (name: ServiceName) => ListenAddress | Promise<ListenAddress>,
): Promise<ListenAddresses["of"]> =>
  Object.fromEntries(
    await Promise.all(serviceNames.map(async (name) => [name, await address(name)] as const)),
  ) as ListenAddresses["of"];

const loopback = "127.0.0.1";
const socketOf = (name: ServiceName): string => `${name}.sock`;

/** Unix sockets in a folder that only this user can enter; on Windows ports of the loopback address behind a secret of this start. */
export const chooseListenAddresses = async (platform: NodeJS.Platform = process.platform): Promise<ListenAddresses> => {
  if (platform === "win32")
    return {
      of: await forEachService(async () => ({ port: await freePort(loopback), host: loopback })),
      secret: randomBytes(32).toString("base64url"),
      remove: () => undefined,
    };
  const longest = serviceNames.map(socketOf).toSorted((one, other) => other.length - one.length)[0]!;
  const { path: folder, remove } = makeRunFolder(longest);
  process.once("exit", remove);
  return {
    of: await forEachService((name) => ({ path: path.join(folder, socketOf(name)) })),
    remove: () => {
      process.off("exit", remove);
      remove();
    },
  };
};
