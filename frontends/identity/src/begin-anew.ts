import { setFlashMessage } from "@kinkeeper/kit/flash-message.ts";

/** Loads the product again from its start, and shows `message` there: who is signed in, or in which family, is not what any page knows. */
export const beginAnew = (message: string): void => {
  setFlashMessage(message);
  window.location.assign("/");
};
