import serviceWorker from "./service-worker.ts?service-worker-url";

/** Whom the page shows now: who waits for the page to be quiet may have been followed by somebody else. */
let latest: string | undefined;

/** After the page has loaded it asks for what it shows; then it is quiet, in milliseconds. */
const untilQuiet = 3_000;

const pageIsQuiet = async (): Promise<void> => {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, untilQuiet));
};

/**
 * Tells the service worker whose what it keeps is: at once where it is at work already, and registers it once the page
 * is quiet, with what was loaded before it could see it. Where it cannot be registered the product works as ever, only
 * not without a network.
 * @param viewer the account and its family
 */
export const tellServiceWorker = async (viewer: string): Promise<void> => {
  const { serviceWorker: workers } = navigator;
  latest = viewer;
  workers.controller?.postMessage({ viewer, loaded: [] });
  await pageIsQuiet();
  if (latest !== viewer) return;
  try {
    await workers.register(serviceWorker);
    const { active } = await workers.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const ours = loaded.filter((address) => address.startsWith(`${location.origin}/`));
    active?.postMessage({ viewer, loaded: ["/", "/api/auth/user", ...ours] });
  } catch (error) {
    console.warn("nothing can be kept for reading without a network:", error);
  }
};
