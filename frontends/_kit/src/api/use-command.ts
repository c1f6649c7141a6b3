import type { Endpoint, ResponseOf } from "@kinkeeper/contracts/endpoint";
import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from "@tanstack/react-query";
import { useTellFailure } from "../tell-failure.ts";
import { useToast, type Toast } from "../toast.ts";
import { useApi } from "./api-context.ts";
import { isRefusal } from "./api-error.ts";
import type { CallArguments } from "./call-arguments.ts";

export interface CommandOptions<E extends Endpoint> {
  /**
   * Lists to read again once it has succeeded; the mutation ends when they have been asked for. Also where nobody knows whether it
   * has (no answer, a 5xx): they show it. Nobody waits for them then.
   */
  readonly invalidates?: readonly Pick<Endpoint, "id">[];
  /** The sentence of the toast titled "Success", or the whole toast; none when absent. */
  readonly success?: string | Toast | ((response: ResponseOf<E>, sent: CallArguments<E>) => string | Toast);
  /** Said in the toast titled "Error" when the server sent no sentence of its own. */
  readonly failure: string;
  /** Only for what happens without anybody having asked for it: nobody is told that it failed. */
  readonly silentFailure?: boolean;
  readonly onSuccess?: (response: ResponseOf<E>, sent: CallArguments<E>) => void;
}

/** One that is on its way for the first time is not asked for anew, and what comes may be from before the change: it is then. */
const readAgain = async (queries: QueryClient, queryKey: readonly string[]): Promise<void> => {
  const onTheirWay = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching", predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries({ queryKey });
  if (onTheirWay.length > 0)
    await queries.invalidateQueries({ queryKey, predicate: (query) => onTheirWay.includes(query) });
};

/** A change: sends it, refetches the lists it touches, tells how it went. */
export const useCommand = <E extends Endpoint>(
  endpoint: E,
  { invalidates = [], success, failure, silentFailure = false, onSuccess }: CommandOptions<E>,
): UseMutationResult<ResponseOf<E>, Error, CallArguments<E>> => {
  const api = useApi();
  const toast = useToast();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const readAllAgain = () => Promise.all(invalidates.map(({ id }) => readAgain(queries, [id])));
  return useMutation({
    mutationFn: (sent: CallArguments<E>) =>
      (api.call as (e: E, s: CallArguments<E>) => Promise<ResponseOf<E>>)(endpoint, sent),
    onSuccess: async (response, sent) => {
      const said = typeof success === "function" ? success(response, sent) : success;
      if (said) toast(typeof said === "string" ? { title: "Success", description: said } : said);
      onSuccess?.(response, sent);
      await readAllAgain();
    },
    onError: (error) => {
      if (!isRefusal(error)) void readAllAgain();
      if (!silentFailure) tellFailure(error, failure);
    },
  });
};
