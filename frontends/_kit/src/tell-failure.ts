import { messageFor } from "./api/api-error.ts";
import { useToast } from "./toast.ts";

const told = new WeakSet<Error>();

/**
 * Shows in the toast titled "Error" why a change failed: the server's sentence, or else the fallback of the situation. Once for
 * each failure: a form hears of it too when the command that it sends has told it.
 */
export const useTellFailure = (): ((error: unknown, fallback: string) => void) => {
  const toast = useToast();
  return (error, fallback) => {
    if (error instanceof Error) {
      if (told.has(error)) return;
      told.add(error);
    }
    toast({ title: "Error", description: messageFor(error, fallback), variant: "destructive" });
  };
};
