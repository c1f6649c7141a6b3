import type { ShowToast, Toast } from "@kinkeeper/kit/toast.ts";

export interface ShownToast extends Toast {
  readonly id: number;
  readonly isOpen: boolean;
}

export const defaultDuration = 5000;
/** A dismissed toast stays known for so long (milliseconds). */
export const removalDelay = 1_000_000;

/** One toast at a time: a new one takes the place of the last. */
export const createToastStore = () => {
  let current: ShownToast | undefined;
  let lastId = 0;
  let removal: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const change = (next: ShownToast | undefined) => {
    current = next;
    for (const listener of listeners) listener();
  };

  const show: ShowToast = (toast) => {
    clearTimeout(removal);
    lastId += 1;
    change({ ...toast, id: lastId, isOpen: true });
  };

  const dismiss = (id: number) => {
    if (current?.id !== id || !current.isOpen) return;
    change({ ...current, isOpen: false });
    removal = setTimeout(() => change(undefined), removalDelay);
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  return { show, dismiss, subscribe, current: () => current };
};

export type ToastStore = ReturnType<typeof createToastStore>;
