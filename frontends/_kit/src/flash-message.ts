const key = "flash-message";

/** Keeps a message for the page that is loaded next, beyond which no toast lasts; where the browser keeps nothing, it is not shown. */
export const setFlashMessage = (message: string): void => {
  try {
    sessionStorage.setItem(key, message);
  } catch {
    // Storage is switched off.
  }
};

/** The message that was kept, once. */
export const takeFlashMessage = (): string | undefined => {
  try {
    const message = sessionStorage.getItem(key) ?? undefined;
    sessionStorage.removeItem(key);
    return message;
  } catch {
    return undefined;
  }
};
