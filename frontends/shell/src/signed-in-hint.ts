/**
 * Whether this browser was signed in when it was last here. Only a hint: it lets the signed-in part of the shell load
 * beside the question who is signed in, instead of after it.
 */
const key = "kinkeeper-was-signed-in";

export const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    return false; // storage is switched off: nothing is known
  }
};

export const rememberSignedIn = (isSignedIn: boolean): void => {
  try {
    if (isSignedIn) localStorage.setItem(key, "yes");
    else localStorage.removeItem(key);
  } catch {
    // Storage is switched off: the next visit is a little slower, nothing else.
  }
};
