import serviceWorker from "./service-worker.ts?service-worker-url";

/**
 * Registers the service worker and tells it whose what it keeps is, with what was loaded before it could see it. Rejects where
 * it cannot be registered.
 * @param viewer the account and its family
 */
export const registerServiceWorker = async (viewer: string): Promise<void> => {
  const { serviceWorker: workers } = navigator;
  await workers.register(serviceWorker);
  const { active } = await workers.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const ours = loaded.filter((address) => address.startsWith(`${location.origin}/`));
  active?.postMessage({ viewer, loaded: ["/", "/api/auth/user", ...ours] });
};
