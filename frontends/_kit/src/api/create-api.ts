import type { Endpoint, ResponseOf } from "@kinkeeper/contracts/endpoint";
import { queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { ApiError, errorOfAnswer, offlineError, unreadableError } from "./api-error.ts";
import type { AnyCallArguments, CallParameters } from "./call-arguments.ts";
import { changeKeys, type ChangeKeys } from "./change-keys.ts";
import { addressOf } from "./request-address.ts";
import { nameOfFile } from "./name-of-file.ts";
import type { FileUpload } from "./send-file.ts";

type QueryKey = readonly [endpointId: string, tenantId: string, callArguments: unknown];

export interface Api {
  /** The keys under which changes are sent; for what takes several calls. */
  readonly keys: ChangeKeys;
  /** Sends the call; answers the parsed response, or throws an `ApiError`. */
  readonly call: <E extends Endpoint>(endpoint: E, ...parameters: CallParameters<E>) => Promise<ResponseOf<E>>;
  /** Options for `useQuery` and `useSuspenseQuery`, under a key that names endpoint, family and arguments. */
  readonly queryFor: <E extends Endpoint>(
    endpoint: E,
    ...parameters: CallParameters<E>
  ) => UseQueryOptions<ResponseOf<E>, Error, ResponseOf<E>, QueryKey> & {
    queryKey: QueryKey;
    queryFn: (context: { signal: AbortSignal }) => Promise<ResponseOf<E>>;
  };
  /** Sends the bytes of a file to an endpoint that takes them, with progress. */
  readonly upload: <E extends Endpoint>(
    endpoint: E,
    file: FileUpload,
    ...parameters: CallParameters<E>
  ) => Promise<ResponseOf<E>>;
}

/**
 * The typed client of our own origin. One per family: its name is part of every cache key, and each change says whose page it comes from, so that
 * none is made in another family, or by somebody else, that another tab has gone on with.
 */
export const createApi = ({ tenantId, id }: { tenantId: string | null; id: string }): Api => {
  const keys = changeKeys();
  // As `viewerName` of the contracts writes it; here it costs every page less.
  const viewer = `${id} ${tenantId}`;
  const call = async <E extends Endpoint>(endpoint: E, ...[args]: CallParameters<E>): Promise<ResponseOf<E>> => {
    const sent: AnyCallArguments = args ?? {};
    const answerUnder = async (key?: string) => readAnswer(endpoint, await send(endpoint, sent, viewer, key));
    if (endpoint.method === "GET" || sent.idempotencyKey !== undefined) return answerUnder(sent.idempotencyKey);
    return keys.under(endpoint, sent, answerUnder);
  };

  return {
    keys,
    call,
    queryFor: (endpoint, ...[args]) =>
      queryOptions({
        queryKey: [endpoint.id, tenantId ?? "", keyOf(args ?? {})] as const,
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          readAnswer(endpoint, await send(endpoint, { ...(args as AnyCallArguments), signal }, viewer)),
      }) as never,
    upload: async (endpoint, file, ...[args]) => {
      const { params, query, signal } = (args ?? {}) as AnyCallArguments;
      const address = addressOf(endpoint, params, query);
      const { sendFile } = await loadSendFile();
      const sent = { ...file, signal: file.signal ?? signal, viewer };
      // Several files go to one address, each under a key of its own.
      const which = { params: [params, nameOfFile(file.file)], query };
      return keys.under(endpoint, which, async (idempotencyKey) =>
        readAnswer(endpoint, await sendFile(endpoint.method, address, { ...sent, idempotencyKey })),
      );
    },
  };
};

/** Most pages send no files. */
const loadSendFile = () =>
  import("./send-file.ts").catch((cause: unknown) => {
    throw offlineError(cause);
  });

/** Only what changes the answer belongs into the key. */
const keyOf = ({ params, query }: AnyCallArguments) => ({
  ...(params === undefined ? {} : { params }),
  ...(query === undefined ? {} : { query }),
});

const send = async (
  endpoint: Pick<Endpoint, "method" | "path">,
  { params, query, body, ifMatch, signal }: AnyCallArguments,
  viewer: string,
  idempotencyKey?: string,
): Promise<Response> => {
  const headers = new Headers({ accept: "application/json" });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (ifMatch !== undefined) headers.set("if-match", `"${ifMatch}"`);
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  if (endpoint.method !== "GET") headers.set("viewer", viewer);
  try {
    return await fetch(addressOf(endpoint, params, query), {
      method: endpoint.method,
      credentials: "include",
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw offlineError(cause);
  }
};

/** Also used by the shell for calls made before the contracts are loaded. */
export const readAnswer = async <E extends Pick<Endpoint, "response">>(
  endpoint: E,
  answer: Response,
): Promise<ResponseOf<E>> => {
  const text = await answer.text();
  if (!answer.ok) throw errorOfAnswer(answer.status, answer.statusText, text);
  if (!endpoint.response) return undefined as ResponseOf<E>;
  try {
    return endpoint.response.parse(JSON.parse(text)) as ResponseOf<E>;
  } catch (cause) {
    throw cause instanceof ApiError ? cause : unreadableError(answer.status, cause);
  }
};
