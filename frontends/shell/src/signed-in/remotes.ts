import {
  remotesManifest,
  remotesManifestElementId,
  remotesManifestPath,
  type RemoteDescriptor,
} from "@kinkeeper/contracts/remotes";
import { forgettable } from "@kinkeeper/kit/page-failures.ts";
import { readAtOnce } from "@kinkeeper/kit/read-at-once.ts";
import { contractVersion, type PartName, type RemoteModule } from "@kinkeeper/kit/remote-module.ts";
import { loadRemote, registerRemotes } from "@module-federation/runtime";

export type Remotes = ReadonlyMap<string, RemoteDescriptor>;

const attempts = 3;
/** The runtime itself would wait 20 s for a script; a person should not. */
const attemptTimeout = 8000;
const firstPause = 300;

let manifest: Promise<Remotes> | undefined;

/** The remotes that are deployed, registered with the runtime. A failure is not remembered. */
export const deployedRemotes = (): Promise<Remotes> => {
  manifest ??= readManifest()
    .then((remotes) => {
      register([...remotes.values()]);
      return remotes;
    })
    .catch((error: unknown) => {
      forgettable.add(() => {
        manifest = undefined;
      });
      throw error;
    });
  return manifest;
};

/** The gateway writes the manifest into the document; without it (or once it may be outdated) it is fetched. */
const readManifest = async (): Promise<Remotes> => {
  const inlined = document.getElementById(remotesManifestElementId)?.textContent;
  return inlined ? remotesOf(JSON.parse(inlined)) : fetchManifest();
};

const fetchManifest = async (): Promise<Remotes> => {
  const answer = await fetch(remotesManifestPath, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${remotesManifestPath}: ${answer.status}`);
  return remotesOf(await answer.json());
};

const remotesOf = (body: unknown): Remotes =>
  new Map(remotesManifest.parse(body).remotes.map((remote) => [remote.name, remote]));

const register = (remotes: readonly RemoteDescriptor[], force = false): void =>
  registerRemotes(
    remotes.map(({ name, entry }) => ({ name, entry: new URL(entry, location.origin).href })),
    { force },
  );

const loading = new Map<string, Promise<RemoteModule>>();

/** Loads `<name>/app`: three attempts with growing pauses, the manifest asked again in between. A failure is not remembered. */
export const loadRemoteApp = (remote: RemoteDescriptor): Promise<RemoteModule> => loadModule(remote, "app");

/** The same for a part that another remote shows; undefined where its remote is not deployed. */
export const loadPart = async (name: PartName): Promise<RemoteModule | undefined> => {
  const [remoteName = "", part = ""] = name.split("/");
  const remote = (await deployedRemotes()).get(remoteName);
  return remote && loadModule(remote, part);
};

const loadModule = (remote: RemoteDescriptor, module: string): Promise<RemoteModule> => {
  const name = `${remote.name}/${module}`;
  const running = loading.get(name);
  if (running) return running;
  const promise = readAtOnce(loadWithRetry(remote, name));
  loading.set(name, promise);
  promise.catch(() => loading.delete(name));
  return promise;
};

const loadWithRetry = async (remote: RemoteDescriptor, module: string): Promise<RemoteModule> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loadOnce(module);
    } catch (error) {
      if (attempt >= attempts) throw error;
      await pause(firstPause * 2 ** (attempt - 1));
      await registerAfresh(remote);
    }
  }
};

const loadOnce = async (name: string): Promise<RemoteModule> => {
  const module = await within(attemptTimeout, loadRemote<RemoteModule>(name, { from: "runtime" }));
  if (!module) throw new Error(`there is no ${name}`);
  if (module.contract !== contractVersion) throw new Error(`${name} speaks contract ${String(module.contract)}`);
  return module;
};

/** It may have been deployed again under new hashes meanwhile. */
const registerAfresh = async (remote: RemoteDescriptor): Promise<void> => {
  const fresh = await fetchManifest().catch((error: unknown) => {
    console.warn("the list of remotes cannot be read:", error);
    return undefined;
  });
  register([fresh?.get(remote.name) ?? remote], true);
};

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const within = <T>(milliseconds: number, promise: Promise<T>): Promise<T> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
};
