import type { User } from "@kinkeeper/contracts/identity/signed-in";
import { useEffect } from "react";

/** Development has its own reloading, and old files must not come back in it. */
const isPossible = process.env.NODE_ENV === "production" && "serviceWorker" in navigator;

/** Lets the service worker keep what this account reads in this family. */
export const useOfflineReading = ({ id, tenantId }: User): void => {
  useEffect(() => {
    if (isPossible)
      void import("./tell-service-worker.ts").then(({ tellServiceWorker }) =>
        tellServiceWorker(`${id} ${tenantId ?? ""}`),
      );
  }, [id, tenantId]);
};
