import { useSyncExternalStore } from "react";

/** True once the server has answered 401 to somebody who was signed in. What is typed on the page stays there. */
let hasEnded = false;
const listeners = new Set<() => void>();

export const tellSessionEnded = (ended: boolean): void => {
  hasEnded = ended;
  for (const listener of listeners) listener();
};

export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasEnded,
  );
