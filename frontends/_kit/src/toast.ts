import { createContext, useContext } from "react";

export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: "default" | "destructive";
  /** One thing to do about it, such as Undo; the toast closes when it is done. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Milliseconds until it goes away by itself; 5000 unless told. */
  readonly duration?: number;
}

/** Shows a toast; it replaces the one that is visible. */
export type ShowToast = (toast: Toast) => void;

export const ToastContext = createContext<ShowToast | undefined>(undefined);

/** `toast({ title, description, variant, action })`; the shell shows it, whichever frontend it comes from. */
export const useToast = (): ShowToast => {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error("useToast needs a FrontendRoot above it");
  return toast;
};
