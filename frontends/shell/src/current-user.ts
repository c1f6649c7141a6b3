import type { SignedIn } from "@kinkeeper/contracts/identity/signed-in";
import { errorOfAnswer, offlineError } from "@kinkeeper/kit/api/api-error.ts";
import { queryOptions } from "@tanstack/react-query";
import { takeSessionHint } from "./session-hint.ts";

/**
 * Asks who is signed in; null for nobody (401). The contract's schema is loaded only once there is somebody to read:
 * the landing page needs none of it.
 */
export const askCurrentUser = async (signal?: AbortSignal): Promise<SignedIn | null> => {
  const answer = await fetch("/api/auth/user", { credentials: "include", ...(signal ? { signal } : {}) }).catch(
    (cause: unknown) => {
      throw signal?.aborted ? cause : offlineError(cause);
    },
  );
  if (answer.status === 401) return null;
  if (!answer.ok) throw errorOfAnswer(answer.status, answer.statusText, await answer.text());
  const { readUser } = await import(/* webpackChunkName: "signed-in" */ "./signed-in/read-user.ts");
  return readUser(answer);
};

export const currentUserQuery = queryOptions({
  queryKey: ["currentUser"],
  queryFn: ({ signal }) => (takeSessionHint() === "none" ? null : askCurrentUser(signal)),
});
