import { sharedPhotosCache } from "@kinkeeper/kit/shared-photos.ts";

const name = "reading-1";
const viewerKey = "/.viewer";
const keptAt = "x-kept-at";
const longest = 7 * 86_400_000;
const mostAnswers = 250;

export interface ReadingCache {
  /** What is kept belongs to this account in this family from now on; all of another's goes. Null: to nobody. */
  readonly belongTo: (viewer: string | null) => Promise<void>;
  /** Nothing is left, and nothing is kept before it is known again whose it is. */
  readonly forget: () => Promise<void>;
  /** Called before asking: what was asked for somebody else is not kept when its answer comes. */
  readonly begin: () => Promise<(key: string, answer: Response) => Promise<void>>;
  readonly find: (key: string) => Promise<Response | undefined>;
}

/** What one account read last in one family: one cache, that is never two people's. */
export const keptFor = (now: () => number = Date.now): ReadingCache => {
  /** Raised whenever it begins to belong to somebody else. */
  let turn = 0;
  let viewer: Promise<string | null> | undefined;

  const recorded = async (): Promise<string | null> => {
    if (!(await caches.has(name))) return null;
    const known = await (await caches.open(name)).match(viewerKey);
    return known ? known.text() : null;
  };
  const current = (): Promise<string | null> => (viewer ??= recorded());
  const drop = async (): Promise<void> => {
    turn += 1;
    viewer = Promise.resolve(null);
    await caches.delete(name);
  };

  return {
    belongTo: async (next) => {
      const before = await current();
      if (before === next) return;
      await drop();
      // What was shared by whoever was here before is not the next one's; what is shared before signing in is.
      if (next === null || before !== null) await caches.delete(sharedPhotosCache);
      if (next === null) return;
      viewer = Promise.resolve(next);
      await (await caches.open(name)).put(viewerKey, new Response(next));
    },
    forget: drop,
    begin: async () => {
      const begun = turn;
      const owner = await current();
      return async (key, answer) => {
        if (owner === null || begun !== turn) return;
        const headers = new Headers(answer.headers);
        headers.set(keptAt, String(now()));
        const body = await answer.blob();
        if (begun !== turn) return;
        const cache = await caches.open(name);
        // The newest stand last, the viewer's name first.
        await cache.delete(key);
        await cache.put(key, new Response(body, { status: answer.status, headers }));
        const keys = await cache.keys();
        const old = keys.filter(({ url }) => !url.endsWith(viewerKey)).slice(0, -mostAnswers);
        await Promise.all(old.map((each) => cache.delete(each)));
        // Somebody left while it was written: it may have brought the cache back.
        if (begun !== turn && (await current()) === null) await caches.delete(name);
      };
    },
    find: async (key) => {
      if ((await current()) === null) return undefined;
      const known = await (await caches.open(name)).match(key, { ignoreVary: true });
      return known && now() - Number(known.headers.get(keptAt)) < longest ? known : undefined;
    },
  };
};
