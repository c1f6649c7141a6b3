import type { User } from "@kinkeeper/contracts/identity/signed-in";
import { useEffect } from "react";

/** Development has its own reloading, and old files must not come back in it. */
const isPossible = process.env.NODE_ENV === "production" && "serviceWorker" in navigator;

/** After the page has loaded it asks for what it shows; then it is quiet, in milliseconds. */
const untilQuiet = 3_000;

const pageIsQuiet = async (): Promise<void> => {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, untilQuiet));
};

/**
 * Lets the service worker keep what this account reads in this family: one that is at work already is told at once; its script
 * is loaded, and it is registered, once the page is quiet. Where that fails the product works as ever, only not without a network.
 */
export const useOfflineReading = ({ id, tenantId }: User): void => {
  useEffect(() => {
    if (!isPossible) return;
    const viewer = `${id} ${tenantId ?? ""}`;
    let isFollowed = false;
    const register = async () => {
      await pageIsQuiet();
      if (isFollowed) return;
      const { registerServiceWorker } = await import("./register-service-worker.ts");
      await registerServiceWorker(viewer);
    };
    navigator.serviceWorker.controller?.postMessage({ viewer, loaded: [] });
    register().catch((error: unknown) => console.warn("nothing can be kept for reading without a network:", error));
    return () => {
      // Who waits for the page to be quiet may be followed by somebody else.
      isFollowed = true;
    };
  }, [id, tenantId]);
};
