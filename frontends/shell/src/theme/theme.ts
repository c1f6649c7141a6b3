import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

const storageKey = "theme";
const paper: Record<Theme, string> = { light: "#fbf8f3", dark: "#171412" };
const listeners = new Set<() => void>();

const currentTheme = (): Theme => (document.documentElement.dataset["theme"] === "dark" ? "dark" : "light");

/** Applies a theme to the page root and remembers it; light where nothing is remembered. */
export const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset["theme"] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper[theme]);
  try {
    localStorage.setItem(storageKey, theme);
  } catch (error) {
    console.warn("the theme cannot be remembered in this browser:", error);
  }
  for (const listener of listeners) listener();
};

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
