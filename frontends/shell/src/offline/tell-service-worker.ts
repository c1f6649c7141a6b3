import serviceWorker from "./service-worker.ts?service-worker-url";

const untilLoaded = (): Promise<void> =>
  document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener("load", () => resolve(), { once: true }));

/**
 * Registers the service worker once the page has loaded, and tells it whose what it keeps is. Where it cannot be
 * registered the product works as ever, only not without a network.
 * @param viewer the account and its family
 */
export const tellServiceWorker = async (viewer: string): Promise<void> => {
  await untilLoaded();
  try {
    await navigator.serviceWorker.register(serviceWorker);
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const ours = loaded.filter((address) => address.startsWith(`${location.origin}/`));
    active?.postMessage({ viewer, loaded: ["/", "/api/auth/user", ...ours] });
  } catch (error) {
    console.warn("nothing can be kept for reading without a network:", error);
  }
};
