import { handlingOf, isChangeOfViewer } from "./kept-answers.ts";
import { keptFor } from "./reading-cache.ts";
import { sharedPhotoName, sharedPhotosCache } from "@kinkeeper/kit/shared-photos.ts";

/** Of a service worker's own scope only what is used here: the types of pages and workers exclude each other. */
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetched extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Said extends Lasting {
  readonly data: unknown;
}
interface Worker {
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetched) => void): void;
  addEventListener(type: "message", listener: (event: Said) => void): void;
}
const worker = self as unknown as Worker;

const files = "files-1";
const mostFiles = 300;
const reading = keptFor();

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

/** A name with the hash of its content always answers the same. */
const file = async (request: Request): Promise<Response> => {
  const cache = await caches.open(files);
  const known = await cache.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -mostFiles).map((key) => cache.delete(key)));
  }
  return answer;
};

/** Where nothing is kept to show; with the tokens of the design system, since no style sheet can be loaded. */
const offlinePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>You’re offline · Kinkeeper</title><style>
:root{color-scheme:light dark;--paper:#fbf8f3;--ink:#2b2420;--soft:#6b5f55;--accent:#2f5d50;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#171412;--ink:#f1eae0;--soft:#b5a899;--accent:#86c5b1;--on:#10211c}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 Inter,system-ui,sans-serif}
main{max-width:36rem;margin:18vh auto 0;padding:0 24px}
h1{font:600 2rem/1.25 "Source Serif 4",Georgia,serif;margin:0 0 12px}
p{color:var(--soft);margin:0 0 24px}
a{display:inline-block;padding:10px 18px;border-radius:8px;background:var(--accent);color:var(--on);text-decoration:none}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
</style></head><body><main><h1>You’re offline</h1>
<p>Kinkeeper needs the internet to open this page. Please try again once you are back online.</p>
<a href="">Try again</a></main></body></html>`;

/** From the network; what was kept of the same account and family where there is none. `key`: under which it is kept. */
const networkFirst = async (event: Fetched, key: string, isWorthKeeping: (answer: Response) => boolean) => {
  const keep = await reading.begin();
  try {
    const answer = await fetch(event.request);
    if (answer.status === 401) event.waitUntil(reading.forget());
    else if (answer.ok && !answer.redirected && isWorthKeeping(answer)) event.waitUntil(keep(key, answer.clone()));
    return answer;
  } catch (error) {
    const known = await reading.find(key);
    if (known) return known;
    throw error;
  }
};

const typeOf = (answer: Response): string => answer.headers.get("content-type") ?? "";

const page = async (event: Fetched): Promise<Response> => {
  try {
    // Every page is the same document; which one it is, its address says.
    return await networkFirst(event, "/", (answer) => typeOf(answer).startsWith("text/html"));
  } catch {
    return new Response(offlinePage, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
  }
};

/** Pictures that another app shares wait here until the archive's page takes them. */
const takePhotos = async (request: Request): Promise<Response> => {
  const sent = (await request.formData()).getAll("photos");
  const cache = await caches.open(sharedPhotosCache);
  await Promise.all((await cache.keys()).map((key) => cache.delete(key)));
  const photos = sent.filter((photo) => photo instanceof File);
  await Promise.all(
    photos.map((photo, index) =>
      cache.put(
        `/share-photos/${index}`,
        new Response(photo, {
          headers: { "content-type": photo.type, [sharedPhotoName]: encodeURIComponent(photo.name) },
        }),
      ),
    ),
  );
  return Response.redirect(new URL("/artifacts?shared=1", worker.registration.scope).href, 303);
};

/** What a page loaded before anything was kept for its viewer; files that never change come out of the browser's own cache. */
const keepLoaded = async (addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    const url = new URL(address, worker.registration.scope);
    const handling = handlingOf(url, url.pathname === "/");
    if (handling === "file") await file(new Request(url));
    else if (handling !== "network" && !(await reading.find(url.pathname + url.search))) {
      const keep = await reading.begin();
      const answer = await fetch(url);
      if (answer.ok) await keep(url.pathname + url.search, answer);
    }
  }
};

/** A page says who is signed in (`<account> <family>`, null for nobody) and what it has loaded so far. */
const isSaid = (data: unknown): data is { readonly viewer: string | null; readonly loaded: readonly string[] } =>
  typeof data === "object" && data !== null && "viewer" in data && "loaded" in data;

worker.addEventListener("message", (event) => {
  const { data } = event;
  if (!isSaid(data)) return;
  event.waitUntil(reading.belongTo(data.viewer).then(() => keepLoaded(data.loaded)));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!url.href.startsWith(worker.registration.scope)) return;
  if (isChangeOfViewer(request.method, url.pathname)) {
    event.waitUntil(reading.forget());
    return;
  }
  if (request.method === "POST" && url.pathname === "/share-photos") return event.respondWith(takePhotos(request));
  if (request.method !== "GET" || request.headers.has("range")) return;
  switch (handlingOf(url, request.mode === "navigate")) {
    case "file":
      return event.respondWith(file(request));
    case "page":
      return event.respondWith(page(event));
    case "answer":
      return event.respondWith(
        networkFirst(event, url.pathname + url.search, (answer) => typeOf(answer).startsWith("application/json")),
      );
    case "picture":
      return event.respondWith(
        networkFirst(event, url.pathname + url.search, (answer) => typeOf(answer).startsWith("image/")),
      );
    case "network":
  }
});
