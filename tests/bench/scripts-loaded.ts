import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";

/** A script as it came over the wire. */
export interface LoadedScript {
  readonly url: string;
  /** Of the body as it was compressed. */
  readonly bytes: number;
}

export interface Traffic {
  /** The scripts that came since it was last asked; answers once none has come for a while. */
  next(): Promise<readonly LoadedScript[]>;
}

interface Response {
  readonly url: string;
  /** Of the head. */
  readonly encodedDataLength: number;
  readonly mimeType: string;
}

/** A page that begins a script later than this after the last is doing so for another reason than having been opened. */
const quietMilliseconds = 700;

/** Watches a page from now on. Compressed with gzip, as the figures say; browsers take brotli, which is smaller. */
export const watchScripts = async (context: BrowserContext, page: Page): Promise<Traffic> => {
  await context.setExtraHTTPHeaders({ "accept-encoding": "gzip" });
  const devtools = await context.newCDPSession(page);
  const begun = new Map<string, Response>();
  let loaded: LoadedScript[] = [];
  let last = performance.now();
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    begun.set(requestId, response);
    if (response.mimeType.endsWith("javascript")) last = performance.now();
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const response = begun.get(requestId);
    if (!response?.mimeType.endsWith("javascript")) return;
    last = performance.now();
    // What comes from the cache is not sent.
    if (encodedDataLength > 0)
      loaded.push({ url: response.url, bytes: encodedDataLength - response.encodedDataLength });
  });
  await devtools.send("Network.enable");
  return {
    next: async () => {
      for (let quiet = 0; quiet < quietMilliseconds; quiet = performance.now() - last)
        await delay(quietMilliseconds / 5);
      const taken = loaded;
      loaded = [];
      return taken;
    },
  };
};
