import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { FileRefused } from "@kinkeeper/kit/api/upload-file.ts";
import { useTellFailure } from "@kinkeeper/kit/tell-failure.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";

const sentenceOf = (error: Error): string =>
  error instanceof FileRefused
    ? error.message
    : messageFor(error, "This could not be saved. Nothing you typed was lost; please try again.");

/** Several calls as one step: what was changed is read again, and why it failed is said in a toast and in a sentence. */
export const useChange = (change: () => Promise<void>, changed: readonly Pick<Endpoint, "id">[]) => {
  const queries = useQueryClient();
  const tellFailure = useTellFailure();
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onError: (error) => tellFailure(error, sentenceOf(error)),
    onSuccess: () => Promise.all(changed.map(({ id }) => queries.invalidateQueries({ queryKey: [id] }))),
  });
  return { run: () => mutate(), isPending, problem: error ? sentenceOf(error) : undefined };
};
